import type { Word } from '@vlacku/grammar'
import { startsSentence } from '../boxes.ts'

export interface Line {
  /** Index of the first word. */
  first: number
  words: Word[]
}

/** Maximum number of words per line, so that browsers can skip lines outside the viewport. */
const MAX_WORDS = 60

/** Splits words into lines that start at `.i` and `ni'o`. */
export function linesOf(words: readonly Word[], limit: number): Line[] {
  const lines: Line[] = []
  for (const [at, word] of words.slice(0, Math.min(limit, words.length)).entries()) {
    const line = lines.at(-1)
    if (!line || startsSentence(word) || line.words.length >= MAX_WORDS) lines.push({ first: at, words: [word] })
    else line.words.push(word)
  }
  return lines
}
