import { Numbering, type StringTable } from '@vlacku/textsearch/storage'
import { isEastAsian } from '@vlacku/textsearch/text'
import { contentWords, rulesOf, type Stems, withoutMarkup } from './words.ts'

/** Assigns IDs to terms: stems, `=` + a word as written, and `j:` + a Lojban word (a *concept*). */
export interface Vocabulary {
  idOf(term: string): number
}

export const conceptTerm = (word: string) => `j:${word}`
const CONCEPT = 'j:'
const WRITTEN = '='
export const writtenTerm = (word: string) => WRITTEN + word
export const isWrittenTerm = (term: string) => term.startsWith(WRITTEN)
export const isConceptTerm = (term: string) => term.startsWith(CONCEPT)
export const wordOfConcept = (term: string) => term.slice(CONCEPT.length)

/** The vocabulary of an index, extended with the terms of later edits. */
export class LayeredVocabulary implements Vocabulary {
  readonly #newer = new Numbering()
  constructor(readonly base: StringTable) {}

  idOf(term: string): number {
    const id = this.base.find(term)
    return id >= 0 ? id : this.base.size + this.#newer.idOf(term)
  }

  /** Returns the ID of a term, or -1 if it is unknown. */
  find(term: string): number {
    const id = this.base.find(term)
    if (id >= 0) return id
    const newer = this.#newer.find(term)
    return newer < 0 ? -1 : this.base.size + newer
  }

  at(id: number): string {
    return id < this.base.size ? this.base.at(id) : this.#newer.names[id - this.base.size]!
  }
}

/** The terms of a word in a text. */
export interface WordTerms {
  stems: readonly number[]
  /** The word as written (-1 for East Asian words), and whether that form adds information to the stem. */
  written: number
  isInflected: boolean
  /** The word's form in phrases; null for words that never form phrases. */
  inPhrases: string | null
}

/** Converts texts to terms, with a cache of words. */
export class TextReader {
  readonly #known = new Map<string, Map<string, WordTerms>>()
  constructor(
    readonly vocabulary: Vocabulary,
    readonly stems: Stems,
  ) {}

  read(text: string, tag: string): WordTerms[] {
    const { family } = rulesOf(tag)
    let known = this.#known.get(family)
    if (!known) {
      known = new Map()
      this.#known.set(family, known)
    }
    const found: WordTerms[] = []
    for (const word of contentWords(withoutMarkup(text), tag)) {
      let terms = known.get(word)
      if (!terms) {
        terms = this.#termsOf(word, tag)
        known.set(word, terms)
      }
      found.push(terms)
    }
    return found
  }

  /** Returns pairs of adjacent words as terms. */
  phrases(words: readonly WordTerms[]): number[] {
    return phrasesOf(words.map(({ inPhrases }) => inPhrases)).map((phrase) => this.vocabulary.idOf(phrase))
  }

  #termsOf(word: string, tag: string): WordTerms {
    const stems = this.stems.of(tag, word)
    const written = isEastAsian(word) ? -1 : this.vocabulary.idOf(writtenTerm(word))
    return {
      stems: stems.map((stem) => this.vocabulary.idOf(stem)),
      written,
      isInflected: written >= 0 && !(stems.length === 1 && stems[0] === word),
      inPhrases: isEastAsian(word) ? null : stems[0]!,
    }
  }
}

/**
 * Returns the two sets of terms whose meanings are learned separately: stems, which are frequent, and words as written, which
 * distinguish `known` from `know`.
 */
export function sourcesOf(words: readonly WordTerms[]): [stems: number[], written: number[]] {
  const [all, asWritten]: [number[], number[]] = [[], []]
  for (const { stems, written } of words) {
    for (const stem of stems) all.push(stem)
    if (written >= 0) asWritten.push(written)
  }
  return [all, asWritten]
}

/**
 * Joins adjacent stems into terms, since neither word alone contains the meaning of `run away`. Null marks a word that never
 * forms a phrase.
 */
export function phrasesOf(stems: readonly (string | null)[]): string[] {
  const phrases: string[] = []
  for (let at = 1; at < stems.length; at++) {
    const [first, second] = [stems[at - 1]!, stems[at]!]
    if (first !== null && second !== null) phrases.push(`${first} ${second}`)
  }
  return phrases
}
