const ASCII = /^[\0-\x7f]*$/
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\u00b4\u2032\uff07]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const ACCENTS = /[\u0300-\u036f]/g
const UNDIVIDED: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }

export const isAscii = (text: string) => ASCII.test(text)

/** Lower case, one kind of apostrophe, no invisible marks, ё as е. Accents stay. */
export function plain(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const tidy = text.replace(INVISIBLE, '').replace(APOSTROPHES, "'").normalize('NFKC').toLowerCase()
  return tidy.normalize('NFC').replaceAll('ё', 'е')
}

/** Without accents: café → cafe. Takes plain text. */
export function fold(text: string): string {
  if (isAscii(text)) return text
  const bare = text.normalize('NFD').replace(ACCENTS, '').normalize('NFC')
  return bare.replace(/[ßøłđæœı]/g, (letter) => UNDIVIDED[letter] ?? letter)
}

/** How a head word is looked up: dots and commas are spelling habits, not part of the word. `.ui` and `ui` share a key. */
export function wordKey(word: string): string {
  return plain(word).replace(/[.,]/g, '').replace(/\s+/g, ' ').trim()
}

/** Lojban has no h, so people type it for the apostrophe: `cohoi` → `co'oi`. Null when there is nothing to change. */
export function withApostrophes(key: string): string | null {
  return key.includes('h') ? key.replaceAll('h', "'") : null
}
