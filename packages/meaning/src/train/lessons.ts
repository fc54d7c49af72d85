import { enlarged, GrowingNumbers } from '../numbers/growingNumbers.ts'
import type { LessonTaker } from './entryReader.ts'

const MAX_CONCEPTS = 65_535

/** Pairs of texts with the same meaning, stored consecutively in flat arrays. */
export class Lessons implements LessonTaker {
  readonly weights = new GrowingNumbers(Float64Array)
  readonly termStarts = new GrowingNumbers(Uint32Array)
  readonly conceptStarts = new GrowingNumbers(Uint32Array)
  readonly terms = new GrowingNumbers(Uint32Array)
  readonly concepts = new GrowingNumbers(Uint32Array)
  /** One-based number of the last lesson that contained each term. */
  #lastLesson = new Uint32Array(1 << 16)

  constructor() {
    this.termStarts.push(0)
    this.conceptStarts.push(0)
  }

  get size(): number {
    return this.weights.size
  }

  add(terms: readonly number[], concepts: readonly number[], weight: number): void {
    if (terms.length === 0 || concepts.length === 0 || concepts.length > MAX_CONCEPTS) return
    this.#addTerms(terms)
    for (const concept of concepts) this.concepts.push(concept)
    this.weights.push(weight)
    this.termStarts.push(this.terms.size)
    this.conceptStarts.push(this.concepts.size)
  }

  #addTerms(terms: readonly number[]): void {
    const lesson = this.size + 1
    for (const term of terms) {
      if (term >= this.#lastLesson.length) this.#lastLesson = enlarged(this.#lastLesson, 2 * term)
      if (this.#lastLesson[term] === lesson) continue
      this.#lastLesson[term] = lesson
      this.terms.push(term)
    }
  }
}
