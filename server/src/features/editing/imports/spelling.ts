import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { headWordSpelling, normalOf } from '../../../platform/languagePacks.ts'

/** Stored and lookup spelling of head words in files, which are all Lojban. */
export const lojbanSpelling = {
  normalOf: (word: string) => normalOf(word, DEFAULT_SOURCE_LANGID),
  spellingOf: (word: string) => headWordSpelling(word, DEFAULT_SOURCE_LANGID),
}
