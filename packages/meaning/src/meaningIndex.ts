import { PARAMETERS } from './parameters.ts'
import type { Relatives } from './relatives/relatives.ts'
import { bestFirst, pageOf, type RankedEntry } from './search/candidates.ts'
import { fuse, liftedFirst } from './search/fusion.ts'
import { parseQuery } from './search/parseQuery.ts'
import { related, type Sums } from './search/ranking.ts'
import { evidenceOf, type SimilarQuery, similarTo } from './search/similar.ts'
import { WordScorer } from './search/wordScores.ts'
import { SparseSum } from './sparse.ts'
import { Delta } from './storage/delta.ts'
import { MeaningBase } from './storage/meaningBase.ts'
import type { MeaningData } from './storage/meaningData.ts'
import { buildMeaning } from './train/buildMeaning.ts'
import type { MeaningEntry, MeaningHits, MeaningQuery } from './types.ts'
import type { VectorTable } from './vectors/vectorTable.ts'
import { wordOfConcept } from './vocabulary.ts'

/** An index and the edits made since it was built. */
class Layers {
  readonly base: MeaningBase
  readonly delta: Delta
  readonly scorer: WordScorer
  readonly sums: Sums

  constructor(data: MeaningData) {
    this.base = new MeaningBase(data)
    this.delta = new Delta(this.base)
    this.scorer = new WordScorer(this.delta)
    this.sums = {
      joint: new SparseSum(this.base.size),
      direct: new SparseSum(this.base.size),
    }
  }

  put(entry: MeaningEntry): void {
    this.#bury(entry.entry_id)
    this.delta.put(entry)
    this.scorer.clear()
  }

  remove(entry_id: number): void {
    this.#bury(entry_id)
    this.delta.take(entry_id)
    this.scorer.clear()
  }

  #bury(entry_id: number): void {
    const doc = this.base.docOf(entry_id)
    if (doc >= 0) this.base.bury(doc)
  }
}

/** Returns the entries that are similar enough to the query. */
function aboveFloor(found: RankedEntry[], similarityOf: (score: number) => number): RankedEntry[] {
  const { least, share, never } = PARAMETERS.bands
  const best = similarityOf(found.reduce((max, { score }) => Math.max(max, score), 0))
  const floor = Math.max(never, Math.min(least, share * best))
  return found.filter(({ score }) => similarityOf(score) >= floor)
}

/** Watermark: the position in the edit sequence when reading the entries started. */
export type MeaningMark = number

/**
 * Semantic search in the dictionary. Edits take effect immediately, with the translations learned before; new data is trained
 * elsewhere and swapped in between two searches.
 *
 *     const mark = index.startFold()       // before reading the entries
 *     const data = …buildMeaning(entries)  // in a worker
 *     index.replaceData(data, mark)        // edits made meanwhile are preserved
 */
export class MeaningIndex {
  /** Definition vectors, for queries with a vector. */
  vectors: VectorTable | null = null
  #relatives: Relatives | null = null
  #layers: Layers
  /** Latest edit of each entry since the data was read; null for a removed entry. */
  readonly #edits = new Map<number, { edit: number; entry: MeaningEntry | null }>()
  #lastEdit = 0

  constructor(data: MeaningData = buildMeaning([])) {
    this.#layers = new Layers(data)
  }

  /** Sets the related English words that later queries also match. */
  set relatives(relatives: Relatives | null) {
    this.#relatives = relatives
    this.#layers.scorer.clear()
  }

  /** Number of entries edited or removed since the data was read. */
  get editedSinceFold(): number {
    return this.#edits.size
  }

  put(entry: MeaningEntry): void {
    this.#edits.set(entry.entry_id, { edit: ++this.#lastEdit, entry })
    this.#layers.put(entry)
  }

  remove(entry_id: number): void {
    this.#edits.set(entry_id, { edit: ++this.#lastEdit, entry: null })
    this.#layers.remove(entry_id)
  }

  startFold(): MeaningMark {
    return this.#lastEdit
  }

  /** Replaces the current data with data that contains every edit up to the watermark. Later edits are applied on top. */
  replaceData(data: MeaningData, mark: MeaningMark): void {
    const layers = new Layers(data)
    for (const [entry_id, { edit, entry }] of this.#edits) {
      if (edit <= mark) this.#edits.delete(entry_id)
      else if (entry) layers.put(entry)
      else layers.remove(entry_id)
    }
    this.#layers = layers
  }

  /**
   * Searches for a text, using only its first 512 characters and 24 words. Throws a RangeError if the vector's length differs
   * from that of the stored vectors.
   */
  search(query: MeaningQuery): MeaningHits {
    const { delta, scorer, sums } = this.#layers
    const words = parseQuery(query.text, query.lang, delta, this.#relatives)
    const { candidates, found, similarityOf: similarityOfScore } = related(query, words, scorer, sums)
    const meant = words.map((word) => ({ ...word, concepts: scorer.of(word).concepts }))
    const nameOf = (concept: number) => wordOfConcept(delta.vocabulary.at(concept))
    const evidenceAt = (at: number) => evidenceOf(candidates.profileOf(at), meant, candidates.ownConcept(at), nameOf)
    const cosines = query.vector && this.vectors?.cosines(query.vector)
    const alike = () => found.map(({ at, score }) => ({ at, score: similarityOfScore(score) }))
    const similarityOf = cosines ? (score: number) => score : similarityOfScore
    const ranked = aboveFloor(cosines ? fuse(alike(), candidates, cosines) : found, similarityOf)
    const describe = ({ at, score }: RankedEntry) => ({
      similarity: score > 0 ? similarityOf(score) : 0,
      evidence: evidenceAt(at),
    })
    if (!query.lifted?.length) return pageOf(ranked, candidates, query, describe)
    const { first, rest } = liftedFirst(ranked, query.lifted, candidates)
    return pageOf(rest, candidates, query, describe, first)
  }

  /** Returns up to `limit` entries closest in meaning to a text, without evidence. */
  nearest({ text, lang, allowed }: Pick<MeaningQuery, 'text' | 'lang' | 'allowed'>, limit: number): number[] {
    const { delta, scorer, sums } = this.#layers
    const query = { text, lang, allowed, from: 0, to: limit }
    const { candidates, found } = related(query, parseQuery(text, lang, delta, this.#relatives), scorer, sums)
    return bestFirst(found, limit, candidates).map(({ at }) => candidates.entryOf(at))
  }

  /** Returns entries similar to a given entry, or none if that entry doesn't exist. */
  similarTo(query: SimilarQuery): MeaningHits {
    return similarTo(query, this.#layers.delta, this.#layers.sums.joint, this.vectors)
  }
}
