import { FIRST_PLACE } from './buildTexts.ts'
import { CORRECTED, type Expansion } from './expansion.ts'
import { type Findings, REASON, rankOf, TIER } from './findings.ts'
import { positionCost } from './matchTexts.ts'
import type { Question } from './question.ts'
import { neighboursOf, type SpellingItem } from './spelling.ts'
import { GLOSS_ITEM, HEAD_ITEM, TERM_ITEM } from './spellingItems.ts'

const CHEAPEST = 9
const COST_PER_STEP = 4

/** Head words and glosses one slip (or two) away from the whole query. */
export function matchSpelling(findings: Findings, question: Question, slips: 1 | 2): void {
  const { segment } = findings
  const texts = new Set([question.phrase, ...question.keys])
  for (const text of texts) {
    for (const { kind, id, cost } of neighboursOf(segment, text, slips)) {
      const step = Math.min(15, Math.floor((cost - CHEAPEST) / COST_PER_STEP))
      if (kind === HEAD_ITEM) {
        if (!question.keys.includes(text)) continue
        const [first, end] = segment.headsOf(segment.headKeys.at(id))
        const [from, to] = segment.docsOfHeads(first, end)
        for (let doc = from; doc < to; doc++)
          findings.offer(doc, rankOf(REASON.spelling, step, HEAD_TIER * TIER + cost))
      } else if (text === question.phrase) {
        const units = kind === GLOSS_ITEM ? segment.glossUnits.of(id) : segment.termGlossUnits.of(id)
        for (const unit of units) offerUnit(findings, unit, kind, step, cost)
      }
    }
  }
}

const WHOLE_GLOSS_TIER = 0
const HEAD_TIER = 1
const GLOSS_WORD_TIER = 2

function offerUnit(findings: Findings, unit: number, kind: number, step: number, cost: number): void {
  const { unitDoc, unitLength, unitPosition } = findings.segment.data
  const whole = (kind === GLOSS_ITEM || unitLength[unit] === 1) && unitPosition[unit]! < FIRST_PLACE
  const more = Math.min(60, (unitLength[unit]! - 1) * 8)
  const tier = whole ? WHOLE_GLOSS_TIER : GLOSS_WORD_TIER
  const closeness = tier * TIER + more + positionCost(unitPosition[unit]!) + cost * 4
  findings.offer(unitDoc[unit]!, rankOf(REASON.spelling, step, closeness))
}

/** Words of glosses that may have been meant by one word of a longer query, as an expansion of it. */
export function corrected(findings: Findings, word: string): Expansion {
  const near = neighboursOf(findings.segment, word, 1).filter(({ kind }: SpellingItem) => kind === TERM_ITEM)
  return { terms: near.map(({ id }) => id), levels: near.map(() => CORRECTED) }
}
