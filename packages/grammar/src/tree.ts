/** A word, or words joined by preprocessing: a quotation, a zei compound, or a word with its BAhE and indicators. */
export interface WordNode {
  kind: 'word'
  selmao: string
  /** Indices of the first and last word. */
  first: number
  last: number
  /** Offsets in the text, in UTF-16 code units. */
  start: number
  end: number
}

/** An elided terminator. */
export interface ElidedNode {
  kind: 'elided'
  selmao: string
  /** Offset at which the terminator could be inserted. */
  start: number
  end: number
}

/** A match of a rule. Rules that match only one other rule have no node, except for `CONSTITUENTS`. */
export interface RuleNode {
  kind: 'rule'
  rule: string
  first: number
  last: number
  start: number
  end: number
  children: Node[]
}

export type Node = RuleNode | WordNode | ElidedNode

/** Rules that always get a node. */
export const CONSTITUENTS: ReadonlySet<string> = new Set([
  'text',
  'statement',
  'sentence',
  'subsentence',
  'prenex',
  'term',
  'linked-term',
  'sumti',
  'relative-clause',
  'selbri',
  'tanru-unit',
  'space',
  'free',
])

/** Yields the rule nodes of a tree in preorder. Not recursive, since trees may be deep. */
export function* ruleNodes(root: RuleNode): Generator<RuleNode> {
  const pending: RuleNode[] = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i]!
      if (child.kind === 'rule') pending.push(child)
    }
  }
}

/** Returns the maximum nesting depth of rule nodes. */
export function depthOf(root: RuleNode): number {
  let depth = 0
  for (let level = [root]; level.length > 0; depth++)
    level = level.flatMap(({ children }) => children.filter((child) => child.kind === 'rule'))
  return depth
}

const SPAN_KINDS = ['sentence', 'sumti', 'selbri', 'tanru_unit', 'relative_clause'] as const

/** A constituent, given by the indices of its first and last word. */
export interface Span {
  kind: (typeof SPAN_KINDS)[number]
  first: number
  last: number
}

const KIND_OF_RULE = new Map<string, Span['kind']>([
  ['sentence', 'sentence'],
  ['subsentence', 'sentence'],
  ['sumti', 'sumti'],
  ['selbri', 'selbri'],
  ['tanru-unit', 'tanru_unit'],
  ['relative-clause', 'relative_clause'],
])

/** Lists the constituents of a text. Each constituent appears once, even if several rules match the same words. */
export function spansOf(tree: RuleNode): Span[] {
  const seen = new Set<string>()
  const spans: Span[] = []
  for (const { rule, first, last } of ruleNodes(tree)) {
    const kind = KIND_OF_RULE.get(rule)
    const key = `${kind} ${first} ${last}`
    if (kind === undefined || seen.has(key)) continue
    seen.add(key)
    spans.push({ kind, first, last })
  }
  return spans
}
