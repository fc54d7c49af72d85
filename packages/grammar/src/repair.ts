import type { Explanation } from '@vlacku/language'
import { type KnownWords, knownWordsNear, MAX_WORD_LENGTH } from './nearSpellings.ts'
import { selmaoOf } from './selmao.ts'
import { type Word, WordReader } from './words.ts'

const NO_WORDS: KnownWords = new Set()

/** Input of a repair: the text, its words, and the word at which parsing failed. */
interface Failure {
  text: string
  words: readonly Word[]
  /** Index of the word, or the number of words if the text ends prematurely. */
  word: number
  isUnfinishedQuotation: boolean
  /** The rule that the word violates; null for valid words. */
  reason: Explanation | null
}

/** Words that may be missing before the failing word, most likely first. */
const INSERTED = [
  'cu',
  'ku',
  'kei',
  "ku'o",
  'vau',
  'lo',
  'gi',
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
/** Maximum number of words between a missing `cu` and the end of the text. */
const MAX_CU_DISTANCE = 8
/** Maximum length of texts to repair, in UTF-16 code units. */
const MAX_LENGTH = 2000
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
  else if (word?.selmao === 'FOREIGN' || word?.selmao === 'CMAVO') yield* spellings(failure, knownWords)
  else {
    if (word) yield* changes(failure, knownWords)
    for (let suspect = word ? at : at - 1; suspect >= Math.max(0, at - MAX_DISTANCE_BACK); suspect--)
      yield* knownSpellings(text, typedWord(text, words, suspect), knownWords)
    if (!word) {
      yield* missingCu(text, words)
      if (words.length > 1) yield text.slice(0, words.at(-2)!.end)
    }
  }
}

/** Returns the last few words before a position, nearest first. */
const wordsBefore = (words: readonly Word[], at: number) =>
  words.slice(Math.max(0, at - MAX_DISTANCE_BACK), at).reverse()

/** Returns the text between the pauses around a word, which can contain several words. */
function typedWord(text: string, words: readonly Word[], at: number): Pick<Word, 'text' | 'start' | 'end'> {
  let [first, last] = [at, at]
  while (words[first - 1]?.end === words[first]!.start) first--
  while (words[last + 1]?.start === words[last]!.end) last++
  const { start } = words[first]!
  const { end } = words[last]!
  return { text: text.slice(start, end), start, end }
}

/** Selma'o of words that erase or quote other words, so that inserting them makes many texts valid. */
const DESTRUCTIVE = new Set(['SI', 'SA', 'SU', 'ZO', 'ZOI', 'LOhU', 'FAhO'])

/** Yields versions of a text in which an unknown word is replaced by a known word that differs by one letter. */
function* knownSpellings(
  text: string,
  { text: written, start, end }: Pick<Word, 'text' | 'start' | 'end'>,
  knownWords: KnownWords,
) {
  for (const known of knownWordsNear(written, knownWords))
    if (!DESTRUCTIVE.has(selmaoOf(known))) yield text.slice(0, start) + known + text.slice(end)
}

function* closings(text: string, words: readonly Word[], at: number): Generator<string> {
  const { selmao, start, end } = words[at]!
  const delimiter = words[at + 1]
  if (selmao === 'LOhU') yield `${text.trimEnd()} le'u`
  else if (delimiter?.selmao === 'FOREIGN') yield `${text.slice(0, end)} gy. ${text.slice(end).trim()} .gy.`
  else if (delimiter) yield `${text.trimEnd()} .${delimiter.text}.`
  else yield without(text, start, end)
}

/** Reasons whose correction is obvious even if the corrected word isn't in the dictionary. */
const OBVIOUS = new Set(['foreign_letters', 'missing_hyphen', 'stress'])
/** Selma'o of words that a name can follow. */
const NAME_MARKERS = new Set(['LA', 'DOI', 'COI'])

