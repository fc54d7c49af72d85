import { type MatchSet, REASON, REASONS, rankOf, STEPS_PER_REASON } from '../match/matchSet.ts'
import type { MatchKind } from '../types.ts'
import { selectWindow } from './selection.ts'
import { type Order, type Weighed, weighChosen, weighClosest, weighNothing, weighPlaces } from './weights.ts'

const KIND: readonly MatchKind[] = (() => {
  const kinds: MatchKind[] = []
  const names: Record<keyof typeof REASON, MatchKind> = {
    words: 'words',
    word: 'word',
    rafsi: 'rafsi',
    gloss: 'gloss',
    glossElsewhere: 'gloss',
    rafsiElsewhere: 'rafsi',
    prefix: 'prefix',
    wordPart: 'word_part',
    wholeGloss: 'gloss_word',
    onlyWord: 'content_word',
    contentWord: 'content_word',
    leading: 'leading',
    glossWord: 'gloss_word',
    definition: 'definition',
    beginning: 'prefix',
    notes: 'notes',
    selmaho: 'selmaho',
    spelling: 'spelling',
    someWords: 'some_words',
    listed: 'listed',
  }
  for (const [reason, kind] of Object.entries(names)) kinds[REASON[reason as keyof typeof REASON]] = kind
  return kinds
})()

export interface Ranked {
  matches: MatchSet
  doc: number
  match: MatchKind
}

export const BEST_MATCH: Order = { sort_by: 'word', sort_order: 'asc' }

/** Steps in which each doc has a fixed position. */
const IN_PLACE = new Set(
  [REASON.words, REASON.onlyWord, REASON.contentWord].map((reason) => rankOf(reason, 0, 0) >>> 16),
)

/**
 * Returns the requested window of all results, ordered by reason and step, then votes, tier, language, closeness combined with
 * the word's static rank, and finally word. Any sort order other than ascending by word replaces the criteria between votes and
 * words; sorting by votes can be ascending.
 *
 * @param languageRank langid → 0 for the first language, up to 30
 */
export function rank(
  all: MatchSet[],
  window: { from: number; to: number },
  order: Order,
  languageRank: (langid: number) => number,
): { ranked: Ranked[]; counts: Uint32Array } {
  const counts = countSteps(all)
  const ranked: Ranked[] = []
  let passed = 0
  for (let step = 0; step < counts.length && passed < window.to; step++) {
    const count = counts[step]!
    if (count > 0 && passed + count > window.from) {
      const from = Math.max(0, window.from - passed)
      const to = Math.min(count, window.to - passed)
      ranked.push(...windowOfStep(all, step, count, from, to, order, languageRank))
    }
    passed += count
  }
  return { ranked, counts }
}

/** Returns the number of docs whose best match is in each step. Must be called before more matches are added. */
export function countSteps(all: MatchSet[]): Uint32Array {
  if (all.length === 1) return all[0]!.steps
  const counts = new Uint32Array(REASONS * STEPS_PER_REASON)
  for (const { steps } of all) for (let step = 0; step < steps.length; step++) counts[step]! += steps[step]!
  return counts
}

/**
 * Returns the range of positions, `[from, to)`, of a reason's docs in the whole ranking, based on the number of docs in each
 * step.
 */
export function placeOf(reason: number, counts: Uint32Array): { from: number; to: number } {
  const sum = (steps: Uint32Array) => steps.reduce((total, count) => total + count, 0)
  const from = sum(counts.subarray(0, reason * STEPS_PER_REASON))
  const at = reason * STEPS_PER_REASON
  return { from, to: from + sum(counts.subarray(at, at + STEPS_PER_REASON)) }
}

/** Buffer for the docs of one step, which grows to the largest step. */
let room: Weighed = roomFor(512)

function roomFor(count: number): Weighed {
  const size = count * 2
  return { docs: new Uint32Array(size), owner: new Uint8Array(size), weight: new Float64Array(size), size: 0 }
}

function windowOfStep(
  all: MatchSet[],
  step: number,
  count: number,
  from: number,
  to: number,
  order: Order,
  languageRank: (langid: number) => number,
): Ranked[] {
  if (count > room.docs.length) room = roomFor(count)
  room.size = 0
  const { sort_by, sort_order } = order
  const listed = step === REASON.listed * STEPS_PER_REASON
  const backwards = sort_by === 'word' && sort_order === 'desc'
  const closest = sort_by === 'score' || (sort_by === 'word' && !backwards)
  for (const [which, matches] of all.entries()) {
    if (IN_PLACE.has(step)) weighPlaces(room, matches, which, step)
    else if (listed && sort_by === 'word') weighNothing(room, matches, which, to, backwards)
    else if (!listed && closest) {
      const lowestVotesFirst = sort_by === 'score' && sort_order === 'asc'
      weighClosest(room, matches, which, step, lowestVotesFirst, languageRank)
    } else weighChosen(room, matches, which, step, order, listed)
  }
  const { docs, owner, weight, size } = room
  const tieBefore = (left: number, right: number) => {
    const a = owner[left]!
    const b = owner[right]!
    const compared =
      a === b ? docs[left]! - docs[right]! : all[a]!.segment.compareAcross(docs[left]!, all[b]!.segment, docs[right]!)
    return backwards ? compared > 0 : compared < 0
  }
  const match = KIND[Math.floor(step / STEPS_PER_REASON)]!
  const places = selectWindow(weight.subarray(0, size), from, to, tieBefore)
  return places.map((at) => ({ matches: all[owner[at]!]!, doc: docs[at]!, match }))
}
