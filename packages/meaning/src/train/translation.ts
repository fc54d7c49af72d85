import { PARAMETERS } from '../parameters.ts'
import { enlarged, type Sparse, SparseWriter } from '../sparse.ts'
import type { Lessons } from './lessons.ts'

/**
 * Learns word translations from text pairs without word alignments: IBM Model 1 (Brown, Della Pietra, Della Pietra, Mercer: The
 * mathematics of statistical machine translation, Computational Linguistics 19, 1993), trained by expectation maximisation.
 *
 * @returns one row per term: its possible concepts with their probabilities, in ascending order of concept ID
 */
export function learnTranslation(source: Lessons, termCount: number): Sparse {
  const lessons = flat(source)
  const { pairs, occurrences } = numberPairs(lessons)
  const { iterations, noTarget } = PARAMETERS.training
  const probability = new Float32Array(pairs.size).fill(1)
  const counts = new Float32Array(pairs.size)
  const totals = new Float64Array(termCount)
  for (let iteration = 0; iteration < iterations; iteration++) {
    countPairs(lessons, occurrences, probability, counts)
    totals.fill(0)
    for (let pair = 0; pair < pairs.size; pair++) totals[pairs.firsts[pair]!]! += counts[pair]!
    for (let pair = 0; pair < pairs.size; pair++) {
      probability[pair] = counts[pair]! / (totals[pairs.firsts[pair]!]! + noTarget)
    }
  }
  applyReverseProbability(pairs, counts, probability, termCount)
  return tabulate(pairs, probability, termCount)
}

type FlatLessons = ReturnType<typeof flat>
const flat = ({ size, weights, termStarts, terms, conceptStarts, concepts }: Lessons) => ({
  size,
  weights: weights.values,
  termStarts: termStarts.values,
  terms: terms.values,
  conceptStarts: conceptStarts.values,
  concepts: concepts.values,
})

/** Assigns IDs to the pairs of terms and concepts that occur in the same lesson, in order of occurrence. */
function numberPairs(lessons: FlatLessons): { pairs: PairNumbers; occurrences: Uint32Array } {
  const { terms, termStarts, concepts, conceptStarts } = lessons
  let count = 0
  for (let at = 0; at < lessons.size; at++) {
    count += (termStarts[at + 1]! - termStarts[at]!) * (conceptStarts[at + 1]! - conceptStarts[at]!)
  }
  const occurrences = new Uint32Array(count)
  const pairs = new PairNumbers()
  let occurrence = 0
  for (let at = 0; at < lessons.size; at++) {
    for (let c = conceptStarts[at]!; c < conceptStarts[at + 1]!; c++) {
      for (let t = termStarts[at]!; t < termStarts[at + 1]!; t++) {
        occurrences[occurrence++] = pairs.idOf(terms[t]!, concepts[c]!)
      }
    }
  }
  return { pairs, occurrences }
}

/** Expectation step: distributes each concept of a lesson among its terms. */
function countPairs(
  lessons: FlatLessons,
  occurrences: Uint32Array,
  probability: Float32Array,
  counts: Float32Array,
): void {
  counts.fill(0)
  let from = 0
  for (let at = 0; at < lessons.size; at++) {
    const terms = lessons.termStarts[at + 1]! - lessons.termStarts[at]!
    for (let c = lessons.conceptStarts[at]!; c < lessons.conceptStarts[at + 1]!; c++) {
      let sum = PARAMETERS.training.noSource
      for (let o = from; o < from + terms; o++) sum += probability[occurrences[o]!]!
      const share = lessons.weights[at]! / sum
      for (let o = from; o < from + terms; o++) {
        const pair = occurrences[o]!
        counts[pair]! += probability[pair]! * share
      }
      from += terms
    }
  }
}

/** Prefers concepts that occur mostly with a given term to concepts that occur with every term. */
function applyReverseProbability(
  pairs: PairNumbers,
  counts: Float32Array,
  probability: Float32Array,
  termCount: number,
): void {
  const { reverse, reverseSmoothing } = PARAMETERS.training
  const ofConcept = new Float64Array(termCount)
  for (let pair = 0; pair < pairs.size; pair++) ofConcept[pairs.seconds[pair]!]! += counts[pair]!
  const before = new Float64Array(termCount)
  const after = new Float64Array(termCount)
  for (let pair = 0; pair < pairs.size; pair++) {
    const term = pairs.firsts[pair]!
    const back = counts[pair]! / (ofConcept[pairs.seconds[pair]!]! + reverseSmoothing)
    before[term]! += probability[pair]!
    probability[pair]! *= back ** reverse
    after[term]! += probability[pair]!
  }
  for (let pair = 0; pair < pairs.size; pair++) {
    const term = pairs.firsts[pair]!
    if (after[term]! > 0) probability[pair]! *= before[term]! / after[term]!
  }
}

function tabulate(pairs: PairNumbers, probability: Float32Array, termCount: number): Sparse {
  const { least } = PARAMETERS.training
  const likely: number[] = []
  for (let pair = 0; pair < pairs.size; pair++) if (probability[pair]! >= least) likely.push(pair)
  likely.sort((l, r) => pairs.firsts[l]! - pairs.firsts[r]! || pairs.seconds[l]! - pairs.seconds[r]!)
  const writer = new SparseWriter()
  let at = 0
  for (let term = 0; term < termCount; term++) {
    for (; at < likely.length && pairs.firsts[likely[at]!] === term; at++) {
      writer.add(pairs.seconds[likely[at]!]!, probability[likely[at]!]!)
    }
    writer.endRow()
  }
  return writer.finish()
}

/** Assigns IDs to pairs of numbers using open addressing, which takes a few bytes per pair rather than a string. */
class PairNumbers {
  firsts = new Uint32Array(1 << 16)
  seconds = new Uint32Array(1 << 16)
  size = 0
  #slots = new Int32Array(1 << 17)

  idOf(first: number, second: number): number {
    const last = this.#slots.length - 1
    let slot = hashOf(first, second) & last
    for (let id = this.#slots[slot]!; id !== 0; id = this.#slots[slot]!) {
      if (this.firsts[id - 1] === first && this.seconds[id - 1] === second) return id - 1
      slot = (slot + 1) & last
    }
    if (this.size === this.firsts.length) {
      this.#grow()
      return this.idOf(first, second)
    }
    this.firsts[this.size] = first
    this.seconds[this.size] = second
    this.#slots[slot] = ++this.size
    return this.size - 1
  }

  /** Leaves the table at most half full, so that a lookup ends after a step or two. */
  #grow(): void {
    this.firsts = enlarged(this.firsts, this.size * 2)
    this.seconds = enlarged(this.seconds, this.size * 2)
    this.#slots = new Int32Array(this.size * 4)
    const last = this.#slots.length - 1
    for (let id = 0; id < this.size; id++) {
      let slot = hashOf(this.firsts[id]!, this.seconds[id]!) & last
      while (this.#slots[slot] !== 0) slot = (slot + 1) & last
      this.#slots[slot] = id + 1
    }
  }
}

function hashOf(first: number, second: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
  return hash ^ (hash >>> 15)
}
