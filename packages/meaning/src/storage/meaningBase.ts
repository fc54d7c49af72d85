import { StringList, StringTable } from '@vlacku/textsearch/storage'
import type { Affixes } from '../train/compounds.ts'
import { Neighbours } from '../train/neighbours.ts'
import { conceptTerm, LOJBAN_GRAMMAR_WORDS, wordOfConcept } from '../vocabulary.ts'
import type { MeaningData } from './meaningData.ts'

/** The index as built; read-only, except that edited entries are marked as deleted. */
export class MeaningBase {
  /** Number of entries, including those marked as deleted. */
  readonly size: number
  readonly terms: StringTable
  readonly glosses: StringTable
  readonly neighbours: Neighbours
  readonly grammar: ReadonlySet<number>
  readonly #buried: Uint8Array
  /** Linked lists: for each concept, a doc with that word, plus one; for each doc, the next doc with the same word. */
  readonly #firstOfConcept: Uint32Array
  readonly #nextOfConcept: Uint32Array
  readonly #masks = new WeakMap<Uint32Array, Uint8Array>()

  constructor(readonly data: MeaningData) {
    this.size = data.docEntry.length
    this.terms = new StringTable(data.termStarts, data.termUnits, data.termSlots)
    this.glosses = new StringTable(data.glossStarts, data.glossUnits, data.glossSlots)
    this.neighbours = new Neighbours(data)
    this.grammar = new Set(Array.from(LOJBAN_GRAMMAR_WORDS, (word) => this.terms.find(conceptTerm(word))))
    this.#buried = new Uint8Array(this.size)
    this.#firstOfConcept = new Uint32Array(this.terms.size)
    this.#nextOfConcept = new Uint32Array(this.size)
    for (let doc = this.size - 1; doc >= 0; doc--) {
      const concept = data.docConcept[doc]!
      this.#nextOfConcept[doc] = this.#firstOfConcept[concept]!
      this.#firstOfConcept[concept] = doc + 1
    }
  }

  /** Returns the doc of an entry, or -1 if there is none. */
  docOf(entry_id: number): number {
    const at = firstAtLeast(this.data.docEntry, entry_id)
    return this.data.docEntry[at] === entry_id ? at : -1
  }

  isAlive = (doc: number) => this.#buried[doc] === 0

  bury(doc: number): void {
    this.#buried[doc] = 1
  }

  /** Returns the entries of a word. */
  docsOfWord(word: string): number[] {
    return this.docsOfConcept(this.terms.find(conceptTerm(word)))
  }

  docsOfConcept(concept: number): number[] {
    const docs: number[] = []
    for (let next = this.#firstOfConcept[concept] ?? 0; next > 0; next = this.#nextOfConcept[next - 1]!)
      docs.push(next - 1)
    return docs
  }

  /**
   * Returns a mask that is 1 for each doc whose entry is in the ascending list. Memoized per list object, since queries reuse the
   * same list.
   */
  maskOf(entries: Uint32Array): Uint8Array {
    const { docEntry } = this.data
    let mask = this.#masks.get(entries)
    if (mask) return mask
    mask = new Uint8Array(this.size)
    for (let doc = 0, at = 0; doc < this.size; doc++) {
      while (at < entries.length && entries[at]! < docEntry[doc]!) at++
      if (entries[at] === docEntry[doc]) mask[doc] = 1
    }
    this.#masks.set(entries, mask)
    return mask
  }

  affixes(): Affixes {
    const { affixStarts, affixUnits, affixConcepts, rootConcepts } = this.data
    const texts = new StringList(affixStarts, affixUnits)
    const wordOf = (concept: number) => wordOfConcept(this.terms.at(concept))
    return {
      affixes: Array.from(affixConcepts, (concept, at) => ({ affix: texts.at(at), word: wordOf(concept) })),
      roots: Array.from(rootConcepts, wordOf),
    }
  }
}

/** Returns the first position in an ascending list whose value is at least `wanted`. */
export function firstAtLeast(list: Uint32Array, wanted: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
