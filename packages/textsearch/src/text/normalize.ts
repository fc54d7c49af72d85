import { asMeant } from '@vlacku/language'

const ASCII = /^[\0-\x7f]*$/
/** Accents, and the vowel points and reading marks of Hebrew and Arabic, including the Arabic letter extender. */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff]/g
const UNDIVIDED: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }

export const isAscii = (text: string) => ASCII.test(text)

/** Normalizes a text: lowercase, one form of apostrophe, no invisible characters, ё as е. Preserves accents. */
export function plain(text: string): string {
  if (isAscii(text)) return asMeant(text).toLowerCase()
  const tidy = asMeant(text).normalize('NFKC').toLowerCase()
  return tidy.normalize('NFC').replaceAll('ё', 'е')
}

/** Removes accents and vowel points (café → cafe) from normalized text. */
export function fold(text: string): string {
  if (isAscii(text)) return text
  const unaccented = text.normalize('NFD').replace(ACCENTS, '').normalize('NFC')
  return unaccented.replace(/[ßøłđæœı]/g, (letter) => UNDIVIDED[letter] ?? letter)
}

/** Returns the lookup key of a head word. Omits dots and commas, whose use varies: `.ui` and `ui` share a key. */
export function wordKey(word: string): string {
  return plain(word).replace(/[.,]/g, '').replace(/\s+/g, ' ').trim()
}

/**
 * Replaces each h, which isn't a Lojban letter but is typed instead of the apostrophe: `cohoi` → `co'oi`. Returns null if nothing
 * changes.
 */
export function withApostrophes(key: string): string | null {
  return key.includes('h') ? key.replaceAll('h', "'") : null
}
