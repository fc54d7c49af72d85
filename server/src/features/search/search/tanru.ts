import type { SearchResult } from '@vlacku/contract/search'
import type { LanguagePack, Lexicon } from '@vlacku/language'
import type { SearchIndex, SourceWord } from '@vlacku/textsearch'

/** Maximum number of words. Longer tanru have too many compounds to look up. */
const MAX_WORDS = 4
const MAX_FORMS = 200

/** Returns true if a text may be a tanru: a few content words. */
export function isTanru(pack: LanguagePack, words: readonly SourceWord[]): boolean {
  const isContent = ({ text }: SourceWord) => pack.contentTypes.includes(pack.classify(text) ?? '')
  return words.length > 1 && words.length <= MAX_WORDS && words.every(isContent)
}

/**
 * Returns the best compound of a tanru's words, and the compounds of these words that the dictionary contains, best first.
 * Undefined if the words don't form a compound. Reads only from memory.
 */
export function compoundsOfTanru(
  index: SearchIndex,
  pack: LanguagePack,
  known: Lexicon,
  words: readonly SourceWord[],
): SearchResult['compounds'] {
  const texts = words.map(({ text }) => text)
  const forms = pack.compositions(texts, known, { limit: MAX_FORMS }).map(({ word }) => word)
  const [best] = forms
  if (best === undefined) return undefined
  return { best, existing: [...forms, texts.join(' zei ')].filter((word) => index.hasWord(word)) }
}
