import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { headWordSpelling, normalOf } from '../../../platform/languagePacks.ts'

/** How head words of files are kept and looked up: all of them are Lojban. */
export const lojbanSpelling = {
  normalOf: (word: string) => normalOf(word, DEFAULT_SOURCE_LANGID),
  spellingOf: (word: string) => headWordSpelling(word, DEFAULT_SOURCE_LANGID),
}
