import { hashSlots, Numbering, packStrings } from '@vlacku/textsearch/storage'
import { wordKey } from '@vlacku/textsearch/text'
import { PARAMETERS } from '../parameters.ts'
import { type Sparse, SparseSum, SparseWriter, transpose } from '../sparse.ts'
import type { MeaningData } from '../storage/meaningData.ts'
import type { MeaningEntry, SentencePair } from '../types.ts'
import { conceptTerm, isConceptTerm, isWrittenTerm, LOJBAN_GRAMMAR_WORDS, Stems } from '../vocabulary.ts'
import { type Affixes, affixesOf, Compounds, isUnofficial } from './compounds.ts'
import { anchorsOf, type EntryConcepts, EntryReader } from './entryReader.ts'
import { glossesOf } from './glosses.ts'
import { Lessons, readSentences } from './lessons.ts'
import { buildNeighbours } from './neighbours.ts'
import { readProfile, type TermMatrix, weighTerms } from './profiles.ts'
import { learnTranslation } from './translation.ts'

/**
 * Learns the Lojban meanings of words in many languages from all texts about Lojban words and from translated sentences. Takes
 * several seconds for a whole dictionary. If an entry ID occurs twice, the later entry is used.
 */
export function buildMeaning(entries: Iterable<MeaningEntry>, sentences: Iterable<SentencePair> = []): MeaningData {
  const latest = new Map<number, MeaningEntry>()
  for (const entry of entries) latest.set(entry.entry_id, entry)
  const docs = [...latest.values()].sort((left, right) => left.entry_id - right.entry_id)
  const terms = new Numbering()
  const affixes = affixesOf(docs)
  const reader = newReader(docs, terms, affixes)
  const lessons = new Lessons()
  const { raw, concepts } = readEntries(docs, reader, lessons)
  readSentences(sentences, reader, lessons)
  const affixConcepts = affixes.affixes.map(({ word }) => reader.conceptOf(word))
  const rootConcepts = affixes.roots.map((word) => reader.conceptOf(word))
  const matrix = weighTerms(raw, terms.names.length)
  const meanings = learnTranslation(lessons, terms.names.length)
  const rows = quantisedWeights(matrix.rows)
  const shares = quantisedWeights(meanings)
  const profiles = quantisedWeights(buildProfiles(raw, matrix, concepts, meanings, terms.names))
  const { starts: termStarts, units: termUnits } = packStrings(terms.names)
  const { starts: affixStarts, units: affixUnits } = packStrings(affixes.affixes.map(({ affix }) => affix))
  return {
    docEntry: Uint32Array.from(docs, (doc) => doc.entry_id),
    docConcept: Uint32Array.from(concepts, ({ own }) => own),
    docPenalty: Float32Array.from(docs, penaltyOf),
    docNorm: matrix.norms,
    termStarts,
    termUnits,
    termSlots: hashSlots(terms.names),
    termRarity: matrix.idf,
    ...named(rows.sparse, 'rowStarts', 'rowTerms', 'rowValues'),
    ...named(transpose(rows.sparse, terms.names.length), 'columnStarts', 'columnDocs', 'columnValues'),
    rowStep: rows.step,
    ...named(shares.sparse, 'meaningStarts', 'meaningConcepts', 'meaningShares'),
    meaningStep: shares.step,
    ...named(profiles.sparse, 'profileStarts', 'profileConcepts', 'profileValues'),
    ...named(transpose(profiles.sparse, terms.names.length), 'aboutStarts', 'aboutDocs', 'aboutValues'),
    profileStep: profiles.step,
    ...buildGlosses(docs, reader.texts.stems),
    ...buildNeighbours(stemsAmong(terms.names)),
    affixStarts,
    affixUnits,
    affixConcepts: Uint32Array.from(affixConcepts),
    rootConcepts: Uint32Array.from(rootConcepts),
  }
}

function named<S extends string, C extends string, V extends string, Values extends Float32Array | Uint8Array>(
  sparse: Sparse<Values>,
  starts: S,
  columns: C,
  values: V,
) {
  return { [starts]: sparse.starts, [columns]: sparse.columns, [values]: sparse.values } as Record<S | C, Uint32Array> &
    Record<V, Values>
}

/** Returns the penalty that ranks long compounds and unofficial words slightly below otherwise equal entries. */
export function penaltyOf({ word, type }: Pick<MeaningEntry, 'word' | 'type'>): number {
  const { letters, perLetters, share, max, unofficial } = PARAMETERS.penalty
  const length = word.toLowerCase().replace(/[^a-z]/g, '').length
  const excess = Math.min(max, Math.max(0, (length - letters) / perLetters))
  return (1 - share * excess) * (isUnofficial(type) ? 1 - unofficial : 1)
}

