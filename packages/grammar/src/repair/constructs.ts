import type { Word } from '../words.ts'
import { insertedAt, replaced, selbriStart, sentenceAround, typedWord, withDot, without, wordsBefore } from './edits.ts'
import type { KnownWords } from './nearSpellings.ts'
import { knownSpellings, names } from './respellings.ts'
import { EVENT_SELBRI, OBJECT_SELBRI, PROPOSITION_SELBRI, TEXT_SELBRI } from './selbriClasses.ts'

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
  'CU KU KEI KUhO VAU BEhO GEhU KEhE LUhU BOI DOhU SEhU MEhU LIhU LEhU TOI TEhU TUhU VEhO LOhO KUhE NUhU FEhU I NAI'.split(
    ' ',
  ),
)
/** Maximum number of words between a missing `cu` and the end of the text. */
const MAX_CU_DISTANCE = 8
/** Maximum number of words between two articles and the word at which parsing fails. */
const MAX_ARTICLE_DISTANCE = 4
/** Selma'o of tags that a sumti can follow. */
const TAGS = new Set(['BAI', 'PU', 'VA', 'FAhA', 'ZAhO', 'VIhA', 'CAhA'])
/** Sumti, bridi-tail, tanru-unit and sentence connectives, grouped by vowel. */
const CONNECTIVES = ['a', 'e', 'o', 'u'].map((vowel) => [`.${vowel}`, `gi'${vowel}`, `j${vowel}`, `.ij${vowel}`])
/** Selma'o of connectives, which require a constituent on both sides. */
const CONNECTING = new Set(['A', 'GIhA', 'JA', 'JOI', 'BEI'])
/** Selma'o of the words with which most sumti start. */
const COMMON_SUMTI_STARTS = new Set(['LE', 'LA', 'KOhA', 'LI'])

/** Yields texts in which a word before or at a word that doesn't fit is missing, superfluous or replaced by a similar one. */
export function* changesAt(
  text: string,
  words: readonly Word[],
  at: number,
  knownWords: KnownWords,
): Generator<string> {
  const word = words[at]!
  const before = words[at - 1]
  const typed = typedWord(text, words, at)
  if (typed.text !== word.text) yield* names(text, words, at)
  if (before && /^[aeiou]$/.test(before.text) && /^[aeiou]$/.test(word.text))
    yield replaced(text, withDot(text, { start: before.start, end: word.end }), `.${before.text}'${word.text}`)
  if (word.selmao === 'A') yield* twoMissingArticles(text, words, at)
  if (word.selmao === 'BEI') yield* missingBe(text, words, at)
  if (before) yield* otherFunctionWords(text, word)
  const isName = word.selmao === 'CMEVLA'
  // in place of a selbri, the word is probably one without its final vowel
  const isSelbri = isName && (before?.selmao === 'LE' || !hasSelbri(words, at))
  if (isSelbri) yield* knownSpellings(text, typed, knownWords)
  else if (isName) yield* namings(text, word, before)
  // `.e citka lo plise` connects bridi tails, and `.e plise` lacks `lo`
  const isTail = word.selmao === 'BRIVLA' && COMMON_SUMTI_STARTS.has(words[at + 1]?.selmao ?? '')
  if (before && at > 1 && (isTail || word.selmao !== 'BRIVLA')) yield* otherFunctionWords(text, before)
  for (const [distance, { start }] of wordsBefore(words, at).entries())
    if (/^\p{Lu}/u.test(text.slice(start))) yield* names(text, words, at - 1 - distance)
  yield* missingGi(text, words, at)
  yield* doubledArticle(text, words, at)
  if (word.selmao === 'BRIVLA' && before?.selmao === 'LI') yield replaced(text, before, 'lo')
  if (word.selmao === 'CU') yield* missingLoAfterTag(text, words, at)
  yield* missingLi(text, words, at)
  yield* insertionsAndDeletions(text, words, at)
  if (isSelbri) yield* namings(text, word, before)
}

