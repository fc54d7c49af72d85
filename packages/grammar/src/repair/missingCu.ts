import type { Span } from '../tree.ts'
import type { Word } from '../words.ts'
import { insertedAt, isSentenceSeparator, sentenceAround } from './edits.ts'

/** Returns the constituents of a text; none if it is invalid. */
type FindSpans = (text: string) => readonly Span[]

/** Maximum number of sentences to parse with `cu`, and their maximum length in UTF-16 code units. */
const MAX_TRIED = 10
const MAX_SENTENCE_LENGTH = 2000

/**
 * Returns a valid text with `cu` in the first sentence that has several sumti but no selbri, such as `lo mlatu pinxe lo ladru`; null
 * if there is none. The original is valid because `mlatu pinxe` is also a tanru.
 */
export function withMissingCu(
  text: string,
  words: readonly Word[],
  spans: readonly Span[],
  findSpans: FindSpans,
): string | null {
  let tried = 0
  for (const { first, last } of sumtiWithoutSelbri(words, spans)) {
    if (!isDescriptionWithTanru(words, first, last)) continue
    const sentence = sentenceAround(words, first)
    const { start } = words[sentence.first]!
    const { end } = words[sentence.end - 1]!
    if (end - start > MAX_SENTENCE_LENGTH) continue
    const selbri = words[last]!.start
    const candidate = insertedAt(text.slice(start, end), 'cu', selbri - start)
    if (findSpans(candidate).some((span) => span.kind === 'sentence' && span.first === 0))
      return insertedAt(text, 'cu', selbri)
    if (++tried >= MAX_TRIED) break
  }
  return null
}

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

/** Returns the number of the sentence of each word. */
function sentenceNumbers(words: readonly Word[]): number[] {
  let number = 0
  return words.map((word) => (isSentenceSeparator(word) ? ++number : number))
}

const isDescriptionWithTanru = (words: readonly Word[], first: number, last: number) =>
  last - first >= 2 &&
  words[first]!.selmao === 'LE' &&
  words.slice(first + 1, last + 1).every(({ selmao }) => selmao === 'BRIVLA')
