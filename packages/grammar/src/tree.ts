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