/**
 * Yields versions of a text that ends prematurely with a missing `cu`, `gi` or `li`, a missing `lo` before an abstraction or after a
 * tag, or one article less.
 */
export function* changesAtEnd(text: string, words: readonly Word[]): Generator<string> {
  yield* missingGi(text, words, words.length)
  yield* missingLi(text, words, words.length)
  for (const abstractor of abstractorsBefore(words, words.length)) yield insertedAt(text, 'lo', abstractor.start)
  yield* missingLoAfterTag(text, words, words.length)
  yield* doubledArticle(text, words, words.length)
  for (let i = words.length - 1; i > 0 && i >= words.length - MAX_CU_DISTANCE; i--)
    if (words[i]!.selmao === 'BRIVLA' && /^(BRIVLA|CMEVLA)$/.test(words[i - 1]!.selmao))
      yield insertedAt(text, 'cu', words[i]!.start)
}

/** Returns true if the sentence of a word has a brivla outside of descriptions. */
function hasSelbri(words: readonly Word[], at: number): boolean {
  const { first, end } = sentenceAround(words, at)
  let isDescribed = false
  for (const { selmao } of words.slice(first, end)) {
    if (selmao === 'BRIVLA' && !isDescribed) return true
    isDescribed = selmao === 'LE' || selmao === 'LA' || (isDescribed && /^(BRIVLA|SE|NAhE|JA|PA)$/.test(selmao))
  }
  return false
}

