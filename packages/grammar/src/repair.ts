import { asMeant } from '@vlacku/language'
import { explain } from '@vlacku/lojban/explain'
import { type Word, WordReader } from './words.ts'

const NO_WORDS: KnownWords = new Set()

/** Input of a repair: the text, its words, and the word at which parsing failed. */
interface Failure {
  text: string
  words: readonly Word[]
  /** Index of the word, or the number of words if the text ends prematurely. */
  word: number
  isUnfinishedQuotation: boolean
}

/** Words that may be missing before the failing word, most likely first. */
const INSERTED = [
  'cu',
  'ku',
  'kei',
  "ku'o",
  'vau',
  'lo',
  '.i',
  "be'o",
  "ge'u",
  "ke'e",
  "lu'u",
  'boi',
  "do'u",
  "se'u",
  "me'u",
  "li'u",
  'toi',
  "te'u",
]
/** Selma'o of words that may be superfluous. */
const SURPLUS = new Set(
  'CU KU KEI KUhO VAU BEhO GEhU KEhE LUhU BOI DOhU SEhU MEhU LIhU TOI TEhU TUhU VEhO LOhO KUhE NUhU FEhU I'.split(' '),
)
/** Characters that have no sound and that Lojban doesn't use. */
const PUNCTUATION = /[^\p{L}\p{N}\s.,'?!:;()]+/gu
const MAX_DISTANCE_BACK = 3
/** Maximum length of texts to repair, in UTF-16 code units. */
const MAX_LENGTH = 2000
/** Maximum word length. Longer words have too many similar spellings. */
const MAX_WORD_LENGTH = 50
/** Maximum number of candidates to parse. */
const MAX_TRIED = 100

/**
 * Returns the text with one change that makes it valid, or null if no common correction does. Corrects missing, superfluous and
 * misspelled words, and unterminated quotations.
 */
export function repair(
  failure: Failure,
  isValid: (text: string) => boolean,
  knownWords: KnownWords = NO_WORDS,
): string | null {
  if (failure.text.length > MAX_LENGTH) return null
  let tried = 0
  for (const candidate of candidates(failure, knownWords)) {
    // An empty text would be valid but would lose what the user wrote.
    if (candidate.trim() !== '' && isValid(candidate)) return candidate
    if (++tried >= MAX_TRIED) return null
  }
  return null
}

function* candidates(failure: Failure, knownWords: KnownWords): Generator<string> {
  const { text, words, word: at, isUnfinishedQuotation } = failure
  const word = words[at]
  if (isUnfinishedQuotation) yield* closings(text, words, at)
  else if (word?.selmao === 'FOREIGN' || word?.selmao === 'CMAVO') yield* spellings(text, words, at, knownWords)
  else {
    if (word) {
      yield* otherConnectives(text, word)
      yield* insertionsAndDeletions(text, words, at)
    }
    const suspects = word ? [word, ...wordsBefore(words, at)] : wordsBefore(words, at)
    for (const suspect of suspects) yield* knownSpellings(text, typedWord(text, words, suspect), knownWords)
    if (!word && words.length > 1) yield text.slice(0, words.at(-2)!.end)
  }
}

/** Returns the last few words before a position, nearest first. */
const wordsBefore = (words: readonly Word[], at: number) =>
  words.slice(Math.max(0, at - MAX_DISTANCE_BACK), at).reverse()

/** Returns the text between the pauses around a word, which can contain several words. */
function typedWord(text: string, words: readonly Word[], { start, end }: Word): Pick<Word, 'text' | 'start' | 'end'> {
  const starts = new Map(words.map((word) => [word.start, word]))
  const ends = new Map(words.map((word) => [word.end, word]))
  for (let before = ends.get(start); before && before.start < start; before = ends.get(start)) start = before.start
  for (let after = starts.get(end); after && after.end > end; after = starts.get(end)) end = after.end
  return { text: text.slice(start, end), start, end }
}

/** Yields versions of a text in which an unknown word is replaced by a known word that differs by one letter. */
function* knownSpellings(
  text: string,
  { text: written, start, end }: Pick<Word, 'text' | 'start' | 'end'>,
  knownWords: KnownWords,
) {
  for (const known of knownWordsNear(written, knownWords)) yield text.slice(0, start) + known + text.slice(end)
}

function* closings(text: string, words: readonly Word[], at: number): Generator<string> {
  const { selmao, start, end } = words[at]!
  const delimiter = words[at + 1]
  if (selmao === 'LOhU') yield `${text.trimEnd()} le'u`
  else if (delimiter) yield `${text.trimEnd()} .${delimiter.text}.`
  else yield without(text, start, end)
}

/** Reasons whose correction is obvious even if the corrected word isn't in the dictionary. */
const OBVIOUS = new Set(['foreign_letters', 'missing_hyphen', 'stress'])
/** Selma'o of words that a name can follow. */
const NAME_MARKERS = new Set(['LA', 'DOI', 'COI'])

/** Yields texts with alternative spellings of a word that isn't Lojban. */
function* spellings(text: string, words: readonly Word[], at: number, knownWords: KnownWords): Generator<string> {
  const word = words[at]!
  const { text: written, start, end } = word
  const replaced = (by: string) => text.slice(0, start) + by + text.slice(end)
  const canBeName = NAME_MARKERS.has(words[at - 1]?.selmao ?? '')
  const isPlausible = (spelling: string) => consistsOfKnownWords(spelling, canBeName, knownWords)
  const trimmed = written.replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu, '')
  yield trimmed === '' ? without(text, start, end) : replaced(trimmed)
  yield replaced(written.replace(/[^\p{L}\p{N}',]+/gu, ' '))
  // quotation marks and brackets come in pairs, so all punctuation is removed
  yield text.replace(PUNCTUATION, ' ').replace(/\s+/g, ' ').trim()
  if (written.length > MAX_WORD_LENGTH) return
  // an apostrophe must be between two vowels, without spaces
  if (/^'/.test(written)) yield text.slice(0, start).trimEnd() + text.slice(start)
  if (/'$/.test(written)) yield text.slice(0, end) + text.slice(end).trimStart()
  const reason = explain(written)
  const correction = reason?.correction ?? ''
  if (correction !== '' && OBVIOUS.has(reason!.kind)) yield replaced(correction)
  const divisions = word.selmao === 'CMAVO' ? [] : divisionsOf(written)
  if (canBeName) yield* divisions.filter(isPlausible).map(replaced)
  yield* knownSpellings(text, word, knownWords)
  const withApostrophes = written.replace(/(?<=[aeiouy])(?=[aeiouy])/gi, "'")
  yield* [correction, withApostrophes, ...divisions].filter(isPlausible).map(replaced)
}

/** Returns a text divided into two words before each consonant, last first. */
const divisionsOf = (text: string) =>
  Array.from(
    text.matchAll(/\B(?=[bcdfgjklmnprstvxz])/gi),
    ({ index }) => `${text.slice(0, index)} ${text.slice(index)}`,
  ).reverse()

/** Returns true for official cmavo and known brivla; also for an initial name if `canBeName` is true. */
function consistsOfKnownWords(text: string, canBeName: boolean, knownWords: KnownWords): boolean {
  const reader = new WordReader(text)
  for (let word = reader.next(), isFirst = true; word; word = reader.next(), isFirst = false) {
    const isName = word.selmao === 'CMEVLA' && canBeName && isFirst
    const isOfficialCmavo = !['BRIVLA', 'CMEVLA', 'FOREIGN', 'CMAVO'].includes(word.selmao)
    if (!isName && !isOfficialCmavo && !knownWords.has(word.text)) return false
  }
  return text !== ''
}

/** The connectives of sumti, of bridi tails and of tanru units, by the vowel they share. */
const CONNECTIVES = ['a', 'e', 'o', 'u'].map((vowel) => [`.${vowel}`, `gi'${vowel}`, `j${vowel}`])

/** Yields versions of a text in which a connective is replaced by one that connects other constructs. */
function* otherConnectives(text: string, { text: written, selmao, start, end }: Word): Generator<string> {
  if (!['A', 'GIhA', 'JA'].includes(selmao)) return
  const same = CONNECTIVES.find((connectives) => connectives.some((other) => other.replace('.', '') === written))
  for (const other of same ?? [])
    if (other.replace('.', '') !== written) yield text.slice(0, start).replace(/\.$/, '') + other + text.slice(end)
}

function* insertionsAndDeletions(text: string, words: readonly Word[], at: number): Generator<string> {
  const { selmao, start, end } = words[at]!
  const earlier = wordsBefore(words, at)
  const inserted = (by: string, offset: number) => `${text.slice(0, offset)}${by} ${text.slice(offset)}`
  if (selmao === 'CU') {
    for (const description of earlierBrivla(words, at)) yield inserted('lo', description)
    for (const before of earlier) yield inserted('.i', before.start)
  }
  if (SURPLUS.has(selmao)) yield without(text, start, end)
  for (const missing of INSERTED) yield inserted(missing, start)
  for (const before of earlier) {
    for (const missing of ['.i', 'cu', 'lo']) yield inserted(missing, before.start)
    if (SURPLUS.has(before.selmao)) yield without(text, before.start, before.end)
  }
}

const without = (text: string, start: number, end: number) =>
  `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim()

/** Returns the offsets of the brivla directly before a word, in text order. */
function earlierBrivla(words: readonly Word[], at: number): number[] {
  const starts: number[] = []
  for (let i = at - 1; words[i]?.selmao === 'BRIVLA'; i--) starts.unshift(words[i]!.start)
  return starts
}

/** A lookup of lowercase dictionary words, such as a `Set`. */
export interface KnownWords {
  has(word: string): boolean
}

/**
 * Returns the known words that differ from an unknown word by one letter, with the most likely typing errors first. Empty for a
 * known word.
 */
export function knownWordsNear(written: string, known: KnownWords): string[] {
  const lower = asMeant(written).toLowerCase()
  if (lower.length < 2 || lower.length > MAX_WORD_LENGTH || known.has(lower)) return []
  const word = lower.replaceAll('h', "'")
  return [...new Set([word, ...nearSpellings(word)])].filter((spelling) => known.has(spelling))
}

const LETTERS = "abcdefgijklmnoprstuvxyz'"
const VOWELS = 'aeiouy'
/** Rows of a QWERTY keyboard in half key widths. */
const ROWS = ['q w e r t y u i o p', ' a s d f g h j k l', '  z x c v b n m']

/** Pairs of letters on adjacent keys. */
const ADJACENT: ReadonlySet<string> = adjacentKeys()

/**
 * Yields the texts that differ from a word by one inserted, missing, changed or swapped letter, most likely typing errors first:
 * apostrophes, swapped and doubled letters, adjacent keys, then all others. May contain duplicates.
 */
function* nearSpellings(word: string): Generator<string> {
  const before = (at: number) => word.slice(0, at)
  const replaced = (at: number, by: string, count = 1) => before(at) + by + word.slice(at + count)
  const places = Array.from(word, (_, at) => at)
  for (const at of places)
    if (VOWELS.includes(word[at]!) && VOWELS.includes(word[at + 1] ?? '-')) yield replaced(at + 1, "'", 0)
  for (const at of places) if (word[at] === "'") yield replaced(at, '')
  for (const at of places.slice(1)) yield replaced(at - 1, word[at]! + word[at - 1]!, 2)
  for (const at of places) {
    if (word[at] === word[at + 1]) yield replaced(at, '')
    yield replaced(at, word[at]!, 0)
  }
  for (const at of places)
    for (const letter of LETTERS) if (ADJACENT.has(word[at]! + letter)) yield replaced(at, letter)
  for (const at of places) yield replaced(at, '')
  for (const at of [...places, word.length]) for (const letter of LETTERS) yield replaced(at, letter, 0)
  for (const at of places) for (const letter of LETTERS) yield replaced(at, letter)
}

function adjacentKeys(): Set<string> {
  const keys = ROWS.flatMap((row, y) => [...row].flatMap((letter, x) => (letter === ' ' ? [] : [{ letter, x, y }])))
  const pairs = new Set<string>()
  for (const a of keys)
    for (const b of keys)
      if (a !== b && Math.abs(a.y - b.y) <= 1 && Math.abs(a.x - b.x) <= 2) pairs.add(a.letter + b.letter)
  return pairs
}
