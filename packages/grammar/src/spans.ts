import { type RuleNode, ruleNodes } from './tree.ts'

export const SPAN_KINDS = ['sentence', 'sumti', 'selbri', 'tanru_unit', 'relative_clause'] as const

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
