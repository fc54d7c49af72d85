import type { Explanation } from '@vlacku/language'
import type { Word } from '../words.ts'
import { withSumtiConnective } from './connectives.ts'
import { changesAt, changesAtEnd } from './constructs.ts'
import { isSentenceSeparator, replaced, sentenceAround, typedWord, withDots } from './edits.ts'
import type { KnownWords } from './nearSpellings.ts'
import {
  closings,
  consistsOfKnownWords,
  isEnglish,
  joinings,
  knownSpellings,
  NAME_MARKERS,
  respellings,
  translations,
} from './respellings.ts'

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

/** Returns the offset of the first error of a text, or null if the text is valid. */
type FindError = (text: string) => number | null

/** Number of words before the failing word that may be misspelled. */
const MAX_SUSPECTS = 3
/** Maximum length of texts or sentences to repair, in UTF-16 code units. */
const MAX_LENGTH = 2000
/** Maximum number of candidates to parse. */
const MAX_TRIED = 100
/** Maximum number of corrected sentences to try in the text. In a long text, each try can take a second. */
const MAX_TRIED_IN_TEXT = 10
const MAX_TRIED_IN_LONG_TEXT = 2

/**
 * Returns the text with one change that corrects its first error, or null if no common correction does. Corrects missing,
 * superfluous and misspelled words, and unterminated quotations. If the change doesn't make the whole text valid, it corrects at
 * least the sentence.
 */
export function repair(failure: Failure, findError: FindError, knownWords: KnownWords = NO_WORDS): string | null {
  const obvious = withApostrophe(failure, findError, knownWords) ?? withConnectedSumti(failure, findError)
  if (obvious !== null) return obvious
  const { fixed, improved } = repairSentence(failure, findError, knownWords)
  if (fixed !== null) return fixed
  if (failure.text.length > MAX_LENGTH) return improved
  for (const candidate of candidates(failure, knownWords)) if (findError(candidate) === null) return candidate
  return improved
}

/** Corrects a word that lacks an apostrophe even if an error remains after it, since the rule leaves no doubt about the word. */
function withApostrophe(
  { text, words, word: at, reason }: Failure,
  findError: FindError,
  knownWords: KnownWords,
): string | null {
  const word = words[at]
  const correction = reason?.correction ?? ''
  if (!word || reason?.kind !== 'impermissible_vowels' || text.length > MAX_LENGTH) return null
  if (NAME_MARKERS.has(words[at - 1]?.selmao ?? '')) return null
  if (!consistsOfKnownWords(correction, false, knownWords)) return null
  const candidate = replaced(text, word, correction)
  const error = findError(candidate)
  return error === null || error >= word.start + correction.length ? candidate : null
}

/** Connects sumti in place of sentences. This joins two sentences, so it can't be done when a single sentence is repaired. */
function withConnectedSumti({ text, words, word: at }: Failure, findError: FindError): string | null {
  const candidate = text.length > MAX_LENGTH ? null : withSumtiConnective(text, words, at)
  if (candidate === null) return null
  const error = findError(candidate)
  return error === null || error >= words[sentenceAround(words, at).end - 1]!.end ? candidate : null
}

/** Repairs only the sentence with the error. `fixed` is a valid text, and `improved` a text whose first error is in a later sentence. */
function repairSentence(failure: Failure, findError: FindError, knownWords: KnownWords) {
  const { text, words, word, isUnfinishedQuotation } = failure
  const result: { fixed: string | null; improved: string | null } = { fixed: null, improved: null }
  const around = sentenceAround(words, word)
  const { first } = around
  // a sentence that ends prematurely fails at the next separator
  const end = words[word] && isSentenceSeparator(words[word]) ? word : around.end
  if (isUnfinishedQuotation || first >= end || end - first === words.length) return result
  // a name can have a dot at its end
  const range = { start: words[first]!.start, end: withDots(text, words[end - 1]!).end }
  if (range.end - range.start > MAX_LENGTH) return result
  const sentence = {
    ...failure,
    text: text.slice(range.start, range.end),
    words: words.slice(first, end).map((word) => shifted(word, -range.start)),
    word: word - first,
  }
  const isLong = text.length > MAX_LENGTH
  const maxTried = isLong ? MAX_TRIED_IN_LONG_TEXT : MAX_TRIED_IN_TEXT
  let tried = 0
  for (const candidate of candidates(sentence, knownWords)) {
    if (findError(candidate) !== null) continue
    const whole = replaced(text, range, candidate)
    const until = range.start + candidate.length
    // parsing a long text takes long, so only its start is checked
    const error = findError(isLong ? whole.slice(0, until) : whole)
    if (error === null) return { ...result, fixed: whole }
    if (error > until) result.improved ??= whole
    if (++tried >= maxTried) break
  }
  return result
}

const shifted = (word: Word, by: number): Word => ({ ...word, start: word.start + by, end: word.end + by })

/** Yields the corrections to try, most likely first. */
function* candidates(failure: Failure, knownWords: KnownWords): Generator<string> {
  let tried = 0
  const yielded = new Set<string>()
  for (const candidate of allCandidates(failure, knownWords)) {
    // an empty text would be valid but would lose what the user wrote
    if (candidate.trim() === '') continue
    if (!yielded.has(candidate)) yield candidate
    yielded.add(candidate)
    if (++tried >= MAX_TRIED) return
  }
}

function* allCandidates(failure: Failure, knownWords: KnownWords): Generator<string> {
  const { text, words, word: at, isUnfinishedQuotation, reason } = failure
  const word = words[at]
  if (word && !isUnfinishedQuotation) yield* joinings(text, words, at, knownWords)
  if (word && isEnglish(word)) return yield* translations(text, words, at)
  if (isUnfinishedQuotation) yield* closings(text, words, at)
  else if (word?.selmao === 'FOREIGN' || word?.selmao === 'CMAVO')
    yield* respellings(text, words, at, reason, knownWords)
  else {
    if (word) yield* changesAt(text, words, at, knownWords)
    const last = word ? at : at - 1
    for (let suspect = last; suspect >= Math.max(0, at - MAX_SUSPECTS); suspect--)
      yield* knownSpellings(text, typedWord(text, words, suspect), knownWords)
    if (!word) yield* changesAtEnd(text, words)
  }
}
