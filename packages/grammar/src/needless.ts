import type { Tokens } from './machine.ts'
import { TERMINATORS } from './selmao.ts'
import type { Node, RuleNode, WordNode } from './tree.ts'

/** Rules whose sentences aren't delimited by terminators. */
const UNBRACKETED = new Set(['text', 'text-1', 'paragraphs', 'paragraph', 'statement', 'statement-1', 'statement-2'])

/** Number of tokens that may be reparsed: per token of the text, and in addition for all sentences together. */
const REPEATS = 6
const SPARE = 10_000

type Match = (tokens: Tokens) => RuleNode | null

/**
 * Returns the indices of explicit terminators that can all be omitted without changing the structure of a text, in text order.
 * Runs in linear time: sentences are checked separately, and terminators that exceed the limit for a sentence aren't returned.
 */
export function needlessTerminators(tree: RuleNode, tokens: Tokens, match: Match): number[] {
  const starts = sentenceStarts(tree)
  const cuts = tokens.nodes.flatMap((node, at) => (at > 0 && starts.has(node) ? [at] : []))
  const needless: number[] = []
  let spare = SPARE
  for (const [nth, to] of [...cuts, tokens.nodes.length].entries()) {
    const from = cuts[nth - 1] ?? 0
    const terminators = tokens.nodes.slice(from, to).filter(isTerminator)
    if (terminators.length === 0) continue
    // the word that starts the next sentence determines whether the previous sentence would absorb it
    const search = new Search(sliceOf(tokens, from, to + 1), match, spare + REPEATS * (to - from))
    needless.push(...search.omittable(terminators).map(({ first }) => first))
    spare = Math.min(spare, search.left)
  }
  return needless
}

/** Searches the tokens of a sentence for terminators that can be omitted. */
class Search {
  left: number
  readonly #tokens: Tokens
  readonly #match: Match
  readonly #omitted = new Set<WordNode>()
  readonly #structure: string | null

  constructor(tokens: Tokens, match: Match, limit: number) {
    this.#tokens = tokens
    this.#match = match
    this.left = limit
    this.#structure = this.#structureWithout([])
  }

  /** Tries all terminators at once, then each half, so that sentences with few necessary terminators need few attempts. */
  omittable(terminators: readonly WordNode[]): WordNode[] {
    if (this.#structure === null) return []
    if (this.#structureWithout(terminators) === this.#structure) {
      for (const node of terminators) this.#omitted.add(node)
      return [...terminators]
    }
    if (terminators.length === 1) return []
    const middle = terminators.length >> 1
    return [...this.omittable(terminators.slice(0, middle)), ...this.omittable(terminators.slice(middle))]
  }

  /** Null if the result is invalid or the limit is exceeded. */
  #structureWithout(terminators: readonly WordNode[]): string | null {
    const { nodes, selmao } = this.#tokens
    if (this.left < nodes.length) return null
    this.left -= nodes.length
    const dropped = new Set([...this.#omitted, ...terminators])
    const isIncluded = (_: unknown, at: number) => !dropped.has(nodes[at]!)
    const tree = this.#match({ nodes: nodes.filter(isIncluded), selmao: selmao.filter(isIncluded) })
    return tree && structureOf(tree)
  }
}

/** Returns the words that start a sentence and aren't enclosed in other constructs. */
function sentenceStarts(tree: RuleNode): ReadonlySet<Node> {
  const starts = new Set<Node>()
  const pending: Node[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop())
    if (node.kind === 'rule' && UNBRACKETED.has(node.rule)) pending.push(...node.children)
    else if (node.kind === 'word' && (node.selmao === 'I' || node.selmao === 'NIhO')) starts.add(node)
  return starts
}

const isTerminator = ({ selmao, first, last }: WordNode) => TERMINATORS.has(selmao) && first === last

const sliceOf = ({ nodes, selmao }: Tokens, from: number, to: number): Tokens => ({
  nodes: nodes.slice(from, to),
  selmao: selmao.slice(from, to),
})

/** Returns a form that is equal for trees that differ only in elided terminators. Not recursive, since trees may be deep. */
function structureOf(tree: RuleNode): string {
  const parts: string[] = []
  const pending: (Node | ')')[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node === ')') parts.push(node)
    else if (node.kind === 'rule') {
      parts.push(`${node.rule}(`)
      pending.push(')', ...node.children.toReversed())
    } else parts.push(node.kind === 'elided' || isTerminator(node) ? node.selmao : `${node.first}`)
  }
  return parts.join(' ')
}
