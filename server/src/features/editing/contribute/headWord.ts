import { AppError } from '../../../platform/errors.ts'
import { normalOf, packOf } from '../../../platform/languagePacks.ts'

export interface HeadWord {
  /** As it is kept. */
  word: string
  /** As it was typed: an imported entry may be spelt like this. */
  typed: string
  /** The spelling for looking up. */
  normal: string
  source_langid: number
  /** The type of a new entry. */
  type_name: string
}

/** Roots and particles that nobody has agreed on yet. */
const NEW_TYPES: Record<string, string> = { gismu: 'experimental gismu', cmavo: 'experimental cmavo' }
const HAS_LETTERS = /[^\p{C}\p{Z}\p{M}]/u

/** The head word that a text stands for by the rules of its language; `not_a_word` where it stands for none. */
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
