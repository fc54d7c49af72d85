import { plain, primary, wordKey } from '@vlacku/textsearch/text'
import { PARAMETERS } from '../parameters.ts'
import { SparseSum } from '../sparse.ts'
import type { MeaningEntry, MeaningRecord } from '../types.ts'
import { conceptTerm, type Stems, sourcesOf, TextReader, type Vocabulary, type WordTerms } from '../vocabulary.ts'
import type { Compounds } from './compounds.ts'

/** Receives pairs of texts with the same meaning: terms of one language and Lojban words. */
export interface LessonTaker {
  /** Adds a pair of texts; repeated terms count once. */
  add(terms: readonly number[], concepts: readonly number[], weight: number): void
}

/** Data about other entries. */
interface Surroundings {
  compounds: Compounds
  isWord(word: string): boolean
  recordsOf(word: string): readonly MeaningRecord[]
  stems: Stems
}

/** Components of an entry, by ID. */
export interface EntryConcepts {
  own: number
  components: number[]
  /** True if the word only moves a different place of its single root to the front. */
  isConversion: boolean
}

const LINK = /\{([^{}]{1,60})\}/g
const COMPONENT_GLOSSES = 3
/** Words that move the second, third, … place of a root to the front. */
const CONVERSIONS = ['se', 'te', 've', 'xe']

/** Converts entries to rows of the term matrix and to translation lessons. */
export class EntryReader {
  readonly texts: TextReader
  readonly #glosses = new Map<string, Weighted>()
  readonly #concepts = new Map<string, number>()
  readonly #sums = new SparseSum(1024)

  constructor(
    readonly vocabulary: Vocabulary,
    readonly surroundings: Surroundings,
  ) {
    this.texts = new TextReader(vocabulary, surroundings.stems)
  }

  conceptOf(word: string): number {
    let concept = this.#concepts.get(word)
    if (concept === undefined) {
      concept = this.vocabulary.idOf(conceptTerm(word))
      this.#concepts.set(word, concept)
    }
    return concept
  }

