import type { Sparse } from '../numbers/sparse.ts'

/** Weighted entry–term matrix. */
export interface TermMatrix {
  rows: Sparse
  idf: Float32Array
  /** Squared norm of each row; 1 for an empty row. */
  norms: Float32Array
}

/** Approximate weight of a term that occurs in only one entry. */
const SCALE = 8

/** Returns the scaled BM25 inverse document frequency of a term that occurs in `count` of `all` entries. */
export const rarity = (count: number, all: number) => Math.log(1 + (all - count + 0.5) / (count + 0.5)) / SCALE

/** Applies weights to raw rows: repetitions count less than proportionally, and common terms count little. */
export function weighTerms(raw: Sparse, termCount: number): TermMatrix {
  const entries = raw.starts.length - 1
  const counts = new Uint32Array(termCount)
  for (const term of raw.columns) counts[term]!++
  const idf = Float32Array.from(counts, (count) => rarity(count, entries))
  const values = new Float32Array(raw.values.length)
  const norms = new Float32Array(entries)
  for (let row = 0; row < entries; row++) {
    let norm = 0
    for (let at = raw.starts[row]!; at < raw.starts[row + 1]!; at++) {
      values[at] = Math.log1p(raw.values[at]!) * idf[raw.columns[at]!]!
      norm += values[at]! ** 2
    }
    norms[row] = norm || 1
  }
  return { rows: { starts: raw.starts, columns: raw.columns, values }, idf, norms }
}
