import type { Span } from '../tree.ts'
import type { Word } from '../words.ts'
import { insertedAt, isSentenceSeparator, selbriStart, sentenceAround } from './edits.ts'
import { EVENT_SELBRI, OBJECT_SELBRI, PROPOSITION_SELBRI } from './selbriClasses.ts'

/** A text that the author of a valid text probably meant. */
export interface Suggestion {
  code: /** Several sumti without a selbri: `lo mlatu pinxe lo ladru` instead of `lo mlatu cu pinxe lo ladru`. */
    | 'missing_cu'
    /** A description without its article is part of the selbri: `mi djica nu klama` instead of `mi djica lo nu klama`. */
    | 'missing_lo'
  text: string
}

/** Returns the constituents of a text; none if it is invalid. */
type FindSpans = (text: string) => readonly Span[]

/** Maximum number of changes to try. */
const MAX_TRIED = 10
/** Maximum length of the sentences to parse with a change, in UTF-16 code units. */
const MAX_SENTENCE_LENGTH = 2000

/**
 * Inserts the word that is probably missing into the first sentence of a valid text that seems to lack one. Returns null if no sentence
 * does.
 */
export function suggest(
  text: string,
  words: readonly Word[],
  spans: readonly Span[],
  findSpans: FindSpans,
): Suggestion | null {
  let tried = 0
  for (const { code, inserted, word } of insertions(words, spans)) {
    const sentence = sentenceAround(words, word)
    const { start } = words[sentence.first]!
    const { end } = words[sentence.end - 1]!
    if (end - start > MAX_SENTENCE_LENGTH) continue
    const position = words[word]!.start
    const candidate = findSpans(insertedAt(text.slice(start, end), inserted, position - start))
    if (candidate.some(({ kind, first }) => kind === 'sentence' && first === 0))
      return { code, text: insertedAt(text, inserted, position) }
    if (++tried >= MAX_TRIED) break
  }
  return null
}

/** Words to insert before the word with the index `word`. */
interface Insertion {
  code: Suggestion['code']
  inserted: string
  word: number
}

function* insertions(words: readonly Word[], spans: readonly Span[]): Generator<Insertion> {
  for (const { first, last } of sumtiWithoutSelbri(words, spans))
    if (isDescriptionWithTanru(words, first, last)) yield { code: 'missing_cu', inserted: 'cu', word: last }
  for (const [word, { selmao }] of words.entries()) {
    if (selmao !== 'BRIVLA' && selmao !== 'NU') continue
    const article = missingArticle(words, word)
    if (article !== null) yield { code: 'missing_lo', inserted: article, word }
  }
}

/** Returns the words that turn a part of a selbri into a sumti, for example `lo nu`; null if the selbri is probably intended. */
function missingArticle(words: readonly Word[], at: number): string | null {
  const start = selbriStart(words, at)
  if (start === null) return null
  const { text, selmao } = words[at]!
  if (selmao === 'NU') return 'lo'
  // a longer selbri, or one with `se`, has other places or is a deliberate tanru
  if (start < at - 1) return null
  const before = words[at - 1]!.text
  if (EVENT_SELBRI.has(before)) return MODIFIERS.has(before) ? null : 'lo nu'
  if (PROPOSITION_SELBRI.has(before)) return "lo du'u"
  const isLast = words[at + 1] === undefined || isSentenceSeparator(words[at + 1]!)
  return OBJECT_SELBRI.has(before) && text.length === GISMU_LENGTH && isLast ? 'lo' : null
}

/** Gismu with a place for an event that often modify another selbri, as in `gleki klama`. */
const MODIFIERS = new Set(['gleki', 'badri', 'snada'])
const GISMU_LENGTH = 5

/**
 * Returns the outermost sumti of the sentences that consist of two or more of them, in text order. In `spans`, a constituent comes
 * before its parts.
 */
function sumtiWithoutSelbri(words: readonly Word[], spans: readonly Span[]): Span[] {
  const outermost: Span[] = []
  const sentenceOf = sentenceNumbers(words)
  const withSelbri = new Set<number>()
  const sumtiCounts = new Map<number, number>()
  let end = -1
  for (const span of spans) {
    if (span.first <= end) continue
    const sentence = sentenceOf[span.first]!
    if (span.kind === 'selbri') withSelbri.add(sentence)
    if (span.kind !== 'sumti') continue
    outermost.push(span)
    sumtiCounts.set(sentence, (sumtiCounts.get(sentence) ?? 0) + 1)
    end = span.last
  }
  return outermost.filter(({ first }) => {
    const sentence = sentenceOf[first]!
    return sumtiCounts.get(sentence)! > 1 && !withSelbri.has(sentence)
  })
}

/** Returns the sentence number of each word. */
function sentenceNumbers(words: readonly Word[]): number[] {
  let number = 0
  return words.map((word) => (isSentenceSeparator(word) ? ++number : number))
}

/** Returns true for a description that consists of a tanru, as in `lo mlatu pinxe`, also with a possessor: `lo mi mlatu pinxe`. */
function isDescriptionWithTanru(words: readonly Word[], first: number, last: number) {
  const firstOfTanru = words[first + 1]?.selmao === 'KOhA' ? first + 2 : first + 1
  return (
    last > firstOfTanru &&
    words[first]!.selmao === 'LE' &&
    words.slice(firstOfTanru, last + 1).every(({ selmao }) => selmao === 'BRIVLA')
  )
}
