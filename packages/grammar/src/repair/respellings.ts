import type { Explanation } from '@vlacku/language'
import { isCmevla } from '@vlacku/lojban/readChunk'
import { selmaoOf } from '../selmao.ts'
import { type Word, WordReader } from '../words.ts'
import { isCapitalized, type Piece, replaced, typedWord, withDots, without } from './edits.ts'
import { type KnownWords, knownWordsNear, MAX_WORD_LENGTH } from './nearSpellings.ts'

/** Characters that have no sound and that Lojban doesn't use. */
const PUNCTUATION = /[^\p{L}\p{N}\s.,'?!:;()]+/gu
/** Selma'o of words that a name can follow. */
export const NAME_MARKERS: ReadonlySet<string> = new Set(['LA', 'DOI', 'COI'])
/** Selma'o of words that erase or quote other words, or that can be anywhere, so that they make many texts valid. */
const FIT_ANYWHERE = new Set(['SI', 'SA', 'SU', 'ZO', 'ZOI', 'LOhU', 'FAhO', 'DOI', 'COI'])
/** Rules whose correction is obvious even if the corrected word isn't in the dictionary. */
const OBVIOUS = new Set(['foreign_letters', 'missing_hyphen', 'stress'])

/** Removes quotation marks, brackets and other punctuation around a word. */
export const withoutPunctuation = (word: string): string => word.replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu, '')

/** Minimum length of a word that was written with a space in it. Shorter ones resemble sequences of cmavo. */
const MIN_JOINED_LENGTH = 5

/** Yields texts in which a word is joined with the one before or after it, if they form a known word, such as `ger ku`. */
export function* joinings(text: string, words: readonly Word[], at: number, knownWords: KnownWords): Generator<string> {
  for (const first of [at - 1, at]) {
    const [left, right] = [words[first], words[first + 1]]
    const joined = left && right ? left.text + right.text : ''
    if (joined.length >= MIN_JOINED_LENGTH && knownWords.has(joined))
      yield replaced(text, { start: left!.start, end: right!.end }, joined)
  }
}

/** English words that learners type in Lojban texts, with their equivalents, most likely first. */
const ENGLISH: Readonly<Record<string, readonly string[]>> = {
  and: ['.e', "gi'e", 'je', '.ije'],
  or: ['.a', "gi'a", 'ja', '.ija'],
  but: [".iku'i"],
  not: ['na'],
  the: ['lo'],
  is: ['cu'],
}

/** Words that are left out after `is`, since a selbri has no article. */
const ARTICLES = new Set(['the', 'a', 'an', 'lo', 'le'])

export const isEnglish = ({ text }: Word): boolean => Object.hasOwn(ENGLISH, text)

/** Yields texts in which an English function word is replaced by its equivalent. */
export function* translations(text: string, words: readonly Word[], at: number): Generator<string> {
  const word = words[at]!
  for (const lojban of ENGLISH[word.text]!) {
    yield replaced(text, word, lojban)
    const next = words[at + 1]
    if (lojban === 'cu' && next && ARTICLES.has(next.text))
      yield replaced(text, { start: word.start, end: next.end }, lojban)
  }
}

/** Yields versions of a text in which an unknown word is replaced by a known word that differs by one letter. */
export function* knownSpellings(text: string, piece: Piece, knownWords: KnownWords): Generator<string> {
  for (const known of knownWordsNear(piece.text, knownWords))
    if (!FIT_ANYWHERE.has(selmaoOf(known)) && !isCmevla(known)) yield replaced(text, piece, known)
}

/** Yields texts in which a quotation that starts with a word gets its end, and foreign text its delimiters. */
export function* closings(text: string, words: readonly Word[], at: number): Generator<string> {
  const { selmao, end } = words[at]!
  const delimiter = words[at + 1]
  if (selmao === 'LOhU') yield `${text.trimEnd()} le'u`
  else if (delimiter?.selmao === 'FOREIGN') yield `${text.slice(0, end)} gy. ${text.slice(end).trim()} .gy.`
  else if (delimiter) yield `${text.trimEnd()} .${delimiter.text}.`
}

