import type { AskedWord } from './asked.ts'
import type { Delta, NewerEntry } from './delta.ts'
import { PARAMETERS } from './parameters.ts'
import { SparseSum } from './sparse.ts'

/** How much each entry has to do with one word of a question. */
export interface WordScores {
  /** Concepts it may mean, with probabilities. */
  concepts: Map<number, number>
  /** Docs; the first `direct.length` of them are about such a concept. */
  docs: Uint32Array
  /** All evidence, and direct evidence alone: logarithms, so that many words add up like an "and". */
  joint: Float32Array
  direct: Float32Array
  /** What scores of entries that are newer than the index are computed with. */
  conceptScale: number
  walkScale: number
  walkTerms: [term: number, weight: number][]
}

/** Docs kept for words that are asked again and again, about 12 bytes each. */
const MOST_KEPT = 2_000_000
const WALK_STEPS = 2048

/** Largest score one word can give. */
export const FULL_SCORE = () => Math.log1p(PARAMETERS.score.sharpness)

const jointOf = (concept: number, walk: number) =>
  Math.log1p(PARAMETERS.score.sharpness * (1 - (1 - Math.min(1, concept)) * (1 - PARAMETERS.score.walk * walk)))
const directOf = (concept: number) => Math.log1p(PARAMETERS.score.sharpness * concept)

/** Scores words against the index; remembers those it has scored. */
export class WordScorer {
  readonly #about: SparseSum
  readonly #near: SparseSum
  readonly #far: SparseSum
  readonly #terms: SparseSum
  readonly #sums: SparseSum
  readonly #kept = new Map<string, WordScores>()
  #keptDocs = 0
  /** Most entries are only near the word: their logarithms are looked up. */
  readonly #walkLogs = Float32Array.from({ length: WALK_STEPS + 1 }, (_, at) => jointOf(0, at / WALK_STEPS))

  constructor(readonly delta: Delta) {
    const { size } = delta.base
    this.#about = new SparseSum(size)
    this.#near = new SparseSum(size)
    this.#far = new SparseSum(size)
    this.#terms = new SparseSum(delta.base.terms.size)
    this.#sums = new SparseSum(delta.base.terms.size)
  }

  /** What is kept was computed without words that an edit may have brought. */
  forget(): void {
    this.#kept.clear()
    this.#keptDocs = 0
  }

  of(word: AskedWord): WordScores {
    let scores = this.#kept.get(word.key)
    if (scores) this.#kept.delete(word.key)
    else {
      scores = this.#score(word)
      this.#keptDocs += scores.docs.length
    }
    this.#kept.set(word.key, scores)
    for (const [key, { docs }] of this.#kept) {
      if (this.#keptDocs <= MOST_KEPT || key === word.key) break
      this.#kept.delete(key)
      this.#keptDocs -= docs.length
    }
    return scores
  }

  #score(word: AskedWord): WordScores {
    const concepts = word.concepts ?? this.#translate(word.readings)
    const conceptScale = this.#aboutConcepts(concepts)
    const { scale: walkScale, terms: walkTerms } = this.#walk(word.readings)
    const [about, far] = [this.#about, this.#far]
    const direct = Float32Array.from(about.touched, (doc) => directOf(about.values[doc]!))
    const docs = new Uint32Array(about.count + far.count)
    const joint = new Float32Array(about.count + far.count)
    let count = 0
    for (const doc of about.touched) {
      docs[count] = doc
      joint[count++] = jointOf(about.values[doc]!, far.values[doc]!)
    }
    for (const doc of far.touched) {
      if (about.values[doc] !== 0 || far.values[doc]! < PARAMETERS.walk.least) continue
      docs[count] = doc
      joint[count++] = this.#walkLogs[Math.round(far.values[doc]! * WALK_STEPS)]!
    }
    about.clear()
    far.clear()
    return {
      concepts,
      docs: docs.slice(0, count),
      joint: joint.slice(0, count),
      direct,
      conceptScale,
      walkScale,
      walkTerms,
    }
  }

  /** Probabilities of concepts, averaged over the readings of the word. */
  #translate(readings: Map<number, number>): Map<number, number> {
    const { meanings, base } = this.delta
    const sums = this.#sums
    let total = 0
    for (const [term, share] of readings) {
      let has = false
      meanings.each(term, (concept, probability) => {
        has = true
        sums.add(concept, share * probability)
      })
      if (has) total += share
    }
    const concepts = new Map<number, number>()
    for (const concept of sums.touched) {
      const share = sums.values[concept]! / Math.max(1, total)
      if (share >= PARAMETERS.score.leastShare && !base.grammar.has(concept)) concepts.set(concept, share)
    }
    sums.clear()
    return concepts
  }

