import { FIRST_PLACE } from '../build/buildTexts.ts'
import { type Expansion, INFLECTED } from './expansion.ts'
import { type MatchSet, REASON, rankOf, TIER } from './matchSet.ts'

/** Returns the cost of a gloss position. First glosses are the most typical, and place keywords come last. */
export function positionCost(position: number): number {
  return position >= FIRST_PLACE ? 30 : Math.min(12, position * 3)
}

const GLOSS = 0
const DEFINITION = 1
const NOTES = 2

/** Rank for each field in which words were found. For guessed words, the guess is the reason and the fields are its steps. */
interface Reasons {
  wholeGloss: number
  gloss: number
  /** Rank if the definition starts with the word; null if that is irrelevant. */
  leading: number | null
  /** Ranks by field: gloss, definition, notes. */
  fields: readonly [number, number, number]
}
const FOUND: Reasons = {
  wholeGloss: rankOf(REASON.wholeGloss, 0, 0),
  gloss: rankOf(REASON.glossWord, 0, 0),
  leading: rankOf(REASON.leading, 0, 0),
  fields: [rankOf(REASON.definition, 0, 0), rankOf(REASON.definition, 0, 0), rankOf(REASON.notes, 0, 0)],
}
const GUESSED: Reasons = {
  wholeGloss: rankOf(REASON.spelling, 0, 0),
  gloss: rankOf(REASON.spelling, 1, 0),
  leading: null,
  fields: [rankOf(REASON.spelling, 2, 0), rankOf(REASON.spelling, 2, 0), rankOf(REASON.spelling, 3, 0)],
}

/**
 * Adds docs named by the words: docs with all of the words in one gloss or, for a single word, with the word at the start of the
 * definition.
 */
export function matchNames(matches: MatchSet, words: Expansion[], isGloss: boolean): void {
  if (words.length === 0 || words.some((word) => word.terms.length === 0)) return
  matchInOneGloss(matches, words, FOUND)
  if (words.length === 1) matchLeading(matches, words[0]!, FOUND, isGloss)
}

/** Adds docs that contain every word: within one gloss, in gloss and definition, or including the notes. */
export function matchTexts(matches: MatchSet, words: Expansion[], { guessed = false, isGloss = false } = {}): void {
  if (words.length === 0 || words.some((word) => word.terms.length === 0)) return
  const rarestFirst = [...words].sort((left, right) => weightOf(matches, left) - weightOf(matches, right))
  const reasons = guessed ? GUESSED : FOUND
  matchInOneGloss(matches, rarestFirst, reasons)
  if (words.length === 1) matchOneWord(matches, words[0]!, reasons, isGloss)
  else matchAcrossFields(matches, rarestFirst, reasons)
}

function weightOf({ segment }: MatchSet, { terms }: Expansion): number {
  let weight = 0
  for (const term of terms) weight += segment.termDefinitions.lengthOf(term) + segment.termNotes.lengthOf(term)
  return weight
}

function matchInOneGloss(matches: MatchSet, words: Expansion[], reasons: Reasons): void {
  const { segment, unitProgress, unitWeakest } = matches
  const { unitDoc, unitLength, unitPosition } = segment.data
  const { starts, values } = segment.termGlossUnits
  const fresh = matches.freshProgress(words.length)
  const last = words.length - 1
  for (const [at, { terms, levels }] of words.entries()) {
    let matched = false
    for (const [index, term] of terms.entries()) {
      const level = levels[index]!
      const from = starts[term]!
      const to = starts[term + 1]!
      for (let entry = from; entry < to; entry++) {
        const unit = values[entry]!
        const progress = unitProgress[unit]!
        if (at === 0 ? progress >= fresh : progress !== fresh + at - 1) continue
        matched = true
        unitProgress[unit] = fresh + at
        const tier = at === 0 ? level : Math.max(level, unitWeakest[unit]!)
        unitWeakest[unit] = tier
        if (at < last) continue
        const more = unitLength[unit]! - words.length
        const closeness = Math.min(60, Math.max(0, more) * 8) + positionCost(unitPosition[unit]!)
        const whole = more <= 0 && unitPosition[unit]! < FIRST_PLACE && (tier <= INFLECTED || reasons === GUESSED)
        matches.offer(unitDoc[unit]!, (whole ? reasons.wholeGloss : reasons.gloss) + tier * TIER + closeness)
      }
    }
    if (!matched) return
  }
}

