import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { LanguagePack } from '@vlacku/language'
import { lojban } from '@vlacku/lojban'

const packs = new Map<number, LanguagePack>([[DEFAULT_SOURCE_LANGID, lojban]])

/** Returns the language pack of a language; undefined if there is none. */
export const packOf = (source_langid: number): LanguagePack | undefined => packs.get(source_langid)

/** Returns a word's normal form for lookups in languages without a pack. */
export const plainNormal = (word: string): string => word.normalize('NFC').toLowerCase()

/**
 * Returns the stored spelling of a new head word: compounds of cmavo have a canonical spelling, and other words are stored as
 * given.
 */
export const headWordSpelling = (word: string, source_langid: number): string =>
  packOf(source_langid)?.classify(word) === 'cmavo-compound' ? normalOf(word, source_langid) : word

/** Returns the normal form used to look up a head word. */
export const normalOf = (word: string, source_langid: number): string =>
  packOf(source_langid)?.normalize(word) ?? plainNormal(word)
