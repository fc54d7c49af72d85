import { createHash } from 'node:crypto'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'

/** Of a definition, what its text is made from. */
export interface TextSource {
  valsiword: string
  source_langid: number
  type_name: string
  /** Of the language that it is written in. */
  langtag: string
  definition: string
  notes: string
  /** By place and order; place 0 holds glosses. */
  keywords: readonly { place: number; word: string }[]
}

/** Longer notes tell of etymology, usage and other words more than of this one (UTF-16 units). */
const SHORT_NOTES = 200

/**
 * What a model reads of a definition: its glosses, or else the definition and short notes; keywords of places; and of a
 * name that it is one. Null where nothing is to be read: Lojban explained in Lojban, which models do not know, and words
 * of other languages, which are not searched by meaning.
 */
export function textToEmbed(source: TextSource): string | null {
  if (source.langtag === 'jbo' || source.source_langid !== DEFAULT_SOURCE_LANGID) return null
  const glosses = source.keywords.filter(({ place }) => place === 0)
  const places = source.keywords.filter(({ place }) => place > 0)
  const said = glosses.length > 0 ? wordsOf(glosses) : sentencesOf(source)
  const text = [said, wordsOf(places)].filter(Boolean).join('; ').trim()
  if (text === '') return null
  return source.type_name === 'cmevla' ? `${text} (name)` : text
}

/** Of a text, for telling whether it is still the same: 16 bytes. */
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

/** Without the marks of formulas and links: `$x_{1}$ is a {gerku}` is read as `x1 is a gerku`. */
const readable = (text: string) =>
  text
    .replace(/[$_{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
