import { Numbering, type StringTable } from '@vlacku/textsearch/storage'
import {
  eastAsianWords,
  FUNCTION_WORDS,
  familyOf,
  fold,
  isAscii,
  isEastAsian,
  piecesToStore,
  plain,
  primary,
  stemsOf,
  wordsOf,
} from '@vlacku/textsearch/text'

const PLACES = /\$[^$]*\$|\bx_?\{?\d\}?(?![\p{L}\p{N}])|https?:\S+|\{[^{}]*\}/gu
const PLACES_AND_EQUATIONS = new RegExp(`\\b[a-z]+\\d?_?\\{?\\d\\}?=|${PLACES.source}`, 'gu')

/** Removes place variables, URLs and linked words. */
export const withoutMarkup = (text: string) => text.replace(text.includes('=') ? PLACES_AND_EQUATIONS : PLACES, ' ')

/** Rules for parsing texts in a language. */
interface Rules {
  family: string
  functionWords: ReadonlySet<string>
}

const rulesCache = new Map<string, Rules>()
const MAX_TAGS = 200

export function rulesOf(tag: string): Rules {
  let rules = rulesCache.get(tag)
  if (!rules) {
    rules = { family: familyOf(tag), functionWords: FUNCTION_WORDS.get(primary(tag)) ?? NONE }
    if (rulesCache.size >= MAX_TAGS) rulesCache.clear()
    rulesCache.set(tag, rules)
  }
  return rules
}

const NONE: ReadonlySet<string> = new Set()
const EAST_ASIAN_FUNCTION_WORDS = new Set(['ja', 'zh'].flatMap((tag) => [...FUNCTION_WORDS.get(tag)!]))

/**
 * Returns the content words of a text in order, including repetitions. East Asian text is split into words, pairs of characters,
 * and Han characters.
 */
export function contentWords(text: string, tag: string): string[] {
  const { functionWords } = rulesOf(tag)
  const found: string[] = []
  for (const word of wordsOf(plain(text))) {
    if (isEastAsian(word)) for (const piece of piecesOf(word)) found.push(piece)
    else if (!functionWords.has(word) && !(word.length === 1 && isAscii(word))) found.push(word)
  }
  return found
}

/** Cache of short East Asian texts, which are repeated often and take about 20 µs each to split. */
const runsCache = new Map<string, readonly string[]>()
const MAX_RUNS = 4000
const SHORT_RUN = 6

function piecesOf(run: string): readonly string[] {
  if (run.length === 1) return [run]
  let words = runsCache.get(run)
  if (!words) {
    words = [...cutRun(run)]
    if (run.length <= SHORT_RUN) {
      if (runsCache.size >= MAX_RUNS) runsCache.clear()
      runsCache.set(run, words)
    }
  }
  return words
}

function cutRun(run: string): Set<string> {
  const words = new Set<string>()
  for (const word of eastAsianWords(run)) if (!EAST_ASIAN_FUNCTION_WORDS.has(word)) words.add(word)
  for (const piece of piecesToStore(run)) words.add(piece)
  return words
}

/** Reduces words to stems, with a cache, since stemming takes about 5 µs. */
export class Stems {
  readonly #known = new Map<string, Map<string, string[]>>()
  #size = 0
  constructor(readonly maxSize = Number.POSITIVE_INFINITY) {}

  /** Returns the stems of a word, or the word without accents if no inflection rule applies. Never empty. */
  of(tag: string, word: string): string[] {
    const { family } = rulesOf(tag)
    let words = this.#known.get(family)
    if (!words) {
      words = new Map()
      this.#known.set(family, words)
    }
    let stems = words.get(word)
    if (!stems) {
      stems = stemsOf(family, word)
      if (stems.length === 0) stems = [fold(word)]
      if (this.#size++ >= this.maxSize) this.#evict()
      words.set(word, stems)
    }
    return stems
  }

  #evict(): void {
    for (const words of this.#known.values()) words.clear()
    this.#size = 0
  }
}

/** Lojban function words. They occur in texts with any meaning, so they are never translations. */
export const LOJBAN_GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  `lo le la cu mi do ti ta tu ra i .i se te ve xe nu ka du'u kei be bei vau ku na ca pu ba ko'a da de di ke ke'e ke'a poi
  noi ce'u lonu loi ri go'i sei ni si'o jo'u je ja lei lai li'u lu me gi'e ge gi ku'o cei bu fi fa fe fo fu do'u coi bo
  co lo'e le'e tu'a jai zo sa'u`.split(/\s+/),
)

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
