import { fold, GENERIC_WORDS, isAscii, isEastAsian, plain, primary, wordKey, wordsOf } from '@vlacku/textsearch/text'
import { PARAMETERS } from '../parameters.ts'
import type { Relatives } from '../relatives/relatives.ts'
import type { Delta } from '../storage/delta.ts'
import { conceptTerm, contentWords, LOJBAN_GRAMMAR_WORDS, phrasesOf, rulesOf, writtenTerm } from '../vocabulary.ts'

/** A word of the query and its possible readings in the index. */
export interface QueryWord {
  /** The word as typed, in lowercase. */
  text: string
  /** Equal for occurrences of the same word with the same readings. */
  key: string
  weight: number
  /** Term readings with their confidence, at most 1. */
  readings: Map<number, number>
  /** The concepts of a Lojban word, which replace the possible meanings of its readings. Null for words of other languages. */
  concepts: Map<number, number> | null
}

export const MAX_LENGTH = 512
const MAX_WORDS = 24
const CYRILLIC = /^\p{sc=Cyrillic}/u
const LATIN = /^[\p{sc=Latin}\p{M}']+$/u
/** Dictionary languages in the Latin script. */
const LATIN_LANGUAGES = ['en', 'de', 'es', 'fr', 'eo', 'hu', 'sv']
const COMPONENT = 0.5
const SHORT_PARTICLE = 3

/** Returns the content words of a query. */
export function parseQuery(
  text: string,
  hint: string | null,
  delta: Delta,
  relatives: Relatives | null = null,
): QueryWord[] {
  const question = plain(text.slice(0, MAX_LENGTH))
  const all = wordsOf(question)
  if (isLojban(all, hint, delta)) {
    const words = lojbanWords(question, delta)
    if (words.length > 0) return words
  }
  const lang = languageOf(all, hint)
  const meant = contentWords(question, lang)
  const words = [...new Set(meant)].slice(0, MAX_WORDS)
  const questionWords = words.map((word) => readWord(word, lang, delta, relatives))
  const inPhrases = meant.map((word) => (isEastAsian(word) ? null : delta.stems.of(lang, word)[0]!))
  for (const phrase of new Set(phrasesOf(inPhrases))) {
    const term = delta.vocabulary.find(phrase)
    if (term < 0 || questionWords.length >= MAX_WORDS) continue
    const weight = PARAMETERS.reading.phrase * delta.rarityOf(term)
    questionWords.push({
      text: phrase,
      key: `phrase ${phrase}`,
      weight,
      readings: new Map([[term, 1]]),
      concepts: null,
    })
  }
  return questionWords
}

/** Returns the hinted language, unless function words of another language contradict it. */
export function languageOf(words: readonly string[], hint: string | null): string {
  const hinted = hint === null || hint === '' || primary(hint) === 'jbo' ? null : primary(hint)
  if (words.some((word) => CYRILLIC.test(word))) return 'ru'
  const first = hinted ?? 'en'
  let best = first
  let maxCount = words.filter((word) => rulesOf(first).functionWords.has(word)).length
  for (const lang of [...LATIN_LANGUAGES, 'it', 'pt', 'pl']) {
    const count = words.filter((word) => rulesOf(lang).functionWords.has(word)).length
    if (count > maxCount) [best, maxCount] = [lang, count]
  }
  return best
}

/**
 * Returns true if a query is in Lojban. Users of the Lojban interface also search in other languages, so the hint alone isn't
 * sufficient.
 */
function isLojban(words: readonly string[], hint: string | null, delta: Delta): boolean {
  if (hint !== null && primary(hint) === 'jbo') {
    return words.filter((word) => delta.isWord(word) || delta.partsOf(word).length > 0).length >= 0.5 * words.length
  }
  if (words.length < 3 || words.some((word) => ['the', 'and', 'of', 'is', 'are', 'to', 'for'].includes(word)))
    return false
  return words.filter((word) => delta.isWord(word)).length >= 0.8 * words.length
}

function lojbanWords(question: string, delta: Delta): QueryWord[] {
  const words = new Set(Array.from(question.matchAll(/[a-z']+/g), ([run]) => run.replace(/^'+|'+$/g, '')))
  const queryWords: QueryWord[] = []
  for (const word of words) {
    if (word === '' || LOJBAN_GRAMMAR_WORDS.has(word) || queryWords.length === MAX_WORDS) continue
    const read = readLojban(word, delta)
    if (read) queryWords.push(read)
  }
  return queryWords
}

function readLojban(word: string, delta: Delta): QueryWord | null {
  const concepts = new Map<number, number>()
  for (const part of delta.partsOf(word)) concepts.set(delta.vocabulary.find(conceptTerm(part)), COMPONENT)
  concepts.set(delta.vocabulary.find(conceptTerm(wordKey(word))), 1)
  const readings = new Map([
    [delta.vocabulary.find(conceptTerm(word)), 1],
    [delta.vocabulary.find(word), 1],
  ])
  concepts.delete(-1)
  readings.delete(-1)
  if (concepts.size === 0 && readings.size === 0) return null
  const rarest = Math.max(...Array.from(readings.keys(), (term) => delta.rarityOf(term)), 0)
  const weight = (rarest || 0.5) * (word.length <= SHORT_PARTICLE ? PARAMETERS.reading.generic : 1)
  return { text: word, key: `jbo ${word}`, weight, readings, concepts }
}

function readWord(word: string, lang: string, delta: Delta, relatives: Relatives | null): QueryWord {
  const { reading } = PARAMETERS
  const readings = new Map<number, number>()
  const put = (term: string, share: number) => {
    const id = delta.vocabulary.find(term)
    if (id >= 0 && (readings.get(id) ?? 0) < share) readings.set(id, share)
    return id >= 0
  }
  const own = isEastAsian(word) ? [word] : delta.stems.of(readingLanguage(word, lang), word)
  let isKnown = false
  for (const stem of own) isKnown = put(stem, reading.stem) || isKnown
  const less = isKnown ? reading.otherWhenKnown : 1
  put(fold(word), reading.asTyped * (LATIN.test(word) ? less : 1))
  if (LATIN.test(word)) {
    for (const other of LATIN_LANGUAGES) {
      for (const stem of delta.stems.of(other, word)) put(stem, reading.otherLanguage * less)
    }
  }
  if (relatives && lang === 'en' && isAscii(word)) {
    const share = isKnown ? PARAMETERS.relatives.known : PARAMETERS.relatives.unknown
    for (const [stem, weight] of relatives.of(word)) put(stem, share * weight)
  }
  isKnown = readings.size > 0
  if (!isKnown && delta.isWord(word)) return readLojban(word, delta)!
  addNeighbours(own[0]!, isKnown, readings, delta)
  let weight = 0
  for (const [term, share] of readings) weight = Math.max(weight, share * delta.rarityOf(term))
  if (readings.size === 0) weight = delta.rarityOf(-1)
  put(writtenTerm(word), reading.written)
  if (isGeneric(word, lang)) weight *= reading.generic
  return { text: word, key: `${lang} ${word}`, weight, readings, concepts: null }
}

const readingLanguage = (word: string, lang: string) =>
  CYRILLIC.test(word) ? 'ru' : LATIN_LANGUAGES.includes(lang) || !isAscii(word) ? lang : 'en'

function isGeneric(word: string, lang: string): boolean {
  const tags = isEastAsian(word) ? ['ja', 'zh'] : [GENERIC_WORDS.has(lang) ? lang : 'en']
  return tags.some((tag) => GENERIC_WORDS.get(tag)!.has(word))
}

function addNeighbours(stem: string, isKnown: boolean, readings: Map<number, number>, { base }: Delta): void {
  const { least, limit, share, whenKnown } = PARAMETERS.neighbour
  for (const { term, similarity } of base.neighbours.of(stem, least, limit)) {
    if (!readings.has(term)) readings.set(term, share * similarity ** 2 * (isKnown ? whenKnown : 1))
  }
}