  /** Fills `#about`; answers what sums were multiplied with, so that words with many vague meanings count too. */
  #aboutConcepts(concepts: Map<number, number>): number {
    const { aboutStarts, aboutDocs, aboutValues } = this.delta.base.data
    const about = this.#about
    for (const [concept, share] of concepts) {
      about.addAll(aboutDocs, aboutValues, aboutStarts[concept] ?? 0, aboutStarts[concept + 1] ?? 0, share)
    }
    let max = about.max
    if (max === 0) {
      for (const entry of this.delta.entries.values()) max = Math.max(max, sumOf(entry, concepts))
    }
    const scale = Math.max(max, PARAMETERS.score.peak) ** -PARAMETERS.score.peakPower
    for (const doc of about.touched) about.values[doc]! *= scale
    return scale
  }

  /**
   * Entries that use the same words as the entries that use this word; fills `#far` with numbers up to 1. A random walk
   * of two steps that stays near where it began.
   */
  #walk(readings: Map<number, number>): { scale: number; terms: [number, number][] } {
    const { rowStarts, rowTerms, rowValues, docNorm } = this.delta.base.data
    const { ownMeaning, entries, terms: mostTerms, power } = PARAMETERS.walk
    const [near, far, terms] = [this.#near, this.#far, this.#terms]
    for (const [term, share] of readings) this.#step(term, share * this.delta.rarityOf(term), near)
    for (const doc of near.touched) near.values[doc]! *= docNorm[doc]! ** -0.25
    const nearest = near.max || 1
    for (const doc of near.touched) near.values[doc]! /= nearest
    for (const doc of this.#about.touched) near.add(doc, ownMeaning * this.#about.values[doc]!)
    const top = near.top(entries)
    const most = near.values[top[0] ?? 0]! || 1
    for (const doc of top) {
      const weight = (near.values[doc]! / most) ** power * docNorm[doc]! ** -0.25
      terms.addAll(rowTerms, rowValues, rowStarts[doc]!, rowStarts[doc + 1]!, weight)
    }
    const strongest = terms.top(mostTerms).map((term): [number, number] => [term, terms.values[term]!])
    near.clear()
    terms.clear()
    const { columnStarts } = this.delta.base.data
    for (const [term, weight] of strongest) {
      if (columnStarts[term + 1]! - columnStarts[term]! <= PARAMETERS.walk.mostDocs) this.#step(term, weight, far)
    }
    for (const doc of far.touched) far.values[doc]! *= docNorm[doc]! ** -0.125
    const scale = 1 / (far.max || 1)
    for (const doc of far.touched) far.values[doc]! *= scale
    return { scale, terms: strongest }
  }

  #step(term: number, weight: number, into: SparseSum): void {
    const { columnStarts, columnDocs, columnValues } = this.delta.base.data
    into.addAll(columnDocs, columnValues, columnStarts[term] ?? 0, columnStarts[term + 1] ?? 0, weight)
  }

  /** Scores of newer entries, told in their order. */
  ofNewer({ concepts, conceptScale, walkScale, walkTerms }: WordScores, tell: NewerTold): void {
    const terms = this.#terms
    for (const [term, weight] of walkTerms) terms.add(term, weight)
    for (const [order, entry] of this.delta.inOrder().entries()) {
      const concept = conceptScale * sumOf(entry, concepts)
      let walk = 0
      for (const [at, term] of entry.terms.entries()) walk += (terms.values[term] ?? 0) * entry.values[at]!
      walk = Math.min(1, walk * walkScale * entry.norm ** -0.125)
      if (concept > 0 || walk > 0)
        tell(this.delta.base.size + order, jointOf(concept, walk), concept > 0 ? directOf(concept) : 0)
    }
    terms.clear()
  }
}

type NewerTold = (at: number, joint: number, direct: number) => void

/** How much an entry is about concepts, before scaling. */
function sumOf(entry: NewerEntry, concepts: Map<number, number>): number {
  let sum = 0
  for (const [at, concept] of entry.concepts.entries()) sum += (concepts.get(concept) ?? 0) * entry.shares[at]!
  return sum
}