function newReader(docs: MeaningEntry[], terms: Numbering, affixes: Affixes): EntryReader {
  const byWord = new Map(docs.map((doc) => [wordKey(doc.word), doc.records]))
  return new EntryReader(terms, {
    compounds: new Compounds(affixes),
    isWord: (word) => byWord.has(word),
    recordsOf: (word) => byWord.get(word) ?? [],
    stems: new Stems(),
  })
}

function readEntries(docs: MeaningEntry[], reader: EntryReader, lessons: Lessons) {
  const anchors = anchorsOf(docs)
  const row = new SparseSum(1 << 16)
  const writer = new SparseWriter()
  const concepts = docs.map((doc) => {
    const found = reader.read(doc, anchors.get(wordKey(doc.word)) ?? [], row, lessons)
    for (const term of row.touched) writer.add(term, row.values[term]!)
    writer.endRow()
    row.clear()
    return found
  })
  return { raw: writer.finish(), concepts }
}

function buildProfiles(
  raw: Sparse,
  { rows }: TermMatrix,
  concepts: EntryConcepts[],
  meanings: Sparse,
  terms: readonly string[],
): Sparse {
  const conceptIds = Uint8Array.from(terms, (term) => (isConceptTerm(term) ? 1 : 0))
  const writtenIds = Uint8Array.from(terms, (term) => (isWrittenTerm(term) ? 1 : 0))
  const grammarTerms = new Set(Array.from(LOJBAN_GRAMMAR_WORDS, conceptTerm))
  const grammar = new Set<number>()
  for (const [id, term] of terms.entries()) if (grammarTerms.has(term)) grammar.add(id)
  const kind = {
    isConcept: (term: number) => conceptIds[term] === 1,
    isWritten: (term: number) => writtenIds[term] === 1,
    isGrammar: (concept: number) => grammar.has(concept),
  }
  const { starts, columns, values } = meanings
  const addTo = (sums: SparseSum, term: number, factor: number) => {
    sums.addAll(columns, values, starts[term]!, starts[term + 1]!, factor)
    return starts[term + 1]! > starts[term]!
  }
  const sums = { profile: new SparseSum(terms.length), scratch: new SparseSum(terms.length) }
  const writer = new SparseWriter()
  for (const [doc, words] of concepts.entries()) {
    const [from, to] = [rows.starts[doc]!, rows.starts[doc + 1]!]
    const row = {
      terms: rows.columns.subarray(from, to),
      raw: raw.values.subarray(from, to),
      values: rows.values.subarray(from, to),
    }
    readProfile(row, words, kind, { addTo }, sums)
    for (const concept of sums.profile.touched) writer.add(concept, sums.profile.values[concept]!)
    writer.endRow()
    sums.profile.clear()
  }
  return writer.finish()
}

function buildGlosses(docs: MeaningEntry[], stems: Stems) {
  const keys = new Numbering()
  const found: { key: number; doc: number; weight: number }[] = []
  for (const [doc, entry] of docs.entries()) {
    for (const [key, weight] of glossesOf(entry, stems)) found.push({ key: keys.idOf(key), doc, weight })
  }
  found.sort((left, right) => left.key - right.key || left.doc - right.doc)
  const writer = new SparseWriter()
  let at = 0
  for (let key = 0; key < keys.names.length; key++) {
    for (; found[at]?.key === key; at++) writer.add(found[at]!.doc, found[at]!.weight)
    writer.endRow()
  }
  const { starts, units } = packStrings(keys.names)
  return {
    glossStarts: starts,
    glossUnits: units,
    glossSlots: hashSlots(keys.names),
    ...named(writer.finish(), 'glossDocStarts', 'glossDocs', 'glossWeights'),
  }
}

function* stemsAmong(terms: readonly string[]): Generator<string | null> {
  for (const term of terms) yield isConceptTerm(term) || isWrittenTerm(term) ? null : term
}

const STEPS = 255

/**
 * Quantises weights to single bytes, as multiples of a step; the largest weight becomes 255. Takes a quarter of the memory and
 * ranks equally well (Crane, Trotman, O'Keefe: Maintaining discriminatory power in quantized indexes, CIKM 2013). Small weights
 * become at least one step, since sums identify touched columns by nonzero values. Weights must be positive.
 */
export function quantisedWeights({ starts, columns, values }: Sparse): {
  sparse: Sparse<Uint8Array>
  step: Float32Array
} {
  let max = 0
  for (const value of values) max = Math.max(max, value)
  const step = Float32Array.of(max / STEPS || 1)
  const steps = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at++) steps[at] = Math.max(1, Math.round(values[at]! / step[0]!))
  return { sparse: { starts, columns, values: steps }, step }
}
