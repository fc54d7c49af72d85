import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { headWordSpelling, normalOf } from '../../../platform/languagePacks.ts'

/** Stored and lookup spellings of head words in files, all of which are Lojban words. */
export const lojbanSpelling = {
  normalOf: (word: string) => normalOf(word, DEFAULT_SOURCE_LANGID),
  spellingOf: (word: string) => headWordSpelling(word, DEFAULT_SOURCE_LANGID),
}
