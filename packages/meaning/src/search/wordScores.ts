import { PARAMETERS } from '../parameters.ts'
import { SparseSum, TopK } from '../sparse.ts'
import type { Delta, NewerEntry } from '../storage/delta.ts'
import type { QueryWord } from './parseQuery.ts'

/** Scores of all entries for one query word. */
export interface WordScores {
  /** Possible concepts of the word, with probabilities. */
  concepts: Map<number, number>
  /** Docs. The first `direct.length` of them are about one of the word's concepts. */
  docs: Uint32Array
  /** Logarithms of all evidence and of direct evidence alone, so that their sum over words acts like an "and". */
  joint: Float32Array
  direct: Float32Array
  /** Scaling factors for the scores of entries newer than the index. */
  conceptScale: number
  walkScale: number
  walkTerms: [term: number, weight: number][]
}

/** Maximum number of docs cached for repeated words. Each takes about 12 bytes. */
const MAX_CACHED = 1_000_000
const WALK_STEPS = 2048
/** Length normalization, since long entries match many words by chance: exponents for the squared norm of a row. */
const NEAR_ROOT = -0.25
const FAR_ROOT = -0.125

/** Maximum score of a single word. */
export const FULL_SCORE = () => Math.log1p(PARAMETERS.score.sharpness)

const jointOf = (concept: number, walk: number) =>
  Math.log1p(PARAMETERS.score.sharpness * (1 - (1 - Math.min(1, concept)) * (1 - PARAMETERS.score.walk * walk)))
const directOf = (concept: number) => Math.log1p(PARAMETERS.score.sharpness * concept)

/** Scores words against the index, with a cache of scored words. */
export class WordScorer {
  readonly #about: SparseSum
  readonly #near: SparseSum
  readonly #far: SparseSum
  readonly #terms: SparseSum
  readonly #sums: SparseSum
  readonly #cache = new Map<string, WordScores>()
  #cachedDocs = 0
  /** Lookup table of logarithms for entries without direct evidence, which are the majority. */
  readonly #walkLogs = Float32Array.from({ length: WALK_STEPS + 1 }, (_, at) => jointOf(0, at / WALK_STEPS))
  /** Powers of the entries' norms, used for length normalization. */
  readonly #nearRoots: Float32Array
  readonly #farRoots: Float32Array
  readonly #docs: Uint32Array
  readonly #joint: Float32Array

  constructor(readonly delta: Delta) {
    const { size, data } = delta.base
    this.#about = new SparseSum(size)
    this.#near = new SparseSum(size)
    this.#far = new SparseSum(size)
    this.#terms = new SparseSum(delta.base.terms.size)
    this.#sums = new SparseSum(delta.base.terms.size)
    this.#nearRoots = Float32Array.from(data.docNorm, (norm) => norm ** NEAR_ROOT)
    this.#farRoots = Float32Array.from(data.docNorm, (norm) => norm ** FAR_ROOT)
    this.#docs = new Uint32Array(size)
    this.#joint = new Float32Array(size)
  }

  /** Clears the cache. Cached scores don't include words that an edit may have added. */
  clear(): void {
    this.#cache.clear()
    this.#cachedDocs = 0
  }

  of(word: QueryWord): WordScores {
    let scores = this.#cache.get(word.key)
    if (scores) this.#cache.delete(word.key)
    else {
      scores = this.#score(word)
      this.#cachedDocs += scores.docs.length
    }
    this.#cache.set(word.key, scores)
    for (const [key, { docs }] of this.#cache) {
      if (this.#cachedDocs <= MAX_CACHED || key === word.key) break
      this.#cache.delete(key)
      this.#cachedDocs -= docs.length
    }
    return scores
  }

  #score(word: QueryWord): WordScores {
    const concepts = word.concepts ?? this.#translate(word.readings)
    const conceptScale = this.#aboutConcepts(concepts)
    const walkTerms = this.#walk(word.readings, conceptScale)
    const { count, direct, walkScale } = this.#gather(conceptScale)
    return {
      concepts,
      docs: this.#docs.slice(0, count),
      joint: this.#joint.slice(0, count),
      direct,
      conceptScale,
      walkScale,
      walkTerms,
    }
  }

