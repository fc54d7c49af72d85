import { FIRST_PLACE } from '../build/buildTexts.ts'
import { GLOSS_ITEM, HEAD_ITEM, TERM_ITEM } from '../build/spellingItems.ts'
import { CORRECTED, type Expansion } from './expansion.ts'
import { type MatchSet, REASON, rankOf, TIER } from './matchSet.ts'
import { positionCost } from './matchTexts.ts'
import type { ParsedQuery } from './parseQuery.ts'
import { neighboursOf } from './spelling.ts'

const CHEAPEST = 9
const COST_PER_STEP = 4

/** Adds head words and glosses that differ from the whole query by one typo, or by up to two. */
export function matchSpelling(matches: MatchSet, query: ParsedQuery, slips: 1 | 2): void {
  const { segment } = matches
  const texts = new Set([query.phrase, ...query.keys])
  for (const text of texts) {
    for (const { kind, id, cost } of neighboursOf(segment, text, slips)) {
      const step = Math.min(15, Math.floor((cost - CHEAPEST) / COST_PER_STEP))
      if (kind === HEAD_ITEM) {
        if (!query.keys.includes(text)) continue
        const [first, end] = segment.headsOf(segment.headKeys.at(id))
        const [from, to] = segment.docsOfHeads(first, end)
        for (let doc = from; doc < to; doc++)
          matches.offer(doc, rankOf(REASON.spelling, step, cost * COST_WEIGHT + HEAD_COST))
      } else if (text === query.phrase) {
        const units = kind === GLOSS_ITEM ? segment.glossUnits.of(id) : segment.termGlossUnits.of(id)
        for (const unit of units) offerUnit(matches, unit, kind, step, cost)
      }
    }
  }
}

const WHOLE_GLOSS_TIER = 0
const GLOSS_WORD_TIER = 1
const COST_WEIGHT = 4
/** Minimum advantage in static rank with which a head word comes before a whole gloss. */
const HEAD_COST = 40

function offerUnit(matches: MatchSet, unit: number, kind: number, step: number, cost: number): void {
  const { unitDoc, unitLength, unitPosition } = matches.segment.data
  const whole = (kind === GLOSS_ITEM || unitLength[unit] === 1) && unitPosition[unit]! < FIRST_PLACE
  const more = Math.min(60, (unitLength[unit]! - 1) * 8)
  const tier = whole ? WHOLE_GLOSS_TIER : GLOSS_WORD_TIER
  const closeness = tier * TIER + more + positionCost(unitPosition[unit]!) + cost * COST_WEIGHT
  matches.offer(unitDoc[unit]!, rankOf(REASON.spelling, step, closeness))
}

/**
 * Corrects one word of a longer query: returns gloss words that differ by one typo, as an expansion for each segment. A word from
 * a gloss in one segment may occur in a definition in another one.
 */
export function corrected(all: MatchSet[], word: string): Expansion[] {
  const terms = new Set<string>()
  for (const { segment, mask } of all) {
    for (const { kind, id } of neighboursOf(segment, word, 1)) {
      if (kind !== TERM_ITEM) continue
      const units = segment.termGlossUnits.of(id)
      if (units.some((unit) => mask.passes(segment.data.unitDoc[unit]!))) terms.add(segment.terms.at(id))
    }
  }
  return all.map(({ segment }) => {
    const ids = [...terms].map((term) => segment.terms.find(term)).filter((id) => id >= 0)
    return { terms: ids, levels: ids.map(() => CORRECTED) }
  })
}
