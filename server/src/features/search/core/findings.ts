import type { Admission } from './admission.ts'
import type { Segment } from './segment.ts'

/**
 * Reasons to show a definition, best first. A step refines a reason: votes are compared only within a step.
 * `rank` = reason and step, closeness inside them; the smaller the better, and each doc keeps its best.
 */
export const STEP = 2 ** 16
export const STEPS_PER_REASON = 16
export const REASON = {
  word: 0,
  rafsi: 1,
  gloss: 2,
  /** Definitions of a rafsi's word in languages other than the first: they shall not push the glosses off the page. */
  rafsiElsewhere: 3,
  prefix: 4,
  wordPart: 5,
  glossWord: 6,
  definition: 7,
  notes: 8,
  selmaho: 9,
  spelling: 10,
  someWords: 11,
  listed: 12,
} as const
export const REASONS = 13

/** @param closeness 0–65,535; its upper four bits are a tier that outweighs languages, the others add up with standing */
export const rankOf = (reason: number, step: number, closeness: number) =>
  (reason * STEPS_PER_REASON + step) * STEP + closeness
export const TIER = 2 ** 12
export const CLOSEST = TIER - 1

/** What a query found in one segment. Lives as long as the segment; `begin` empties it at no cost. */
export class Findings {
  readonly rank: Uint32Array
  readonly #round: Uint32Array
  readonly docs: Uint32Array
  count = 0
  /** How many docs have their best match in each step. */
  readonly steps = new Uint32Array(REASONS * STEPS_PER_REASON)
  #now = 0
  /** Matched words of a doc so far, see `allWords.ts`. */
  readonly progress: Uint32Array
  readonly unitProgress: Uint32Array
  readonly weakest: Uint8Array
  readonly unitWeakest: Uint8Array
  #progressNow = 0
  admission!: Admission

  constructor(readonly segment: Segment) {
    this.rank = new Uint32Array(segment.size)
    this.#round = new Uint32Array(segment.size)
    this.docs = new Uint32Array(segment.size)
    this.progress = new Uint32Array(segment.size)
    this.unitProgress = new Uint32Array(segment.data.unitDoc.length)
    this.weakest = new Uint8Array(segment.size)
    this.unitWeakest = new Uint8Array(segment.data.unitDoc.length)
  }

  begin(admission: Admission): void {
    this.admission = admission
    this.count = 0
    this.steps.fill(0)
    if (++this.#now === 2 ** 32 - 1) {
      this.#round.fill(0)
      this.#now = 1
    }
  }

  offer(doc: number, rank: number): void {
    if (this.#round[doc] !== this.#now) {
      if (!this.admission.passes(doc)) return
      this.#round[doc] = this.#now
      this.rank[doc] = rank
      this.docs[this.count++] = doc
      this.steps[rank >>> 16]!++
      return
    }
    const best = this.rank[doc]!
    if (rank >= best) return
    this.rank[doc] = rank
    this.steps[best >>> 16]!--
    this.steps[rank >>> 16]!++
  }

  /** A number no entry of `progress` or `unitProgress` has reached, with room for `room` more above it. */
  freshProgress(room: number): number {
    if (this.#progressNow + room + 1 > 2 ** 32 - 1) {
      this.progress.fill(0)
      this.unitProgress.fill(0)
      this.#progressNow = 0
    }
    const fresh = this.#progressNow + 1
    this.#progressNow = fresh + room
    return fresh
  }
}
