import type { Word } from '../words.ts'
import { hasSelbri, insertedAt, replaced, sentenceAround, withDot } from './edits.ts'

/** Sumti, bridi-tail, tanru-unit and sentence connectives, grouped by vowel. */
const CONNECTIVES = ['a', 'e', 'o', 'u'].map((vowel) => [`.${vowel}`, `gi'${vowel}`, `j${vowel}`, `.ij${vowel}`])

/** Yields texts in which a connective, `gi`, `be` or `bei` is replaced by the equivalent for another construct. */
export function* otherFunctionWords(text: string, word: Word): Generator<string> {
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

/** Yields texts with `gi` between the parts that a word such as `ge` connects, or with `.ije` instead of `ge`. */
export function* missingGi(text: string, words: readonly Word[], at: number): Generator<string> {
  const { first, end } = sentenceAround(words, at)
  const start = words.findIndex(({ selmao }, i) => i >= first && i < at && (selmao === 'GA' || selmao === 'GUhA'))
  if (start < 0 || words.slice(start, end).some(({ selmao }) => selmao === 'GI')) return
  for (const word of words.slice(start + 2, end))
    yield word.selmao === 'GA' ? replaced(text, word, 'gi') : insertedAt(text, 'gi', word.start)
  const forethought = words[start]!
  if (start > first) yield replaced(text, withDot(text, forethought), `.ij${forethought.text.slice(-1)}`)
}
