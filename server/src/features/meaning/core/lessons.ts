import type { LessonTaker } from './entryReader.ts'

const MOST_CONCEPTS = 65_535

/** Pairs of texts with the same meaning, end to end in flat arrays. */
export class Lessons implements LessonTaker {
  readonly weights: number[] = []
  readonly termStarts = [0]
  readonly conceptStarts = [0]
  readonly terms: number[] = []
  readonly concepts: number[] = []

  get size(): number {
    return this.weights.length
  }

  add(terms: Iterable<number>, concepts: readonly number[], weight: number): void {
    if (concepts.length === 0 || concepts.length > MOST_CONCEPTS) return
    const before = this.terms.length
    for (const term of terms) this.terms.push(term)
    if (this.terms.length === before) return
    for (const concept of concepts) this.concepts.push(concept)
    this.weights.push(weight)
    this.termStarts.push(this.terms.length)
    this.conceptStarts.push(this.concepts.length)
  }
}
