import { type KnownWords, knownWordsNear } from './nearSpellings.ts'
import type { Word } from './words.ts'

const NO_WORDS: KnownWords = new Set()

/** Input of a repair: the text, its words, and the word at which parsing failed. */
export interface Failure {
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
/** Maximum length of texts and words to repair, in UTF-16 code units. */
const MAX_LENGTH = 2000
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
  else if (word?.selmao === 'FOREIGN' || word?.selmao === 'CMAVO') yield* spellings(text, word, knownWords)
  else if (word) {
    yield* insertionsAndDeletions(text, words, at)
    for (const suspect of [word, ...wordsBefore(words, at)]) yield* knownSpellings(text, suspect, knownWords)
  } else if (words.length > 1) yield text.slice(0, words.at(-2)!.end)
}

/** Returns the last few words before a position, nearest first. */
const wordsBefore = (words: readonly Word[], at: number) =>
  words.slice(Math.max(0, at - MAX_DISTANCE_BACK), at).reverse()

/** Yields versions of a text in which an unknown word is replaced by a known word that differs by one letter. */
function* knownSpellings(text: string, { text: written, start, end }: Word, knownWords: KnownWords) {
  for (const known of knownWordsNear(written, knownWords)) yield text.slice(0, start) + known + text.slice(end)
}

function* closings(text: string, words: readonly Word[], at: number): Generator<string> {
  yield `${text.trimEnd()} ${words[at]?.selmao === 'LOhU' ? "le'u" : `.${words[at + 1]?.text}.`}`
}

/** Yields texts with alternative spellings of a word that isn't Lojban. */
function* spellings(text: string, word: Word, knownWords: KnownWords): Generator<string> {
  const { text: written, start, end } = word
  const replaced = (by: string) => text.slice(0, start) + by + text.slice(end)
  yield replaced(written.replace(/^[^a-z0-9']+|[^a-z0-9']+$/gi, ''))
  yield replaced(written.replace(/[^a-z0-9',]+/gi, ' '))
  // quotation marks and brackets come in pairs, so all punctuation is removed
  yield text.replace(PUNCTUATION, ' ').replace(/\s+/g, ' ').trim()
  if (written.length > MAX_WORD_LENGTH) return
  // an apostrophe must be between two vowels, without spaces
  if (/^'/.test(written)) yield text.slice(0, start).trimEnd() + text.slice(start)
  if (/'$/.test(written)) yield text.slice(0, end) + text.slice(end).trimStart()
  yield replaced(written.replace(/(?<=[aeiouy])(?=[aeiouy])/gi, "'"))
  for (const boundary of written.matchAll(/(?<=[aeiouy])(?=[aeiouy])/gi))
    yield replaced(`${written.slice(0, boundary.index)}'${written.slice(boundary.index)}`)
  yield* knownSpellings(text, word, knownWords)
  if (word.selmao === 'CMAVO') return
  for (const { index } of [...written.matchAll(/\B(?=[bcdfgjklmnprstvxz])/gi)].reverse())
    yield replaced(`${written.slice(0, index)} ${written.slice(index)}`)
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