  /** Adds all texts of an entry to `row` as terms and concepts with raw weights. */
  read(entry: MeaningEntry, anchors: readonly Anchor[], row: SparseSum, lessons: LessonTaker | null): EntryConcepts {
    const { weight, lesson } = PARAMETERS
    const word = wordKey(entry.word)
    const parts = this.surroundings.compounds.partsOf(word)
    const concepts = {
      own: this.conceptOf(word),
      components: parts.map((part) => this.conceptOf(part)),
      isConversion: isConversion(parts),
    }
    const taught = [concepts.own, ...concepts.components]
    const read = (text: string, lang: string, share: number, worth: number) =>
      this.#readText({ text, lang }, share, row, (terms) => {
        if (worth > 0) lessons?.add(terms, taught, worth)
      })
    for (const record of entry.records) {
      const { lang, glosses, definition, notes, places } = record
      const isLojban = primary(lang) === 'jbo'
      for (const gloss of glosses) read(gloss, lang, weight.gloss, lesson.gloss)
      read(definition, lang, weight.definition, isLojban ? 0 : lesson.definition)
      read(notes, lang, weight.notes, 0)
      for (const { place, word: keyword } of places) {
        if (place !== 1) read(keyword, lang, weight.otherPlace, lesson.otherPlace)
        else read(keyword, lang, glosses.includes(keyword) ? 0 : weight.firstPlace, lesson.firstPlace)
      }
      this.#readLinks(record, row)
      if (isLojban) this.#readLojban(definition, row)
    }
    for (const { text, lang } of this.#placesOf(parts)) read(text, lang, weight.firstPlace, lesson.firstPlace)
    for (const { text, lang } of anchors) read(text, lang, weight.anchor, lesson.anchor)
    row.add(concepts.own, weight.ownWord)
    this.#readComponents(concepts, parts, row)
    return concepts
  }

  /** Adds the terms of a text to the row, and the words and phrases of a short text to the lessons. */
  #readText({ text, lang }: Anchor, share: number, row: SparseSum, teach: (terms: readonly number[]) => void): void {
    const words = this.texts.read(text, lang)
    addWords(words, share, row)
    if (share >= PARAMETERS.weight.firstPlace) for (const phrase of this.texts.phrases(words)) teach([phrase])
    for (const source of sourcesOf(words)) teach(source)
  }

  /** Returns the keywords of a converted root: the first place of `se djica` is the second place of `djica`. */
  #placesOf([conversion = '', root = '', ...more]: string[]): Anchor[] {
    const place = CONVERSIONS.indexOf(conversion) + 2
    if (place < 2 || more.length > 0) return []
    return this.surroundings
      .recordsOf(root)
      .flatMap(({ lang, places }) =>
        places.filter((one) => one.place === place).map(({ word }) => ({ text: word, lang })),
      )
  }

  #readLinks({ notes, definition }: MeaningRecord, row: SparseSum): void {
    for (const text of [notes, definition]) {
      if (!text.includes('{')) continue
      for (const [, word = ''] of text.matchAll(LINK)) {
        const key = wordKey(word)
        if (key !== '') row.add(this.conceptOf(key), PARAMETERS.weight.link)
      }
    }
  }

  #readLojban(definition: string, row: SparseSum): void {
    for (const [word] of plain(definition).matchAll(/[a-z']{2,}/g)) {
      if (this.surroundings.isWord(word)) row.add(this.conceptOf(word), PARAMETERS.weight.lojbanDefinition)
    }
  }

  #readComponents(concepts: EntryConcepts, parts: string[], row: SparseSum): void {
    const share = 1 / Math.sqrt(parts.length)
    for (const [at, part] of parts.entries()) {
      row.add(concepts.components[at]!, PARAMETERS.weight.component)
      const { terms, weights } = this.#glossesOf(part)
      for (let term = 0; term < terms.length; term++) row.add(terms[term]!, weights[term]! * share)
    }
  }

  /** Returns the first glosses of a component. Memoized, since many compounds share components. */
  #glossesOf(word: string): Weighted {
    let weighted = this.#glosses.get(word)
    if (weighted) return weighted
    const sums = this.#sums
    for (const { glosses, lang } of this.surroundings.recordsOf(word)) {
      const firstGlosses = glosses.slice(0, COMPONENT_GLOSSES)
      const weight = PARAMETERS.weight.componentGloss / firstGlosses.length
      for (const gloss of firstGlosses) addWords(this.texts.read(gloss, lang), weight, sums)
    }
    const terms = sums.touched.slice()
    weighted = { terms, weights: Float32Array.from(terms, (term) => sums.values[term]!) }
    sums.clear()
    this.#glosses.set(word, weighted)
    return weighted
  }
}

const isConversion = ([first = '', ...more]: readonly string[]) => CONVERSIONS.includes(first) && more.length === 1

function addWords(words: readonly WordTerms[], share: number, row: SparseSum): void {
  for (const { stems, written, isInflected } of words) {
    for (const stem of stems) row.add(stem, share)
    if (isInflected) row.add(written, share * PARAMETERS.weight.written)
  }
}

interface Weighted {
  terms: Uint32Array
  weights: Float32Array
}

/** A statement about a word in another entry, such as "See also {gerku} (dog)". */
interface Anchor {
  text: string
  lang: string
}

const ANCHOR =
  /\{([a-z'. ]{1,60})\}\s*(?:[(（]([^(){}（）$]{2,50})[)）]|[-–—=]\s*['‘“"«「]([^'’”"»」{}$]{2,50})['’”"»」])/gi

/** Returns the anchors, keyed by the word that they are about. Each text occurs only once. */
export function anchorsOf(entries: Iterable<MeaningEntry>): Map<string, Anchor[]> {
  const anchors = new Map<string, Map<string, Anchor>>()
  for (const { word, records } of entries) {
    for (const { lang, notes, definition } of records) {
      for (const text of [notes, definition]) {
        if (!text.includes('{')) continue
        for (const [, about = '', bracketed, quoted] of text.matchAll(ANCHOR)) {
          const key = wordKey(about)
          if (key === wordKey(word)) continue
          const anchor = { lang, text: (bracketed ?? quoted ?? '').replace(/\[[^\]]*\]/g, ' ') }
          const known = anchors.get(key) ?? new Map<string, Anchor>()
          anchors.set(key, known.set(`${lang} ${anchor.text}`, anchor))
        }
      }
    }
  }
  return new Map(Array.from(anchors, ([word, texts]) => [word, [...texts.values()]]))
}
