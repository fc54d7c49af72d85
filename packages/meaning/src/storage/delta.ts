import { wordKey } from '@vlacku/textsearch/text'
import { SparseSum } from '../sparse.ts'
import { penaltyOf } from '../train/buildMeaning.ts'
import { Compounds } from '../train/compounds.ts'
import { EntryReader } from '../train/entryReader.ts'
import { glossesOf } from '../train/glosses.ts'
import { type Meanings, rarity, readProfile } from '../train/profiles.ts'
import type { MeaningEntry } from '../types.ts'
import { isConceptTerm, isWrittenTerm, LayeredVocabulary, Stems } from '../vocabulary.ts'
import type { MeaningBase } from './meaningBase.ts'

/** An entry newer than the index, interpreted using the trained index data. */
export interface NewerEntry {
  entry_id: number
  /** Lookup key of the entry's word. */
  word: string
  own: number
  penalty: number
  norm: number
  terms: Uint32Array
  values: Float32Array
  concepts: Uint32Array
  /** Weight of each concept in the entry's profile, from 0 to 1. */
  shares: Float32Array
  glosses: Map<string, number>
}

const REMEMBERED = 20_000
/** Probability that a previously unused word means the entry in which it is used. */
const NEWCOMER = 0.6

/**
 * Entries written since the index was built. Probabilities and rarities remain as trained; previously unknown words are assumed
 * to mean the entries that now use them.
 */
export class Delta {
  readonly vocabulary: LayeredVocabulary
  readonly entries = new Map<number, NewerEntry>()
  readonly stems = new Stems(REMEMBERED)
  readonly #reader: EntryReader
  readonly #newcomers = new Map<number, Map<number, number>>()
  /** Number of newer entries per word. */
  readonly #words = new Map<string, number>()
  #inOrder: NewerEntry[] | null = null
  readonly #row = new SparseSum(1024)
  readonly #profile = new SparseSum(1024)
  readonly #scratch: SparseSum

  constructor(readonly base: MeaningBase) {
    this.vocabulary = new LayeredVocabulary(base.terms)
    this.#scratch = new SparseSum(base.terms.size)
    this.#reader = new EntryReader(this.vocabulary, {
      compounds: new Compounds(base.affixes()),
      isWord: (word) => this.isWord(word),
      recordsOf: () => [],
      stems: this.stems,
    })
  }

  isWord(word: string): boolean {
    return this.#words.has(word) || this.base.docsOfWord(word).some(this.base.isAlive)
  }

  partsOf = (word: string) => this.#reader.surroundings.compounds.partsOf(word)

  rarityOf(term: number): number {
    return this.base.data.termRarity[term] ?? rarity(1, this.base.size)
  }

  readonly meanings: Meanings = {
    addTo: (sums, term, factor) => {
      const { meaningStarts, meaningConcepts, meaningShares, meaningStep } = this.base.data
      const [from, to] = [meaningStarts[term] ?? 0, meaningStarts[term + 1] ?? 0]
      sums.addAll(meaningConcepts, meaningShares, from, to, factor * meaningStep[0]!)
      const newcomers = this.#newcomers.get(term)
      for (const concept of newcomers?.keys() ?? []) sums.add(concept, factor * NEWCOMER)
      return to > from || newcomers !== undefined
    },
  }

  /** Returns the rarity of a concept across profiles. */
  conceptRarity(concept: number): number {
    const { aboutStarts } = this.base.data
    const users = (aboutStarts[concept + 1] ?? 0) - (aboutStarts[concept] ?? 0)
    return rarity(Math.max(1, users), this.base.size)
  }

  /** Returns the position of an entry among docs and newer entries, or -1 if it doesn't exist. */
  placeOf(entry_id: number): number {
    const newer = this.entries.get(entry_id)
    if (newer) return this.base.size + this.inOrder().indexOf(newer)
    const doc = this.base.docOf(entry_id)
    return doc >= 0 && this.base.isAlive(doc) ? doc : -1
  }

  /** Returns the positions of docs and newer entries whose own word is the given concept. */
  placesOfConcept(concept: number): number[] {
    const places = this.base.docsOfConcept(concept)
    if (this.entries.size === 0) return places
    for (const [order, { own }] of this.inOrder().entries()) if (own === concept) places.push(this.base.size + order)
    return places
  }

  /** Returns false for removed entries. Docs come first in the positions, followed by newer entries. */
  isAlive(at: number): boolean {
    return at >= this.base.size || this.base.isAlive(at)
  }

  penaltyOf(at: number): number {
    return this.base.data.docPenalty[at] ?? this.inOrder()[at - this.base.size]!.penalty
  }

  inOrder(): NewerEntry[] {
    this.#inOrder ??= [...this.entries.values()]
    return this.#inOrder
  }

  put(entry: MeaningEntry): void {
    this.take(entry.entry_id)
    this.#inOrder = null
    const row = this.#row
    const words = this.#reader.read(entry, [], row, null)
    const terms = row.touched.slice()
    const raw = Float32Array.from(terms, (term) => row.values[term]!)
    const values = Float32Array.from(terms, (term, at) => Math.log1p(raw[at]!) * this.rarityOf(term))
    row.clear()
    for (const term of terms) this.#welcome(term, words.own)
    const kind = {
      isConcept: (term: number) => isConceptTerm(this.vocabulary.at(term)),
      isWritten: (term: number) => isWrittenTerm(this.vocabulary.at(term)),
      isGrammar: (concept: number) => this.base.grammar.has(concept),
    }
    readProfile({ terms, raw, values }, words, kind, this.meanings, {
      profile: this.#profile,
      scratch: this.#scratch,
    })
    this.#countWord(wordKey(entry.word), 1)
    const concepts = this.#profile.touched.slice()
    const shares = Float32Array.from(concepts, (concept) => this.#profile.values[concept]!)
    this.#profile.clear()
    this.entries.set(entry.entry_id, {
      entry_id: entry.entry_id,
      word: wordKey(entry.word),
      own: words.own,
      penalty: penaltyOf(entry),
      norm: values.reduce((sum, value) => sum + value ** 2, 0) || 1,
      terms,
      values,
      concepts,
      shares,
      glosses: glossesOf(entry, this.stems),
    })
  }

  /** Removes an entry. Returns false if it isn't in the delta. */
  take(entry_id: number): boolean {
    const entry = this.entries.get(entry_id)
    if (!entry) return false
    this.entries.delete(entry_id)
    this.#countWord(entry.word, -1)
    this.#inOrder = null
    for (const term of entry.terms) {
      const concepts = this.#newcomers.get(term)
      const users = (concepts?.get(entry.own) ?? 0) - 1
      if (users > 0) concepts?.set(entry.own, users)
      else concepts?.delete(entry.own)
    }
    return true
  }

  #countWord(word: string, change: 1 | -1): void {
    const count = (this.#words.get(word) ?? 0) + change
    if (count > 0) this.#words.set(word, count)
    else this.#words.delete(word)
  }

  #welcome(term: number, concept: number): void {
    const { meaningStarts } = this.base.data
    const isKnown = term < this.base.terms.size && meaningStarts[term + 1]! > meaningStarts[term]!
    if (isKnown || isConceptTerm(this.vocabulary.at(term))) return
    const concepts = this.#newcomers.get(term) ?? new Map<number, number>()
    this.#newcomers.set(term, concepts.set(concept, (concepts.get(concept) ?? 0) + 1))
  }
}
