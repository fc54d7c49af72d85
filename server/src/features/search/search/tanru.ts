import type { SearchResult } from '@vlacku/contract/search'
import type { LanguagePack, Lexicon } from '@vlacku/language'
import type { SearchIndex, SourceWord } from '@vlacku/textsearch'

/** Maximum number of words. Longer tanru have too many compounds to look up. */
const MAX_WORDS = 4
const MAX_FORMS = 200

/**
 * Returns the best compound of a text's words, and the compounds of these words that the dictionary contains, best first.
 * Undefined if the words don't form a compound. Reads only from memory.
 */
export function compoundsOfTanru(
  index: SearchIndex,
  pack: LanguagePack,
  known: Lexicon,
  words: readonly SourceWord[],
): SearchResult['compounds'] {
  const isContent = ({ text }: SourceWord) => pack.contentTypes.includes(pack.classify(text) ?? '')
  if (words.length < 2 || words.length > MAX_WORDS || !words.every(isContent)) return undefined
  const texts = words.map(({ text }) => text)
  const forms = pack.compositions(texts, known, { most: MAX_FORMS }).map(({ word }) => word)
  const [best] = forms
  if (best === undefined) return undefined
  return { best, existing: [...forms, texts.join(' zei ')].filter((word) => index.hasWord(word)) }
}
