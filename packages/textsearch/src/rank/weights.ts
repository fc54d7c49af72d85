import { CLOSEST, type MatchSet, STEP, TIER } from '../match/matchSet.ts'
import type { SearchQuery } from '../types.ts'

export type Order = Pick<SearchQuery, 'sort_by' | 'sort_order'>

/** Docs of one step with their match sets and weights; lighter docs come first. */
export interface Weighed {
  docs: Uint32Array
  owner: Uint8Array
  weight: Float64Array
  size: number
}

/**
 * Weights stay below 2 ** 53: votes take 21 bits (see `MAX_VOTES`), seconds 32, tier 4, language 5 and cost 12. Docs with equal
 * weights are in word order.
 */
const VOTES = 2 ** 21
const VOTES_OVER_SECONDS = 2 ** 32

/**
 * Assigns weights to docs by votes, tier, language and closeness with the word's static rank. Inlined in the loop, because a call
 * per doc took four times as long.
 */
export function weighClosest(
  into: Weighed,
  matches: MatchSet,
  which: number,
  step: number,
  lowestVotesFirst: boolean,
  languageRank: (langid: number) => number,
): void {
  const { docs, owner, weight } = into
  const { docs: found, rank, count } = matches
  const { languages, staticRank, data } = matches.segment
  const { docScore } = data
  const languageCost = Uint8Array.from(data.languageIds, languageRank)
  const votes = lowestVotesFirst ? VOTES : -VOTES
  let size = into.size
  for (let at = 0; at < count; at++) {
    const doc = found[at]!
    const best = rank[doc]!
    if (best >>> 16 !== step) continue
    const closeness = best & (STEP - 1)
    const cost = Math.min(CLOSEST, (closeness & CLOSEST) + staticRank[doc]!)
    docs[size] = doc
    owner[size] = which
    weight[size++] = docScore[doc]! * votes + (((closeness >>> 12) * 32 + languageCost[languages[doc]!]!) * TIER + cost)
  }
  into.size = size
}

/** Assigns weights to docs by a selected column, after votes unless everything is listed. */
export function weighChosen(
  into: Weighed,
  matches: MatchSet,
  which: number,
  step: number,
  { sort_by, sort_order }: Order,
  listed: boolean,
): void {
  const { docs, owner, weight } = into
  const { docs: found, rank, count, segment } = matches
  const { docScore, docTime } = segment.data
  const sign = sort_order === 'desc' ? -1 : 1
  const column = sort_by === 'date' ? docTime : sort_by === 'type' ? segment.types : docScore
  const chosen = sort_by === 'word' ? 0 : sign
  const votes = listed ? 0 : -VOTES_OVER_SECONDS
  let size = into.size
  for (let at = 0; at < count; at++) {
    const doc = found[at]!
    if (rank[doc]! >>> 16 !== step) continue
    docs[size] = doc
    owner[size] = which
    weight[size++] = column[doc]! * chosen + docScore[doc]! * votes
  }
  into.size = size
}

/** Assigns weights to docs by their fixed positions. */
export function weighPlaces(into: Weighed, { docs, rank, count }: MatchSet, which: number, step: number): void {
  for (let at = 0; at < count; at++) {
    const doc = docs[at]!
    if (rank[doc]! >>> 16 !== step) continue
    into.docs[into.size] = doc
    into.owner[into.size] = which
    into.weight[into.size++] = rank[doc]! & (STEP - 1)
  }
}

/**
 * Adds docs without weights. If all docs are listed in word order, they were already found in that order, so only the docs in the
 * window are needed.
 */
export function weighNothing(
  into: Weighed,
  { docs: found, count }: MatchSet,
  which: number,
  limit: number,
  last: boolean,
): void {
  const start = last ? Math.max(0, count - limit) : 0
  const end = Math.min(start + limit, count)
  for (let at = start; at < end; at++) {
    into.docs[into.size] = found[at]!
    into.owner[into.size] = which
    into.weight[into.size++] = 0
  }
}
