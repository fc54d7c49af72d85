import { PARAMETERS } from '../parameters.ts'
import type { Sparse, SparseSum } from '../sparse.ts'
import type { EntryConcepts } from './entryReader.ts'

/** One row of the term matrix, with raw and final weights. */
interface EntryRow {
  terms: Uint32Array
  raw: Float32Array
  values: Float32Array
}

/** Possible meanings of terms. */
export interface Meanings {
  /** Adds the probabilities of a term's concepts, multiplied by a factor. Returns false if the term has no meaning. */
  addTo(sums: SparseSum, term: number, factor: number): boolean
}

/** Weight at which a single link counts in full. */
const FULL_LINK = 0.8

/**
 * Computes what an entry is about: the weight of each Lojban word, from 0 to 1, is the largest of its weights from the entry's
 * own word, components, links and translated text. Writes the result to `profile`. `scratch` must be empty and is empty again
 * afterwards.
 */
export function readProfile(
  row: EntryRow,
  { own, components, isConversion }: EntryConcepts,
  kind: {
    isConcept: (term: number) => boolean
    isWritten: (term: number) => boolean
    isGrammar: (concept: number) => boolean
  },
  meanings: Meanings,
  { profile, scratch }: { profile: SparseSum; scratch: SparseSum },
): void {
  const { profile: p } = PARAMETERS
  const credit = isConversion ? p.converted : p.component * Math.sqrt(2 / Math.max(2, components.length))
  profile.raise(own, p.ownWord)
  for (const component of components) profile.raise(component, credit)
  for (let at = 0; at < row.terms.length; at++) {
    const term = row.terms[at]!
    const value = row.values[at]!
    if (kind.isConcept(term)) {
      if (term !== own) profile.raise(term, p.link * Math.min(1, Math.log1p(row.raw[at]!) / Math.log1p(FULL_LINK)))
    } else if (!kind.isWritten(term)) meanings.addTo(scratch, term, value)
  }
  const translations = scratch
    .top(p.translations + 8 + components.length)
    .filter((concept) => concept !== own && !kind.isGrammar(concept))
    .slice(0, p.translations)
  const maxScore = scratch.values[translations[0] ?? 0]!
  for (const concept of translations) {
    const value = (p.translated * scratch.values[concept]!) / maxScore
    if (value >= p.least) profile.raise(concept, value)
  }
  scratch.clear()
}

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
