import type { Definition } from '@vlacku/contract/entries'
import type { Filters, SearchIndex } from '@vlacku/textsearch'

/** Returns the best definition of a word that matches the filters, or null. Reads only from memory. */
export function definitionOfWord(index: SearchIndex, word: string, filters: Filters): Definition | null {
  const card = index.cardOfWord(word, filters)
  return card === null ? null : (JSON.parse(card) as Definition)
}

/** Returns the best definition of a word, in any language if there is none in the preferred languages. */
export const definitionInAnyLanguage = (index: SearchIndex, word: string, filters: Filters): Definition | null =>
  definitionOfWord(index, word, filters) ?? definitionOfWord(index, word, { ...filters, languages: null })