/** Yields texts with alternative spellings of a word that isn't Lojban. */
export function* respellings(
  text: string,
  words: readonly Word[],
  at: number,
  reason: Explanation | null,
  knownWords: KnownWords,
): Generator<string> {
  const word = words[at]!
  const { text: written, start, end } = word
  const by = (spelling: string) => replaced(text, word, spelling)
  const canBeName = NAME_MARKERS.has(words[at - 1]?.selmao ?? '')
  const isPlausible = (spelling: string) => consistsOfKnownWords(spelling, canBeName, knownWords)
  yield* quotations(text)
  const trimmed = withoutPunctuation(written)
  yield trimmed === '' ? without(text, word) : by(trimmed)
  yield by(written.replace(/[^\p{L}\p{N}',]+/gu, ' '))
  // quotation marks and brackets come in pairs, so all punctuation is removed
  yield text.replace(PUNCTUATION, ' ').replace(/\s+/g, ' ').trim()
  if (written.length > MAX_WORD_LENGTH) return
  // an apostrophe must be between two vowels, without spaces
  if (/^'/.test(written)) yield text.slice(0, start).trimEnd() + text.slice(start)
  if (/'$/.test(written)) yield text.slice(0, end) + text.slice(end).trimStart()
  const mayBeName = isCapitalized(text, word)
  if (mayBeName) yield* names(text, words, at)
  // a name in another language doesn't resemble the words that it is spelled like
  if (mayBeName && canBeName) return
  // a name is never replaced by another word
  if (canBeName && /[^aeiouy']$/i.test(written)) yield* names(text, words, at)
  const correction = reason?.correction ?? ''
  // inserting a hyphen may produce a word that doesn't exist
  if (reason?.kind === 'missing_hyphen' && !knownWords.has(correction)) yield* knownSpellings(text, word, knownWords)
  if (correction !== '' && OBVIOUS.has(reason!.kind)) yield by(correction)
  const divisions = word.selmao === 'CMAVO' ? [] : divisionsOf(written)
  if (canBeName) {
    yield* divisions.filter((division) => division.endsWith(' cu') && isPlausible(division)).map(by)
    yield* names(text, words, at)
  }
  yield* knownSpellings(text, word, knownWords)
  const withApostrophes = written.replace(/(?<=[aeiouy])(?=[aeiouy])/gi, "'")
  const withSpaces = written.replace(/'(?![aeiouy'])/gi, ' ')
  yield* [correction, withApostrophes, withSpaces, ...divisions].filter(isPlausible).map(by)
}

/** Yields texts in which what follows a word such as `la` is spelled as a name, for example `.anas.` for `Anna`. */
export function* names(text: string, words: readonly Word[], at: number): Generator<string> {
  const typed = typedWord(text, words, at)
  if (!NAME_MARKERS.has(words[typed.first - 1]?.selmao ?? '')) return
  const latin = typed.text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  const letters = withLojbanLetters(latin)
  const withoutDoubles = letters.replace(/([^aeiouy])\1/g, '$1')
  const withGlides = withoutDoubles.replace(/(?<=[^aeiouy'])([iu])(?=[aeiou])/g, '$1$1')
  const name = withGlides.replace(/[aeiouy]$/, '$&s')
  const reader = new WordReader(name)
  if (reader.next()?.selmao === 'CMEVLA' && reader.next() === null)
    yield replaced(text, withDots(text, typed), `.${name}.`)
}

/** Replaces letters that Lojban lacks. An h between vowels becomes an apostrophe; any other h is usually silent. */
const withLojbanLetters = (latin: string) =>
  latin
    .replaceAll('q', 'k')
    .replaceAll('w', 'u')
    .replace(/(?<=[aeiouy])h(?=[aeiouy])/g, "'")
    .replaceAll('h', '')

const QUOTATION = /["“„«]([^"“”„«»]+)["”“»]/u

/** Yields texts in which the first pair of quotation marks is replaced by quotation words. */
function* quotations(text: string): Generator<string> {
  const match = QUOTATION.exec(text)
  if (!match || match[0].length === text.trim().length) return
  const quoted = match[1]!.trim()
  const by = (quotation: string) =>
    `${text.slice(0, match.index).trimEnd()} ${quotation} ${text.slice(match.index + match[0].length).trimStart()}`.trim()
  yield by(`lu ${quoted} li'u`)
  if (isForeign(quoted)) yield by(`zoi gy. ${quoted} .gy.`)
}

/** Returns true if a text contains no Lojban word except names, so that it can be quoted with `gy` as delimiter. */
function isForeign(text: string): boolean {
  const reader = new WordReader(text)
  for (let word = reader.next(); word; word = reader.next())
    if (word.selmao !== 'FOREIGN' && word.selmao !== 'CMEVLA') return false
  return true
}

/** Returns a text divided into two words before each consonant, last first. */
const divisionsOf = (text: string) =>
  Array.from(
    text.matchAll(/\B(?=[bcdfgjklmnprstvxz])/gi),
    ({ index }) => `${text.slice(0, index)} ${text.slice(index)}`,
  ).reverse()

/** Returns true if a text consists of official cmavo and known words. If `canBeName`, the first word may be a name. */
export function consistsOfKnownWords(text: string, canBeName: boolean, knownWords: KnownWords): boolean {
  const reader = new WordReader(text)
  for (let word = reader.next(), isFirst = true; word; word = reader.next(), isFirst = false) {
    const isName = word.selmao === 'CMEVLA' && canBeName && isFirst
    const isOfficialCmavo = !['BRIVLA', 'CMEVLA', 'FOREIGN', 'CMAVO'].includes(word.selmao)
    if (!isName && !isOfficialCmavo && !knownWords.has(word.text)) return false
  }
  return text !== ''
}
