import type { Node, RuleNode } from '../tree.ts'
import type { Word } from '../words.ts'

/** A sumti among the terms of a bridi. */
export interface Term {
  kind: 'term'
  sumti: RuleNode
  /** The preceding word of selma'o FA. */
  fa: string | null
  /** Text of the preceding tag. */
  tag: string | null
}

/** Connected terms, whose alternatives fill the same places. */
export interface Termset {
  kind: 'termset'
  alternatives: Terms
}

export type Terms = (Term | Termset)[][]

/** Lists the terms of a node in order, without tags and negations that lack a sumti. */
export function termsIn(node: RuleNode, words: readonly Word[]): (Term | Termset)[] {
  switch (node.rule) {
    case 'terms':
    case 'terms-2':
    case 'tail-terms':
      return rulesIn(node).flatMap((child) => termsIn(child, words))
    case 'terms-1':
      return [
        {
          kind: 'termset',
          alternatives: rulesIn(node)
            .filter(isTerms)
            .map((child) => termsIn(child, words)),
        },
      ]
    case 'term':
    case 'linked-term':
      return term(node, words)
    case 'termset':
      return [{ kind: 'termset', alternatives: alternatives(node, words) }]
    default:
      return []
  }
}

export const rulesIn = (node: RuleNode): RuleNode[] => node.children.filter((child) => isConstituent(child))

const isConstituent = (child: Node): child is RuleNode => child.kind === 'rule' && child.rule !== 'free'

const isTerms = ({ rule }: RuleNode) =>
  rule === 'terms' || rule === 'terms-1' || rule === 'terms-2' || rule === 'term' || rule === 'linked-term'

function term(node: RuleNode, words: readonly Word[]): (Term | Termset)[] {
  const [opening, ...more] = rulesIn(node)
  if (opening?.rule === 'termset') return termsIn(opening, words)
  const sumti = [opening, ...more].find((child) => child?.rule === 'sumti')
  if (!opening || !sumti) return []
  if (opening !== sumti) return [{ kind: 'term', sumti, fa: null, tag: textOf(opening, words) }]
  return [{ kind: 'term', sumti, fa: node.children[0] === sumti ? null : leadingWord(node, words), tag: null }]
}

/** Returns the first word of a node, ignoring BAhE. */
export function leadingWord({ first, last }: RuleNode, words: readonly Word[]): string {
  return words.slice(first, last + 1).find(({ selmao }) => selmao !== 'BAhE')?.text ?? ''
}

export const textOf = ({ first, last }: RuleNode, words: readonly Word[]): string =>
  words
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(' ')

/** Returns the terms before `gi` and those after it. */
function alternatives(node: RuleNode, words: readonly Word[]): Terms {
  const children = rulesIn(node)
  const equal = children.find(({ rule }) => rule === 'equal-terms')
  if (!equal) return children.filter(isTerms).map((child) => termsIn(child, words))
  const before: RuleNode[] = []
  const after: RuleNode[] = []
  for (let inner: RuleNode | undefined = equal; inner; ) {
    const [first, ...rest]: RuleNode[] = rulesIn(inner)
    before.push(first!)
    after.unshift(rest.at(-1)!)
    inner = rest.find(({ rule }) => rule === 'equal-terms')
  }
  return [before, after].map((side) => side.flatMap((child) => termsIn(child, words)))
}
