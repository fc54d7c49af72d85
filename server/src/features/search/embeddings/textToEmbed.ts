import { createHash } from 'node:crypto'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'

/** Definition fields from which the text to embed is built. */
export interface TextSource {
  valsiword: string
  source_langid: number
  type_name: string
  /** Language tag of the definition. */
  langtag: string
  definition: string
  notes: string
  /** Keywords by place and in order. Place 0 contains the glosses. */
  keywords: readonly { place: number; word: string }[]
}

/** Maximum length of short notes, in UTF-16 code units. Longer notes are mostly about etymology, usage and other words. */
const SHORT_NOTES = 200

/**
 * Returns the text to embed: glosses, or the definition and short notes if there are none; place keywords; and a marker for
 * names. Returns null for Lojban defined in Lojban, which models don't know, and for words of other languages, which semantic
 * search excludes.
 */
export function textToEmbed(source: TextSource): string | null {
  if (source.langtag === 'jbo' || source.source_langid !== DEFAULT_SOURCE_LANGID) return null
  const glosses = source.keywords.filter(({ place }) => place === 0)
  const places = source.keywords.filter(({ place }) => place > 0)
  const parts = glosses.length > 0 ? wordsOf(glosses) : sentencesOf(source)
  const text = [parts, wordsOf(places)].filter(Boolean).join('; ').trim()
  if (text === '') return null
  return source.type_name === 'cmevla' ? `${text} (name)` : text
}

/** Returns a 16-byte hash that detects changes to a text. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, 16)

const wordsOf = (keywords: TextSource['keywords']) =>
  keywords
    .map(({ word }) => word.trim())
    .filter(Boolean)
    .join(', ')

function sentencesOf({ definition, notes }: TextSource): string {
  const texts = notes.length <= SHORT_NOTES ? [definition, notes] : [definition]
  return texts.map(readable).filter(Boolean).join(' ')
}

/** Strips formula and link markup: `$x_{1}$ is a {gerku}` becomes `x1 is a gerku`. */
const readable = (text: string) =>
  text
    .replace(/[$_{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
