import { fold } from '../text/normalize.ts'
import type { Expansion } from './expansion.ts'
import { type MatchSet, REASON, rankOf, TIER } from './matchSet.ts'
import { positionCost } from './matchTexts.ts'
import type { ParsedQuery } from './parseQuery.ts'

/** Adds head words that equal the query, or multi-word head words that contain it. */
export function matchHeads(matches: MatchSet, query: ParsedQuery): void {
  const { segment } = matches
  query.keys.forEach((key, at) => {
    const [first, end] = segment.headsOf(key)
    for (let head = first; head < end; head++) {
      const tier = segment.headWords.equals(head, query.raw) ? 0 : 1 + at
      offerHeads(matches, head, head + 1, rankOf(REASON.word, 0, tier * TIER))
    }
    const part = segment.parts.find(key)
    if (part < 0) return
    for (const head of segment.partHeads.of(part))
      offerHeads(matches, head, head + 1, rankOf(REASON.wordPart, 0, at * TIER))
  })
  if (query.joined === null) return
  const [first, end] = segment.headsOf(query.joined)
  offerHeads(matches, first, end, rankOf(REASON.word, 0, (1 + query.keys.length) * TIER))
}

/** Adds longer head words that start with the query. */
export function matchBeginnings(matches: MatchSet, query: ParsedQuery, reason: number): void {
  const { segment } = matches
  query.keys.forEach((key, at) => {
    const [, end] = segment.headsOf(key)
    const past = segment.headKeys.lowerBound(key, true)
    for (let head = end; head < past; head++) {
      const longer = Math.min(60, (segment.headKeys.lengthOf(head) - key.length) * 2)
      offerHeads(matches, head, head + 1, rankOf(reason, 0, at * TIER + longer))
    }
  })
}

/** Returns the number of filtered definitions whose head word starts with the query. */
export function countBeginnings({ segment, mask }: MatchSet, query: ParsedQuery): number {
  let count = 0
  for (const key of query.keys) {
    const [, end] = segment.headsOf(key)
    const [from, to] = segment.docsOfHeads(end, segment.headKeys.lowerBound(key, true))
    for (let doc = from; doc < to; doc++) if (mask.passes(doc)) count++
  }
  return count
}

function offerHeads(matches: MatchSet, first: number, end: number, rank: number): void {
  const [from, to] = matches.segment.docsOfHeads(first, end)
  for (let doc = from; doc < to; doc++) matches.offer(doc, rank)
}

/** @param firstLanguage the language whose definitions come first; see `REASON.rafsiElsewhere` */
export function matchRafsi(matches: MatchSet, query: ParsedQuery, firstLanguage: number | null): void {
  const { segment } = matches
  query.keys.forEach((key, at) => {
    const rafsi = segment.rafsi.find(key.replace(/^-|-$/g, ''))
    if (rafsi < 0) return
    for (const doc of segment.rafsiDocs.of(rafsi)) {
      const here = firstLanguage === null || segment.langidOf(doc) === firstLanguage
      matches.offer(doc, rankOf(here ? REASON.rafsi : REASON.rafsiElsewhere, 0, at * TIER))
    }
  })
}

/** Cost of a gloss that is narrowed by a sense. Plain glosses of equally common words come before it. */
const NARROWED = 20

/** Adds complete glosses and place keywords. A match with different accents gets a lower tier. */
export function matchGlosses(matches: MatchSet, phrase: string): void {
  if (phrase === '') return
  const { segment } = matches
  const { unitPosition, unitNarrowed } = segment.data
  const offer = (gloss: number, tier: number) => {
    if (gloss < 0) return
    for (const unit of segment.glossUnits.of(gloss)) {
      const doc = segment.data.unitDoc[unit]!
      const reason = matches.isReadable(doc) ? REASON.gloss : REASON.glossElsewhere
      const cost = positionCost(unitPosition[unit]!) + NARROWED * unitNarrowed[unit]!
      matches.offer(doc, rankOf(reason, 0, tier * TIER + cost))
    }
  }
  offer(segment.glosses.find(phrase), 0)
  const unaccented = fold(phrase)
  if (unaccented !== phrase) offer(segment.glosses.find(unaccented), 1)
  const id = segment.unaccentedGlosses.find(unaccented)
  if (id >= 0) for (const gloss of segment.unaccentedGlossIds.of(id)) offer(gloss, 1)
}

/** Adds every word of a selma'o if the query is its name, such as `KOhA4` or `ui`. */
export function matchSelmaho(matches: MatchSet, query: ParsedQuery): void {
  const { segment } = matches
  for (const key of query.keys) {
    for (const id of segment.selmahoByName.get(key) ?? []) {
      for (const doc of segment.selmahoDocs.of(id)) matches.offer(doc, rankOf(REASON.selmaho, 0, 0))
    }
  }
}

/**
 * Adds docs that contain at least half of the words, starting with docs that contain the most words. Used if no doc contains all
 * of them.
 */
export function matchSomeWords(matches: MatchSet, words: Expansion[]): void {
  const { segment, progress, weakest: matched } = matches
  const { unitDoc, docLength } = segment.data
  const needed = Math.ceil(words.length / 2)
  const fresh = matches.freshProgress(words.length)
  const docs: number[] = []
  const count = (doc: number, at: number) => {
    const reached = progress[doc]!
    if (reached === fresh + at) return
    progress[doc] = fresh + at
    if (reached >= fresh) matched[doc]!++
    else {
      matched[doc] = 1
      docs.push(doc)
    }
  }
  for (const [at, { terms }] of words.entries()) {
    for (const term of terms) {
      for (const unit of segment.termGlossUnits.of(term)) count(unitDoc[unit]!, at)
      for (const doc of segment.termDefinitions.of(term)) count(doc, at)
      for (const doc of segment.termNotes.of(term)) count(doc, at)
    }
  }
  for (const doc of docs) {
    const missing = words.length - matched[doc]!
    if (matched[doc]! < needed) continue
    matches.offer(doc, rankOf(REASON.someWords, Math.min(15, missing), Math.min(60, docLength[doc]!)))
  }
}
