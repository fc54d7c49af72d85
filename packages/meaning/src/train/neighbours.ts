import { SparseSum } from '../sparse.ts'

/** Number of hash bits of a letter sequence. The few collisions are harmless. */
const BUCKET_BITS = 16
const BUCKETS = 1 << BUCKET_BITS
const LENGTHS = [3, 4, 5]
const MIN_LENGTH = 4
const MAX_LENGTH = 40
/**
 * Maximum number of terms in which a letter sequence may occur. More common sequences are ignored, because they are expensive and
 * unselective.
 */
const COMMON = 4000
const PLAIN_WORD = /^(?:[\p{sc=Latin}\p{M}']+|\p{sc=Cyrillic}+)$/u

/** Sections of the index that map letter sequences to terms. */
export interface NeighbourData {
  neighbourTerms: Uint32Array
  neighbourNorms: Float32Array
  gramStarts: Uint32Array
  gramItems: Uint32Array
}

/**
 * @param terms stems by ID; `null` for all other terms
 */
export function buildNeighbours(terms: Iterable<string | null>): NeighbourData {
  const ids: number[] = []
  const grams: number[][] = []
  const counts = new Uint32Array(BUCKETS + 1)
  let id = 0
  for (const term of terms) {
    if (term !== null && term.length >= MIN_LENGTH && term.length <= MAX_LENGTH && PLAIN_WORD.test(term)) {
      const found = gramsOf(term)
      ids.push(id)
      grams.push(found)
      for (const gram of found) counts[gram + 1]!++
    }
    id++
  }
  for (let gram = 0; gram < BUCKETS; gram++) counts[gram + 1]! += counts[gram]!
  const next = counts.slice()
  const gramItems = new Uint32Array(counts[BUCKETS]!)
  for (const [item, found] of grams.entries()) for (const gram of found) gramItems[next[gram]!++] = item
  const norms = grams.map((found) => found.reduce((sum, gram) => sum + weightOf(counts, gram, ids.length), 0))
  return {
    neighbourTerms: Uint32Array.from(ids),
    neighbourNorms: Float32Array.from(norms),
    gramStarts: counts,
    gramItems,
  }
}

/** Finds terms that are spelled similarly to a word: other forms, derived words, typos. */
export class Neighbours {
  readonly #sums: SparseSum
  constructor(readonly data: NeighbourData) {
    this.#sums = new SparseSum(data.neighbourTerms.length)
  }

  /** Returns similar terms with their similarity (cosine over sequences of three to five letters), most similar first. */
  of(word: string, least: number, limit: number): { term: number; similarity: number }[] {
    if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !PLAIN_WORD.test(word)) return []
    const { gramStarts, gramItems, neighbourTerms, neighbourNorms } = this.data
    const grams = gramsOf(word)
    const sizeOf = (gram: number) => gramStarts[gram + 1]! - gramStarts[gram]!
    grams.sort((left, right) => sizeOf(left) - sizeOf(right))
    const weights = grams.map((gram) => weightOf(gramStarts, gram, neighbourTerms.length))
    const norm = weights.reduce((sum, weight) => sum + weight, 0)
    let left = norm
    for (const [at, gram] of grams.entries()) {
      if (sizeOf(gram) > COMMON) break
      // a term that shares only the remaining sequences can't reach `least`, since its norm is at least as large as what it
      // shares
      const mayBegin = left >= least ** 2 * norm
      this.#sums.addOne(gramItems, gramStarts[gram]!, gramStarts[gram + 1]!, weights[at]!, mayBegin)
      left -= weights[at]!
    }
    const { values, touched } = this.#sums
    for (let at = 0; at < touched.length; at++) {
      const item = touched[at]!
      values[item]! /= Math.sqrt(norm * neighbourNorms[item]!)
    }
    const found = this.#sums
      .top(limit, least)
      .map((item) => ({ term: neighbourTerms[item]!, similarity: values[item]! }))
    this.#sums.clear()
    return found
  }
}

function weightOf(starts: Uint32Array, gram: number, all: number): number {
  return Math.log(1 + all / Math.max(1, starts[gram + 1]! - starts[gram]!))
}

function gramsOf(word: string): number[] {
  const framed = `^${word}$`
  const grams = new Set<number>()
  for (const length of LENGTHS) {
    for (let from = 0; from + length <= framed.length; from++) {
      let hash = 0x811c9dc5
      for (let at = from; at < from + length; at++) hash = Math.imul(hash ^ framed.charCodeAt(at), 0x01000193)
      grams.add((hash ^ (hash >>> BUCKET_BITS)) & (BUCKETS - 1))
    }
  }
  return [...grams]
}
