import { FIRST_PLACE } from './buildTexts.ts'
import { CORRECTED, type Expansion } from './expansion.ts'
import { type Findings, REASON, rankOf, TIER } from './findings.ts'
import { positionCost } from './matchTexts.ts'
import type { Question } from './question.ts'
import { neighboursOf } from './spelling.ts'
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

/**
 * What may have been meant by one word of a longer query: words of glosses one slip away, as an expansion for each
 * segment. A word that is in a gloss of one segment may be in a definition of another.
 */
export function corrected(all: Findings[], word: string): Expansion[] {
  const terms = new Set<string>()
  for (const { segment, admission } of all) {
    for (const { kind, id } of neighboursOf(segment, word, 1)) {
      if (kind !== TERM_ITEM) continue
      const units = segment.termGlossUnits.of(id)
      if (units.some((unit) => admission.passes(segment.data.unitDoc[unit]!))) terms.add(segment.terms.at(id))
    }
  }
  return all.map(({ segment }) => {
    const ids = [...terms].map((term) => segment.terms.find(term)).filter((id) => id >= 0)
    return { terms: ids, levels: ids.map(() => CORRECTED) }
  })
}
