import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { LanguagePack } from '@vlacku/language'
import { lojban } from '@vlacku/lojban'

const packs = new Map<number, LanguagePack>([[DEFAULT_SOURCE_LANGID, lojban]])

/** What is known about the words of a language; undefined for languages without a pack. */
export const packOf = (source_langid: number): LanguagePack | undefined => packs.get(source_langid)

/** The spelling for looking up where nothing is known about the language. */
export const plainNormal = (word: string): string => word.normalize('NFC').toLowerCase()

/** How a new head word is kept: a compound of cmavo in its one spelling, any other word as it is spelt by its source. */
export const headWordSpelling = (word: string, source_langid: number): string =>
  packOf(source_langid)?.classify(word) === 'cmavo-compound' ? normalOf(word, source_langid) : word

/** The spelling by which a head word is looked up. */
export const normalOf = (word: string, source_langid: number): string =>
  packOf(source_langid)?.normalize(word) ?? plainNormal(word)