/** Yields texts with alternative spellings of a word that isn't Lojban. */
function* spellings({ text, words, word: at, reason }: Failure, knownWords: KnownWords): Generator<string> {
  const word = words[at]!
  const { text: written, start, end } = word
  const replaced = (by: string) => text.slice(0, start) + by + text.slice(end)
  const canBeName = NAME_MARKERS.has(words[at - 1]?.selmao ?? '')
  const isPlausible = (spelling: string) => consistsOfKnownWords(spelling, canBeName, knownWords)
  yield* quotations(text)
  const trimmed = written.replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu, '')
  yield trimmed === '' ? without(text, start, end) : replaced(trimmed)
  yield replaced(written.replace(/[^\p{L}\p{N}',]+/gu, ' '))
  // quotation marks and brackets come in pairs, so all punctuation is removed
  yield text.replace(PUNCTUATION, ' ').replace(/\s+/g, ' ').trim()
  if (written.length > MAX_WORD_LENGTH) return
  // an apostrophe must be between two vowels, without spaces
  if (/^'/.test(written)) yield text.slice(0, start).trimEnd() + text.slice(start)
  if (/'$/.test(written)) yield text.slice(0, end) + text.slice(end).trimStart()
  const correction = reason?.correction ?? ''
  if (correction !== '' && OBVIOUS.has(reason!.kind)) yield replaced(correction)
  const divisions = word.selmao === 'CMAVO' ? [] : divisionsOf(written)
  if (canBeName) yield* divisions.filter(isPlausible).map(replaced)
  yield* knownSpellings(text, word, knownWords)
  const withApostrophes = written.replace(/(?<=[aeiouy])(?=[aeiouy])/gi, "'")
  yield* [correction, withApostrophes, ...divisions].filter(isPlausible).map(replaced)
}

const QUOTATION = /["“„«]([^"“”„«»]+)["”“»]/u

/** Yields texts in which the first pair of quotation marks is replaced by quotation words. */
function* quotations(text: string): Generator<string> {
  const match = QUOTATION.exec(text)
  if (!match || match[0].length === text.trim().length) return
  const quoted = match[1]!.trim()
  const replaced = (by: string) =>
    `${text.slice(0, match.index).trimEnd()} ${by} ${text.slice(match.index + match[0].length).trimStart()}`.trim()
  yield replaced(`lu ${quoted} li'u`)
  if (isForeign(quoted)) yield replaced(`zoi gy. ${quoted} .gy.`)
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
function consistsOfKnownWords(text: string, canBeName: boolean, knownWords: KnownWords): boolean {
  const reader = new WordReader(text)
  for (let word = reader.next(), isFirst = true; word; word = reader.next(), isFirst = false) {
    const isName = word.selmao === 'CMEVLA' && canBeName && isFirst
    const isOfficialCmavo = !['BRIVLA', 'CMEVLA', 'FOREIGN', 'CMAVO'].includes(word.selmao)
    if (!isName && !isOfficialCmavo && !knownWords.has(word.text)) return false
  }
  return text !== ''
}

/** Sumti, bridi-tail, tanru-unit and sentence connectives, grouped by vowel. */
const CONNECTIVES = ['a', 'e', 'o', 'u'].map((vowel) => [`.${vowel}`, `gi'${vowel}`, `j${vowel}`, `.ij${vowel}`])

/** Selma'o of words with which a sumti starts. */
const SUMTI_STARTS = new Set(['LE', 'LA', 'KOhA', 'LI'])

/** Yields texts in which a word before or at the failing word is missing, superfluous or replaced by a similar function word. */
function* changes({ text, words, word: at }: Failure, knownWords: KnownWords): Generator<string> {
  const word = words[at]!
  const before = words[at - 1]
  if (before) yield* otherFunctionWords(text, word)
  if (word.selmao === 'CMEVLA') {
    const hasSelbri = sentenceAround(words, at).some(({ selmao }) => selmao === 'BRIVLA')
    // in place of a selbri, the word is probably one without its final vowel
    if (!hasSelbri || before?.selmao === 'LE') yield* knownSpellings(text, typedWord(text, words, at), knownWords)
    if (hasSelbri) yield* namings(text, word, before)
  }
  // `.e citka lo plise` connects bridi tails, and `.e plise` lacks `lo`
  const isTail = word.selmao === 'BRIVLA' && SUMTI_STARTS.has(words[at + 1]?.selmao ?? '')
  if (before && at > 1 && (isTail || word.selmao !== 'BRIVLA')) yield* otherFunctionWords(text, before)
  yield* insertionsAndDeletions(text, words, at)
}

/** Yields texts in which a name without `la` gets it, or has it instead of another article. */
function* namings(text: string, { start }: Word, before: Word | undefined): Generator<string> {
  if (before?.selmao === 'LE') yield `${text.slice(0, before.start)}la ${text.slice(start)}`
  yield insertedAt(text, 'la', start)
}

/** Yields texts in which a connective, `be` or `bei` is replaced by the equivalent for another construct. */
function* otherFunctionWords(text: string, { text: written, selmao, start, end }: Word): Generator<string> {
  if (selmao === 'BE' || selmao === 'BEI')
    yield text.slice(0, start) + (selmao === 'BE' ? 'bei' : 'be') + text.slice(end)
  if (!['A', 'GIhA', 'JA'].includes(selmao)) return
  const isLast = text.slice(end).trim() === ''
  const same = CONNECTIVES.find((connectives) => connectives.some((other) => other.replace('.', '') === written)) ?? []
  for (const other of same)
    if (other.replace('.', '') !== written && !(isLast && other.startsWith('.i')))
      yield text.slice(0, start).replace(/\.$/, '') + other + text.slice(end)
}

function* insertionsAndDeletions(text: string, words: readonly Word[], at: number): Generator<string> {
  const word = words[at]!
  const { selmao, start, end } = word
  const earlier = wordsBefore(words, at)
  const inserted = (by: string, { start }: Word) => insertedAt(text, by, start)
  if (selmao === 'CU') {
    const abstractors = sentenceAround(words, at).filter(({ selmao, start }) => selmao === 'NU' && start < word.start)
    for (const description of [...abstractors, ...earlierBrivla(words, at)]) yield inserted('lo', description)
    for (const before of earlier) yield inserted('.i', before)
  }
  // a pronoun before a second selbri is the subject of a new sentence
  if (selmao === 'BRIVLA' && words[at - 1]?.selmao === 'KOhA' && at > 1) yield* beforePronoun(text, words, at - 1)
  if (SURPLUS.has(selmao)) yield without(text, start, end)
  for (const missing of INSERTED) if (missing !== '.i' || canStartSentence(words, at)) yield inserted(missing, word)
  for (const [distance, before] of earlier.entries()) {
    if (canStartSentence(words, at - 1 - distance)) yield inserted('.i', before)
    for (const missing of ['cu', 'lo']) yield inserted(missing, before)
    if (SURPLUS.has(before.selmao)) yield without(text, before.start, before.end)
  }
  for (const other of [word, ...earlier]) if (CONNECTING.has(other.selmao)) yield without(text, other.start, other.end)
}

/** Yields texts in which a pronoun is the subject of another sentence, or of an abstraction after a tag such as `ki'u`. */
function* beforePronoun(text: string, words: readonly Word[], at: number): Generator<string> {
  const { selmao, text: written, start, end } = words[at - 1]!
  const pronoun = words[at]!.start
  if (selmao === 'BAI') yield insertedAt(text, 'lo nu', pronoun)
  if (selmao === 'A') yield `${text.slice(0, start).replace(/\.$/, '')}.ij${written}${text.slice(end)}`
  for (const separator of ['.i', 'gi']) yield insertedAt(text, separator, pronoun)
}

/** Selma'o of connectives, which require a constituent on both sides. */
const CONNECTING = new Set(['A', 'GIhA', 'JA', 'JOI', 'BEI'])

const canStartSentence = (words: readonly Word[], at: number) =>
  !CONNECTING.has(words[at]!.selmao) && !CONNECTING.has(words[at - 1]?.selmao ?? '')

/** Inserts a word with spaces around it before a position, and before the dot of a word such as `.e`. */
function insertedAt(text: string, word: string, position: number): string {
  const before = text.slice(0, position).replace(/\.$/, '')
  const space = before === '' || /\s$/.test(before) ? '' : ' '
  return `${before}${space}${word} ${text.slice(before.length)}`
}

/** Yields versions of an incomplete text with `cu` between two of the last brivla. */
function* missingCu(text: string, words: readonly Word[]): Generator<string> {
  for (let i = words.length - 1; i > 0 && i >= words.length - MAX_CU_DISTANCE; i--)
    if (words[i]!.selmao === 'BRIVLA' && /^(BRIVLA|CMEVLA)$/.test(words[i - 1]!.selmao))
      yield insertedAt(text, 'cu', words[i]!.start)
}

const without = (text: string, start: number, end: number) =>
  `${text.slice(0, start).replace(/\.$/, '').trimEnd()} ${text.slice(end).trimStart()}`.trim()

/** Returns the words between the separators of sentences around a word. */
function sentenceAround(words: readonly Word[], at: number): Word[] {
  const isSeparator = ({ selmao }: Word) => selmao === 'I' || selmao === 'NIhO'
  const start = words.findLastIndex((word, i) => i < at && isSeparator(word)) + 1
  const end = words.findIndex((word, i) => i > at && isSeparator(word))
  return words.slice(start, end < 0 ? words.length : end)
}

/** Returns the brivla directly before a word, in text order. */
function earlierBrivla(words: readonly Word[], at: number): Word[] {
  const brivla: Word[] = []
  for (let i = at - 1; words[i]?.selmao === 'BRIVLA'; i--) brivla.unshift(words[i]!)
  return brivla
}