/** Maximum static rank of well-known words, which are some six hundred official roots and particles. */
const WELL_KNOWN = 40
/**
 * Approximate difference between the static ranks of a common word and a rare word: plain glosses come first, and narrowed
 * glosses of rare words later.
 */
const AS_GLOSS = rankOf(REASON.gloss, 0, 60)

/**
 * Returns true if a definition that starts with a word translates that word as well as a gloss would: "go" is primarily klama,
 * although only rarer words have the gloss "go".
 */
const isWellKnown = (matches: MatchSet, doc: number) =>
  matches.segment.staticRank[doc]! <= WELL_KNOWN && matches.isReadable(doc)

/**
 * @param isGloss true if the typed word is a gloss, so that glosses compete with definitions that start with the word
 */
function matchLeading(matches: MatchSet, { terms, levels }: Expansion, reasons: Reasons, isGloss: boolean): void {
  if (reasons.leading === null) return
  for (const [index, term] of terms.entries()) {
    // definitions have `goes` for the gloss `go`, so inflection is ignored
    if (levels[index]! > INFLECTED) continue
    for (const doc of matches.segment.termLeading.of(term))
      matches.offer(doc, isGloss && isWellKnown(matches, doc) ? AS_GLOSS : reasons.leading)
  }
}

/** Searches for a single word in definitions and notes, where matches rank below gloss matches. */
function matchOneWord(matches: MatchSet, word: Expansion, reasons: Reasons, isGloss: boolean): void {
  const { terms, levels } = word
  const { segment } = matches
  const { docLength } = segment.data
  matchLeading(matches, word, reasons, isGloss)
  for (const field of [DEFINITION, NOTES] as const) {
    const { starts, values } = field === DEFINITION ? segment.termDefinitions : segment.termNotes
    for (const [index, term] of terms.entries()) {
      const rank = reasons.fields[field] + levels[index]! * TIER
      const to = starts[term + 1]!
      for (let entry = starts[term]!; entry < to; entry++) {
        const doc = values[entry]!
        matches.offer(doc, rank + Math.min(60, docLength[doc]!))
      }
    }
  }
}

/** Finds docs that contain all words, in any fields. A doc's `weakest` is the worst field and level of its matches so far. */
function matchAcrossFields(matches: MatchSet, words: Expansion[], reasons: Reasons): void {
  const { segment, progress, weakest } = matches
  const { unitDoc, docLength } = segment.data
  const fresh = matches.freshProgress(words.length)
  const last = words.length - 1
  for (const [at, { terms, levels }] of words.entries()) {
    let matched = false
    for (const field of [GLOSS, DEFINITION, NOTES] as const) {
      const lists = [segment.termGlossUnits, segment.termDefinitions, segment.termNotes][field]!
      for (const [index, term] of terms.entries()) {
        const need = field * 8 + levels[index]!
        const from = lists.starts[term]!
        const to = lists.starts[term + 1]!
        for (let entry = from; entry < to; entry++) {
          const value = lists.values[entry]!
          const doc = field === GLOSS ? unitDoc[value]! : value
          const reached = progress[doc]!
          if (at === 0 ? reached >= fresh : reached !== fresh + at - 1) continue
          matched = true
          progress[doc] = fresh + at
          const worst = at === 0 ? need : worse(weakest[doc]!, need)
          weakest[doc] = worst
          if (at < last) continue
          const worstField = worst >> 3
          matches.offer(doc, reasons.fields[worstField]! + (worst & 7) * TIER + Math.min(60, docLength[doc]!))
        }
      }
    }
    if (!matched) return
  }
}

/** Combines the worse of two fields with the worse of two levels. */
const worse = (left: number, right: number) => Math.max(left & ~7, right & ~7) | Math.max(left & 7, right & 7)
