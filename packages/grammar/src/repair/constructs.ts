import type { Word } from '../words.ts'
import { missingGi, otherFunctionWords } from './connectives.ts'
import {
  hasSelbri,
  insertedAt,
  isCapitalized,
  replaced,
  selbriStart,
  sentenceAround,
  typedWord,
  withDot,
  without,
  wordsBefore,
} from './edits.ts'
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
/** Maximum number of words between a doubled article and the word at which parsing fails. */
const MAX_ARTICLE_DISTANCE = 4
/** Selma'o of tags that can precede a sumti. */
const TAGS = new Set(['BAI', 'PU', 'VA', 'FAhA', 'ZAhO', 'VIhA', 'CAhA'])
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
  for (const [distance, earlier] of wordsBefore(words, at).entries())
    if (isCapitalized(text, earlier)) yield* names(text, words, at - 1 - distance)
  yield* missingGi(text, words, at)
  yield* doubledArticle(text, words, at)
  if (word.selmao === 'BRIVLA' && before?.selmao === 'LI') yield replaced(text, before, 'lo')
  if (word.selmao === 'CU') yield* missingLoAfterTag(text, words, at)
  yield* misplacedNumber(text, words, at)
  yield* insertionsAndDeletions(text, words, at)
  if (isSelbri) yield* namings(text, word, before)
}

/**
 * Yields versions of a text that ends prematurely: `cu`, `gi` or `li` is inserted, or `lo` before an abstraction or after a tag, or a
 * doubled article is removed.
 */
export function* changesAtEnd(text: string, words: readonly Word[]): Generator<string> {
  yield* missingGi(text, words, words.length)
  yield* misplacedNumber(text, words, words.length)
  for (const abstractor of abstractorsBefore(words, words.length)) yield insertedAt(text, 'lo', abstractor.start)
  yield* missingLoAfterTag(text, words, words.length)
  yield* doubledArticle(text, words, words.length)
  for (let i = words.length - 1; i > 0 && i >= words.length - MAX_CU_DISTANCE; i--)
    if (words[i]!.selmao === 'BRIVLA' && /^(BRIVLA|CMEVLA)$/.test(words[i - 1]!.selmao))
      yield insertedAt(text, 'cu', words[i]!.start)
}

/**
 * Yields texts with `la` before a name, or in place of its article. After `cmene`, which applies to a word rather than to what it
 * names, `zo` comes first.
 */
function* namings(text: string, { text: name, start, end }: Word, before: Word | undefined): Generator<string> {
  if (before?.text === 'cmene') yield insertedAt(text, 'zo', start)
  if (/^la[^aeiouy']/.test(name)) yield replaced(text, { start, end }, `la ${text.slice(start + 2, end)}`)
  if (before?.selmao === 'LE') yield `${text.slice(0, before.start)}la ${text.slice(start)}`
  yield insertedAt(text, 'la', start)
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

/** Yields texts without the first of two consecutive articles, as in `lo lo gerku`, rightmost pair first. */
function* doubledArticle(text: string, words: readonly Word[], at: number): Generator<string> {
  const isArticle = (word: Word | undefined) => word?.selmao === 'LE' || word?.selmao === 'LA'
  for (let i = Math.min(at, words.length - 1); i > 0 && i >= at - MAX_ARTICLE_DISTANCE; i--)
    if (isArticle(words[i]) && isArticle(words[i - 1])) yield without(text, words[i - 1]!)
}

/** Yields texts in which a number that isn't a quantifier is moved before the preceding description, or gets `li`. */
function* misplacedNumber(text: string, words: readonly Word[], at: number): Generator<string> {
  const first = words.findLastIndex(({ selmao }, i) => i < at && selmao !== 'PA') + 1
  if (first >= at || words[first - 1]?.selmao === 'LE') return
  const number = { start: words[first]!.start, end: words[at - 1]!.end }
  const article = words[first - 2]
  if (article?.selmao === 'LE' && words[first - 1]!.selmao === 'BRIVLA')
    yield insertedAt(without(text, number), text.slice(number.start, number.end), article.start)
  yield insertedAt(text, 'li', number.start)
}

/** Yields texts with `be` before the sumti to which `bei` adds another one, nearest first. */
function* missingBe(text: string, words: readonly Word[], at: number): Generator<string> {
  for (let i = at - 1; i > 0; i--)
    if (COMMON_SUMTI_STARTS.has(words[i]!.selmao) && words[i - 1]!.selmao === 'BRIVLA')
      yield insertedAt(text, 'be', words[i]!.start)
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

/** Yields texts in which the words before `cu` are a bridi tail, a sumti, or the first sumti of another sentence. */
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
