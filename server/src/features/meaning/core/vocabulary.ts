import { isEastAsian, Numbering, type StringTable } from '../../search/text.ts'
import { contentWords, type Stems, withoutMarkup } from './words.ts'

/** Gives every term its number. Terms are stems, `=` + a word as written, and `j:` + a Lojban word: a *concept*. */
export interface Vocabulary {
  idOf(term: string): number
}

export const conceptTerm = (word: string) => `j:${word}`
const CONCEPT = 'j:'
export const isConceptTerm = (term: string) => term.startsWith(CONCEPT)
export const wordOfConcept = (term: string) => term.slice(CONCEPT.length)

/** The vocabulary of an index with the terms of later edits after it. */
export class LayeredVocabulary implements Vocabulary {
  readonly #newer = new Numbering()
  constructor(readonly base: StringTable) {}

  idOf(term: string): number {
    const id = this.base.find(term)
    return id >= 0 ? id : this.base.size + this.#newer.idOf(term)
  }

  /** -1 when it is unknown. */
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

/** One word of a text: its stems, and the word as written where that differs (else -1). */
interface WordTerms {
  stems: number[]
  surface: number
}

/** Turns texts into terms; remembers words it has met. */
export class TextReader {
  readonly #known = new Map<string, Map<string, WordTerms>>()
  constructor(
    readonly vocabulary: Vocabulary,
    readonly stems: Stems,
  ) {}

  read(text: string, tag: string): WordTerms[] {
    const known = this.#known.get(tag) ?? new Map<string, WordTerms>()
    this.#known.set(tag, known)
    const found: WordTerms[] = []
    for (const word of contentWords(withoutMarkup(text), tag)) {
      const terms = known.get(word) ?? this.#termsOf(word, tag)
      known.set(word, terms)
      found.push(terms)
    }
    return found
  }

  /** Pairs of neighbouring words. */
  phrases(text: string, tag: string): number[] {
    return phrasesOf(contentWords(withoutMarkup(text), tag), tag, this.stems).map((phrase) =>
      this.vocabulary.idOf(phrase),
    )
  }

  #termsOf(word: string, tag: string): WordTerms {
    const stems = this.stems.of(tag, word)
    const surface = stems.length === 1 && stems[0] === word ? -1 : this.vocabulary.idOf(`=${word}`)
    return { stems: stems.map((stem) => this.vocabulary.idOf(stem)), surface }
  }
}

/** Neighbouring words of a text as one term: what `run away` means, neither word says. */
export function phrasesOf(words: readonly string[], tag: string, stems: Stems): string[] {
  const phrases: string[] = []
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [words[at - 1]!, words[at]!]
    if (isEastAsian(first) || isEastAsian(second)) continue
    phrases.push(`${stems.of(tag, first)[0]} ${stems.of(tag, second)[0]}`)
  }
  return phrases
}
