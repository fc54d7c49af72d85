import { StringList, StringTable } from '../../search/text.ts'
import type { Affixes } from './compounds.ts'
import { LOJBAN_GRAMMAR_WORDS } from './data/lojbanGrammarWords.ts'
import type { MeaningData } from './meaningData.ts'
import { Neighbours } from './neighbours.ts'
import { conceptTerm, wordOfConcept } from './vocabulary.ts'

/** Read side of the index as it was built. Entries that were edited since are buried here. */
export class MeaningBase {
  /** Entries, buried ones included. */
  readonly size: number
  readonly terms: StringTable
  readonly glosses: StringTable
  readonly neighbours: Neighbours
  readonly grammar: ReadonlySet<number>
  readonly #buried: Uint8Array

  constructor(readonly data: MeaningData) {
    this.size = data.docEntry.length
    this.terms = new StringTable(data.termStarts, data.termUnits, data.termSlots)
    this.glosses = new StringTable(data.glossStarts, data.glossUnits, data.glossSlots)
    this.neighbours = new Neighbours(data)
    this.grammar = new Set(Array.from(LOJBAN_GRAMMAR_WORDS, (word) => this.terms.find(conceptTerm(word))))
    this.#buried = new Uint8Array(this.size)
  }

  /** -1 when it has none. */
  docOf(entry_id: number): number {
    const at = firstAtLeast(this.data.docEntry, entry_id)
    return this.data.docEntry[at] === entry_id ? at : -1
  }

  isAlive = (doc: number) => this.#buried[doc] === 0

  bury(doc: number): void {
    this.#buried[doc] = 1
  }

  /** Entries whose own word it is. */
  docsOfWord(word: string): number[] {
    const concept = this.terms.find(conceptTerm(word))
    if (concept < 0) return []
    const { aboutStarts, aboutDocs, docConcept } = this.data
    const docs = Array.from(aboutDocs.subarray(aboutStarts[concept], aboutStarts[concept + 1]))
    return docs.filter((doc) => docConcept[doc] === concept)
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

/** First place in a rising list whose number is not smaller. */
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