  /**
   * Fills `#docs` and `#joint` with both types of evidence and clears the source sums. Returns the number of docs, the direct
   * evidence, and the factor for far sums. Each sum is read only once, since sums are scattered in memory.
   */
  #gather(conceptScale: number): { count: number; direct: Float32Array; walkScale: number } {
    const [docs, joint, farRoots] = [this.#docs, this.#joint, this.#farRoots]
    const [aboutDocs, about] = [this.#about.touched, this.#about.values]
    const [farDocs, far] = [this.#far.touched, this.#far.values]
    const direct = new Float32Array(aboutDocs.length)
    let maxWalk = 0
    let count = 0
    for (; count < aboutDocs.length; count++) {
      const doc = aboutDocs[count]!
      const walk = far[doc]! * farRoots[doc]!
      if (walk > maxWalk) maxWalk = walk
      far[doc] = 0 // the loop below skips this doc
      docs[count] = doc
      joint[count] = walk
      direct[count] = about[doc]! * conceptScale
    }
    for (let at = 0; at < farDocs.length; at++) {
      const doc = farDocs[at]!
      const walk = far[doc]! * farRoots[doc]!
      if (walk === 0) continue
      if (walk > maxWalk) maxWalk = walk
      docs[count] = doc
      joint[count++] = walk
    }
    this.#about.clear()
    this.#far.clear()
    const walkScale = 1 / (maxWalk || 1)
    return { count: this.#takeLogarithms(direct, walkScale, count), direct, walkScale }
  }

  /**
   * Converts the collected evidence to scores in place. Returns the number of docs left after those with hardly any evidence have
   * been dropped.
   */
  #takeLogarithms(direct: Float32Array, walkScale: number, count: number): number {
    const [docs, joint] = [this.#docs, this.#joint]
    for (let at = 0; at < direct.length; at++) {
      const concept = direct[at]!
      direct[at] = directOf(concept)
      joint[at] = joint[at] === 0 && concept <= 1 ? direct[at]! : jointOf(concept, joint[at]! * walkScale)
    }
    const { least } = PARAMETERS.walk
    let left = direct.length
    for (let at = direct.length; at < count; at++) {
      const walk = joint[at]! * walkScale
      if (walk < least) continue
      docs[left] = docs[at]!
      joint[left++] = this.#walkLogs[Math.round(walk * WALK_STEPS)]!
    }
    return left
  }

  /** Returns concept probabilities, averaged over the readings of the word. */
  #translate(readings: Map<number, number>): Map<number, number> {
    const { meanings, base } = this.delta
    const sums = this.#sums
    let total = 0
    for (const [term, share] of readings) if (meanings.addTo(sums, term, share)) total += share
    const concepts = new Map<number, number>()
    for (const concept of sums.touched) {
      const share = sums.values[concept]! / Math.max(1, total)
      if (share >= PARAMETERS.score.leastShare && !base.grammar.has(concept)) concepts.set(concept, share)
    }
    sums.clear()
    return concepts
  }

  /** Fills `#about`. Returns the factor for its sums, which ensures that words with many vague meanings count as well. */
  #aboutConcepts(concepts: Map<number, number>): number {
    const { aboutStarts, aboutDocs, aboutValues, profileStep } = this.delta.base.data
    const about = this.#about
    for (const [concept, share] of concepts) {
      const [from, to] = [aboutStarts[concept] ?? 0, aboutStarts[concept + 1] ?? 0]
      about.addAll(aboutDocs, aboutValues, from, to, share * profileStep[0]!)
    }
    let max = about.max
    if (max === 0) {
      for (const entry of this.delta.entries.values()) max = Math.max(max, sumOf(entry, concepts))
    }
    return Math.max(max, PARAMETERS.score.peak) ** -PARAMETERS.score.peakPower
  }

  /**
   * Finds entries that share words with the entries that use the query word: fills `#far` and returns the shared words. A
   * two-step random walk that stays close to its start.
   */
  #walk(readings: Map<number, number>, conceptScale: number): [term: number, weight: number][] {
    const { rowStarts, rowTerms, rowValues, rowStep, columnStarts } = this.delta.base.data
    const { leastShare, entries, terms: maxTerms, power, maxDocs } = PARAMETERS.walk
    const terms = this.#terms
    const least = leastShare * Math.max(...readings.values())
    for (const [term, share] of readings) {
      if (share >= least) this.#step(term, share * this.delta.rarityOf(term), this.#near)
    }
    const { numbers: nearest, values } = this.#nearest(entries, conceptScale)
    for (const [place, doc] of nearest.entries()) {
      const weight = (values[place]! / values[0]!) ** power * this.#nearRoots[doc]! * rowStep[0]!
      terms.addAll(rowTerms, rowValues, rowStarts[doc]!, rowStarts[doc + 1]!, weight)
    }
    const strongest = terms.top(maxTerms).map((term): [number, number] => [term, terms.values[term]!])
    terms.clear()
    for (const [term, weight] of strongest) {
      if (columnStarts[term + 1]! - columnStarts[term]! <= maxDocs) this.#step(term, weight, this.#far)
    }
    return strongest
  }

