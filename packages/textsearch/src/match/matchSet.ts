import type { Segment } from '../segments/segment.ts'
import type { FilterMask } from './filterMask.ts'

/**
 * Match reasons, best first. A step refines a reason: votes are compared only within a step. `rank` combines reason, step and
 * closeness; lower is better, and each doc has the rank of its best match.
 */
export const STEP = 2 ** 16
export const STEPS_PER_REASON = 16
export const REASON = {
  /** Words of a text in the language of the head words, in text order. */
  words: 0,
  word: 1,
  /** Matches a complete gloss in one of the user's languages. */
  gloss: 2,
  rafsi: 3,
  glossElsewhere: 4,
  /** Definitions of a rafsi's word in languages other than the first, which rank below the glosses. */
  rafsiElsewhere: 5,
  prefix: 6,
  wordPart: 7,
  /** Matches the only content word of a phrase. */
  onlyWord: 8,
  /** Matches a complete gloss in an inflected form. */
  wholeGloss: 9,
  /** Matches one content word of a phrase. The best results for each word come first, then the other results. */
  contentWord: 10,
  /** The definition starts with the query. */
  leading: 11,
  glossWord: 12,
  definition: 13,
  /** Head words that merely start with a word of the user's language. */
  beginning: 14,
  notes: 15,
  selmaho: 16,
  spelling: 17,
  someWords: 18,
  listed: 19,
} as const
export const REASONS = 20

/**
 * @param closeness 0–65,535; its upper four bits are a tier that outweighs languages, and its remaining bits are added to the
 * static rank
 */
export const rankOf = (reason: number, step: number, closeness: number) =>
  (reason * STEPS_PER_REASON + step) * STEP + closeness
export const reasonOf = (rank: number) => Math.floor((rank >>> 16) / STEPS_PER_REASON)
export const TIER = 2 ** 12
export const CLOSEST = TIER - 1

const UNFOUND = 2 ** 30

/** Matches of a query in one segment. Reused for the lifetime of the segment; `begin` clears it. */
export class MatchSet {
  readonly rank: Int32Array
  readonly docs: Uint32Array
  count = 0
  /** Number of docs whose best match is in a given step, for each step. */
  readonly steps = new Uint32Array(REASONS * STEPS_PER_REASON)
  /** Number of words matched so far by a doc and by a unit, and the worst match; see `matchTexts.ts`. */
  readonly progress: Uint32Array
  readonly unitProgress: Uint32Array
  readonly weakest: Uint8Array
  readonly unitWeakest: Uint8Array
  #progressNow = 0
  /** Index of the content word through which each doc was found. */
  readonly contentWordOf = new Map<number, number>()
  mask!: FilterMask
  #readLanguage: number | null = null

  constructor(readonly segment: Segment) {
    this.rank = new Int32Array(segment.size).fill(UNFOUND)
    this.docs = new Uint32Array(segment.size)
    this.progress = new Uint32Array(segment.size)
    this.unitProgress = new Uint32Array(segment.data.unitDoc.length)
    this.weakest = new Uint8Array(segment.size)
    this.unitWeakest = new Uint8Array(segment.data.unitDoc.length)
  }

  /**
   * @param readLanguage the only language that the user is known to read; null if the user reads all languages that pass the mask
   */
  begin(mask: FilterMask, readLanguage: number | null): void {
    for (let at = 0; at < this.count; at++) this.rank[this.docs[at]!] = UNFOUND
    this.mask = mask
    this.#readLanguage = readLanguage
    this.count = 0
    this.steps.fill(0)
    this.contentWordOf.clear()
  }

  isReadable(doc: number): boolean {
    return this.#readLanguage === null || this.segment.langidOf(doc) === this.#readLanguage
  }

  offer(doc: number, rank: number): void {
    const best = this.rank[doc]!
    if (rank >= best) return
    if (best === UNFOUND) {
      if (!this.mask.passes(doc)) return
      this.docs[this.count++] = doc
    } else this.steps[best >>> 16]!--
    this.rank[doc] = rank
    this.steps[rank >>> 16]!++
  }

  offerContentWord(doc: number, rank: number, word: number): void {
    const before = this.rank[doc]!
    this.offer(doc, rank)
    if (this.rank[doc] !== before) this.contentWordOf.set(doc, word)
  }

  /** Lowers the rank of a found doc. */
  demote(doc: number, rank: number): void {
    this.steps[this.rank[doc]! >>> 16]!--
    this.rank[doc] = rank
    this.steps[rank >>> 16]!++
  }

  /** Adds all docs at once; only valid for an empty set. */
  offerAll(rank: number): void {
    for (let doc = 0; doc < this.segment.size; doc++) {
      if (!this.mask.passes(doc)) continue
      this.rank[doc] = rank
      this.docs[this.count++] = doc
    }
    this.steps[rank >>> 16] = this.count
  }

  /** Returns a number above all entries of `progress` and `unitProgress`. At least `room` unused numbers follow it. */
  freshProgress(capacity: number): number {
    if (this.#progressNow + capacity + 1 > 2 ** 32 - 1) {
      this.progress.fill(0)
      this.unitProgress.fill(0)
      this.#progressNow = 0
    }
    const fresh = this.#progressNow + 1
    this.#progressNow = fresh + capacity
    return fresh
  }
}

/** Returns the number of docs whose best match has the given reason. */
export function countOf(all: readonly MatchSet[], reason: number): number {
  const from = reason * STEPS_PER_REASON
  let sum = 0
  for (const { steps } of all) for (let step = 0; step < STEPS_PER_REASON; step++) sum += steps[from + step]!
  return sum
}

/** Returns the number of docs found, across all segments. */
export const foundBy = (all: readonly MatchSet[]) => all.reduce((sum, { count }) => sum + count, 0)
