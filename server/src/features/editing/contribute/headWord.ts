import { AppError } from '../../../platform/errors.ts'
import { normalOf, packOf } from '../../../platform/languagePacks.ts'

export interface HeadWord {
  /** Stored spelling. */
  word: string
  /** The word as typed, which may be the spelling of an imported entry. */
  typed: string
  /** Normalized spelling for lookups. */
  normal: string
  source_langid: number
  /** Word type for a new entry. */
  type_name: string
}

/** Word types of new, unofficial roots and particles. */
const NEW_TYPES: Record<string, string> = { gismu: 'experimental gismu', cmavo: 'experimental cmavo' }
const HAS_LETTERS = /[^\p{C}\p{Z}\p{M}]/u

/** Parses a head word according to the rules of its language. Throws `not_a_word`. */
export function headWordOf(text: string, source_langid: number): HeadWord {
  const typed = text.normalize('NFC').trim()
  const pack = packOf(source_langid)
  const shape = pack ? pack.classify(typed) : HAS_LETTERS.test(typed) ? 'phrase' : null
  if (shape === null) throw new AppError('not_a_word', { fields: { word: 'is not a word of this language' } })
  return {
    word: pack?.normalize(typed) ?? typed,
    typed,
    normal: normalOf(typed, source_langid),
    source_langid,
    type_name: NEW_TYPES[shape] ?? shape,
  }
}
