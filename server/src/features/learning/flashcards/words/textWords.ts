import { asMeant, type LanguagePack } from '@vlacku/language'

/** Everything but letters, apostrophes, pauses and syllable marks; and apostrophes that are quotation marks. */
const BETWEEN = /[^\p{L}\p{M}'.,]+|(?<![aeiouy])'|'(?![aeiouy])/iu

/** The words of a text with their numbers of occurrences, the most frequent first. Parts that aren't words are left out. Linear. */
export function countWords(text: string, pack: LanguagePack): Map<string, number> {
  const counts = new Map<string, number>()
  for (const stretch of asMeant(text).split(BETWEEN))
    for (const word of pack.wordsOf(stretch) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].sort(([, a], [, b]) => b - a))
}
