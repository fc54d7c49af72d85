import { asMeant, type Explanation } from '@vlacku/language'
import { classify } from './classify.ts'
import { spell } from './spelling.ts'
import { typedWordsOf } from './words.ts'

/** A cmavo that merges into one word with a text that fails the slinku'i test (CLL 4.7). */
const PARTICLE = 'pa'
/** Maximum length of a quoted part in explanations, in letters. */
const MAX_PIECE = 100

/**
 * Explains why a text is not a single word or doesn't consist of words. Finds the first space-separated part that doesn't consist
 * of words, and reports whether it would merge with a preceding particle (the slinku'i test), or whether a text without spaces
 * sounds like several words other than particles (the tosmabru test). Runs in linear time.
 */
export function explain(text: string): Explanation | null {
  const pieces = asMeant(text).split(/\s+/).filter(Boolean)
  const bad = pieces.find((piece) => typedWordsOf(piece) === null)
  if (bad !== undefined) {
    const piece = bad.slice(0, MAX_PIECE)
    const joined = `${PARTICLE}${spell(bad)}`
    return classify(joined) === 'lujvo' ? { kind: 'joins_particle', piece, joined } : { kind: 'not_words', piece }
  }
  const [only, ...more] = pieces
  if (only === undefined || more.length > 0 || /[.\s]/.test(spell(only)!.trim())) return null
  const words = typedWordsOf(only)!
  if (words.length < 2 || words.every(({ kind }) => kind === 'cmavo')) return null
  return { kind: 'falls_apart', words: words.map(({ word }) => word) }
}