/** Yields texts with `la` before a name, or in place of its article; after `cmene`, whose first place is a name itself, with `zo`. */
function* namings(text: string, { text: name, start, end }: Word, before: Word | undefined): Generator<string> {
  if (before?.text === 'cmene') yield insertedAt(text, 'zo', start)
  if (/^la[^aeiouy']/.test(name)) yield replaced(text, { start, end }, `la ${text.slice(start + 2, end)}`)
  if (before?.selmao === 'LE') yield `${text.slice(0, before.start)}la ${text.slice(start)}`
  yield insertedAt(text, 'la', start)
}

/** Yields texts in which a connective, `gi`, `be` or `bei` is replaced by the equivalent for another construct. */
function* otherFunctionWords(text: string, word: Word): Generator<string> {
  const { text: written, selmao, end } = word
  if (selmao === 'BE' || selmao === 'BEI') yield replaced(text, word, selmao === 'BE' ? 'bei' : 'be')
  if (!['A', 'GIhA', 'JA', 'GI'].includes(selmao) || text.slice(end).trim() === '') return
  const same = CONNECTIVES.find((connectives) => connectives.some((other) => other.replace('.', '') === written))
  for (const other of same ?? ["gi'e", '.e', 'je', '.ije'])
    if (other.replace('.', '') !== written) yield replaced(text, withDot(text, word), other)
}

/** Returns a text with `.e` instead of `.ije` if only a sumti precedes it, as in `do .ije mi klama`; null for other texts. */
export function withSumtiConnective(text: string, words: readonly Word[], at: number): string | null {
  const [separator, connective] = [words[at - 2], words[at - 1]]
  if (separator?.selmao !== 'I' || connective?.selmao !== 'JA' || hasSelbri(words, at - 3)) return null
  const range = withDot(text, { start: separator.start, end: connective.end })
  return replaced(text, range, `.${connective.text.slice(1)}`)
}

/** Yields a text with `lo` before both connected brivla, as in `mi nelci lo mlatu .e lo gerku`. */
function* twoMissingArticles(text: string, words: readonly Word[], at: number): Generator<string> {
  const next = words[at + 1]
  if (next?.selmao !== 'BRIVLA' || !OBJECT_SELBRI.has(words[at - 2]?.text ?? '')) return
  if (selbriStart(words, at) !== null) yield insertedAt(insertedAt(text, 'lo', next.start), 'lo', words[at - 1]!.start)
}

/** Yields texts with `lo` between a tag and a brivla, as in `mi tavla bau lo glico`, last first. */
function* missingLoAfterTag(text: string, words: readonly Word[], at: number): Generator<string> {
  const { first } = sentenceAround(words, at)
  for (let i = at - 1; i > first; i--)
    if (words[i]!.selmao === 'BRIVLA' && TAGS.has(words[i - 1]!.selmao)) yield insertedAt(text, 'lo', words[i]!.start)
}

/** Yields texts without the first of two articles, as in `lo lo gerku`, last first. */
function* doubledArticle(text: string, words: readonly Word[], at: number): Generator<string> {
  const isArticle = (word: Word | undefined) => word?.selmao === 'LE' || word?.selmao === 'LA'
  for (let i = Math.min(at, words.length - 1); i > 0 && i >= at - MAX_ARTICLE_DISTANCE; i--)
    if (isArticle(words[i]) && isArticle(words[i - 1])) yield without(text, words[i - 1]!)
}

/** Yields a text with `li` before a number that isn't a quantifier. */
function* missingLi(text: string, words: readonly Word[], at: number): Generator<string> {
  const first = words.findLastIndex(({ selmao }, i) => i < at && selmao !== 'PA') + 1
  if (first < at && words[first - 1]?.selmao !== 'LE') yield insertedAt(text, 'li', words[first]!.start)
}

/** Yields texts with `be` before the sumti to which `bei` adds another one, nearest first. */
function* missingBe(text: string, words: readonly Word[], at: number): Generator<string> {
  for (let i = at - 1; i > 0; i--)
    if (COMMON_SUMTI_STARTS.has(words[i]!.selmao) && words[i - 1]!.selmao === 'BRIVLA')
      yield insertedAt(text, 'be', words[i]!.start)
}

/** Yields texts with `gi` between the parts that a word such as `ge` connects, or with `.ije` instead of `ge`. */
function* missingGi(text: string, words: readonly Word[], at: number): Generator<string> {
  const { first, end } = sentenceAround(words, at)
  const start = words.findIndex(({ selmao }, i) => i >= first && i < at && (selmao === 'GA' || selmao === 'GUhA'))
  if (start < 0 || words.slice(start, end).some(({ selmao }) => selmao === 'GI')) return
  for (const word of words.slice(start + 2, end))
    yield word.selmao === 'GA' ? replaced(text, word, 'gi') : insertedAt(text, 'gi', word.start)
  const forethought = words[start]!
  if (start > first) yield replaced(text, withDot(text, forethought), `.ij${forethought.text.slice(-1)}`)
}

function* insertionsAndDeletions(text: string, words: readonly Word[], at: number): Generator<string> {
  const word = words[at]!
  const { selmao } = word
  const earlier = wordsBefore(words, at)
  const inserted = (by: string, { start }: Word) => insertedAt(text, by, start)
  if (selmao === 'CU') yield* beforeCu(text, words, at)
  if (selmao === 'LE' && words[at - 1]?.selmao === 'CU') yield without(text, word)
  if (selmao === 'LIhU') yield* missingLu(text, words, at)
  if (selmao === 'BRIVLA' && TAGS.has(words[at - 1]?.selmao ?? '')) yield inserted('lo', word)
  if (selmao === 'BRIVLA' && words[at - 1]?.selmao === 'KOhA') yield* beforeSubject(text, words, at - 1)
  if (selmao === 'BRIVLA' && words[at - 2]?.selmao === 'LA') yield* beforeSubject(text, words, at - 2)
  if (SURPLUS.has(selmao)) yield without(text, word)
  for (const missing of INSERTED) if (missing !== '.i' || canStartSentence(words, at)) yield inserted(missing, word)
  for (const [distance, before] of earlier.entries()) {
    if (canStartSentence(words, at - 1 - distance)) yield inserted('.i', before)
    for (const missing of ['cu', 'lo']) yield inserted(missing, before)
    if (SURPLUS.has(before.selmao)) yield without(text, before)
  }
  for (const other of [word, ...earlier])
    if (CONNECTING.has(other.selmao) && other !== words.at(-1)) yield without(text, other)
}

/** Yields texts in which what precedes `cu` is a bridi tail, a sumti, or the first sumti of another sentence. */
function* beforeCu(text: string, words: readonly Word[], at: number): Generator<string> {
  const inserted = (by: string, { start }: Word) => insertedAt(text, by, start)
  const hasAbstraction = words.slice(sentenceAround(words, at).first, at).some(({ selmao }) => selmao === 'NU')
  if (!hasAbstraction && selbriStart(words, at) !== null) yield replaced(text, words[at]!, "gi'e")
  const firstName = 1 + words.findLastIndex(({ selmao }, i) => i < at && selmao !== 'CMEVLA')
  if (firstName < at && words[firstName - 1]?.selmao !== 'LA') yield inserted('la', words[firstName]!)
  const { first } = sentenceAround(words, at)
  const abstractor = words.findLastIndex(({ selmao }, i) => i >= first && i < at && selmao === 'NU')
  const hasSumti = words.slice(abstractor, at).some(({ selmao }) => COMMON_SUMTI_STARTS.has(selmao))
  // a property usually has no subject of its own
  const isComplete = hasSumti || words[abstractor]?.text === 'ka' || words[at - 1]?.selmao === 'KEI'
  const inAbstraction = abstractor >= 0 && isComplete && words[abstractor - 1]?.selmao === 'LE'
  if (inAbstraction && abstractor - 1 > first) yield inserted('.i', words[abstractor - 1]!)
  for (const description of abstractorsBefore(words, at)) yield inserted('lo', description)
  if (!inAbstraction) for (const brivla of brivlaBefore(words, at)) yield inserted('lo', brivla)
  for (const before of wordsBefore(words, at)) yield inserted('.i', before)
}

/** Yields a text with `lu` after the selbri before `li'u`, as in `mi cusku lu coi do li'u`. */
function* missingLu(text: string, words: readonly Word[], at: number): Generator<string> {
  const { first } = sentenceAround(words, at)
  if (words.slice(first, at).some(({ selmao }) => selmao === 'LU')) return
  const selbri = words.findLastIndex(({ selmao }, i) => i >= first && i < at && selmao === 'BRIVLA')
  const hasPlaceForText = TEXT_SELBRI.has(words[selbri]?.text ?? '')
  if (hasPlaceForText && selbri >= first && selbri + 1 < at) yield insertedAt(text, 'lu', words[selbri + 1]!.start)
}

/** Yields texts in which a sumti is the subject of another sentence, or of an abstraction after a tag or a selbri such as `djica`. */
function* beforeSubject(text: string, words: readonly Word[], at: number): Generator<string> {
  const before = words[at - 1]
  const subject = words[at]!.start
  if (/^(BAI|PU|ZAhO)$/.test(before?.selmao ?? '') || EVENT_SELBRI.has(before?.text ?? ''))
    yield insertedAt(text, 'lo nu', subject)
  if (PROPOSITION_SELBRI.has(before?.text ?? '')) yield insertedAt(text, "lo du'u", subject)
  if (before?.selmao === 'A') yield replaced(text, withDot(text, before), `.ij${before.text}`)
  if (before) yield insertedAt(text, '.i', subject)
}

const canStartSentence = (words: readonly Word[], at: number) =>
  !CONNECTING.has(words[at]!.selmao) && !CONNECTING.has(words[at - 1]?.selmao ?? '')

/** Returns the abstractors of the sentence before a position that have no article, in text order. */
function abstractorsBefore(words: readonly Word[], at: number): Word[] {
  const { first } = sentenceAround(words, at)
  return words.slice(first, at).filter(({ selmao }, i) => selmao === 'NU' && words[first + i - 1]?.selmao !== 'LE')
}

/** Returns the brivla directly before a word, in text order. */
function brivlaBefore(words: readonly Word[], at: number): Word[] {
  const brivla: Word[] = []
  for (let i = at - 1; words[i]?.selmao === 'BRIVLA'; i--) brivla.unshift(words[i]!)
  return brivla
}