  /** Returns the docs that use a word most, weighted by what they are about. Clears `#near`. */
  #nearest(limit: number, conceptScale: number): TopK {
    const [near, about, roots] = [this.#near, this.#about, this.#nearRoots]
    const nearOf = (doc: number) => near.values[doc]! * roots[doc]!
    const users = new TopK(limit)
    for (const doc of near.touched) users.offer(doc, nearOf(doc))
    const share = PARAMETERS.walk.ownMeaning * (users.values[0] ?? 1) * conceptScale
    const nearest = new TopK(limit)
    for (const doc of about.touched) nearest.offer(doc, nearOf(doc) + share * about.values[doc]!)
    // docs that aren't about the word gain nothing, so only other docs can rank highest
    for (const [place, doc] of users.numbers.entries()) {
      if (about.values[doc] === 0) nearest.offer(doc, users.values[place]!)
    }
    near.clear()
    return nearest
  }

  #step(term: number, weight: number, into: SparseSum): void {
    const { columnStarts, columnDocs, columnValues, rowStep } = this.delta.base.data
    const [from, to] = [columnStarts[term] ?? 0, columnStarts[term + 1] ?? 0]
    into.addAll(columnDocs, columnValues, from, to, weight * rowStep[0]!)
  }

  /** Passes the scores of newer entries to the callback, in order. */
  ofNewer({ concepts, conceptScale, walkScale, walkTerms }: WordScores, report: ScoreCallback): void {
    const terms = this.#terms
    for (const [term, weight] of walkTerms) terms.add(term, weight)
    for (const [order, entry] of this.delta.inOrder().entries()) {
      const concept = conceptScale * sumOf(entry, concepts)
      let walk = 0
      for (const [at, term] of entry.terms.entries()) walk += (terms.values[term] ?? 0) * entry.values[at]!
      walk = Math.min(1, walk * walkScale * entry.norm ** FAR_ROOT)
      if (concept > 0 || walk > 0)
        report(this.delta.base.size + order, jointOf(concept, walk), concept > 0 ? directOf(concept) : 0)
    }
    terms.clear()
  }
}

type ScoreCallback = (at: number, joint: number, direct: number) => void

/** Returns the unscaled degree to which an entry is about the concepts. */
function sumOf(entry: NewerEntry, concepts: Map<number, number>): number {
  let sum = 0
  for (const [at, concept] of entry.concepts.entries()) sum += (concepts.get(concept) ?? 0) * entry.shares[at]!
  return sum
}
