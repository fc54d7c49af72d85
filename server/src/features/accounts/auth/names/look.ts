/**
 * What a name looks like, so that two of them can be compared: the idea of the skeleton of UTS 39. Names are written in one
 * script (see `isOneScript`), so only letters are listed that whole names of another script can be made of, and those that look
 * alike within one. A table of our own: the published one has ten thousand rows for characters that no name may have, and the
 * packages that carry it are not kept up.
 */

/** Capitals that look like those of Latin; small ones of the same letter do not always. */
const CAPITALS: Record<string, string> = {
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  F: 'Ϝ',
  H: 'НΗ',
  J: 'ЈͿ',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟՕ',
  P: 'РΡ',
  Q: 'Ԛ',
  S: 'ЅՏ',
  T: 'ТΤ',
  U: 'Ս',
  W: 'Ԝ',
  X: 'ХΧ',
  Y: 'ҮΥУ',
  Z: 'Ζ',
  l: 'IІӀΙ|',
}

/** Small letters, digits and signs, after capitals have become small. */
const SMALL: Record<string, string> = {
  a: 'аαɑ',
  b: 'ь',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еҽєε',
  f: 'ғք',
  g: 'ɡց',
  h: 'һհ',
  i: 'іιıɩɪ',
  j: 'јϳյȷ',
  k: 'кκ',
  l: '1ӏןוا١۱',
  n: 'пηո',
  o: '0оοσօסه٥۵०০੦૦୦௦౦೦൦๐໐၀ဝ〇',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υսʋᴜ',
  v: 'ѵνᴠ',
  w: 'ԝшωաᴡ',
  x: 'хχ×',
  y: 'уүγʏ',
  z: 'ᴢ',
  // katakana, and the signs of Han and hiragana that they are taken for
  カ: '力',
  エ: '工',
  ロ: '口',
  ニ: '二',
  ハ: '八',
  タ: '夕',
  ト: '卜',
  ミ: '三',
  チ: '千',
  ヘ: 'へ',
  ベ: 'べ',
  ペ: 'ぺ',
  ー: '一丨',
}

const tableOf = (groups: Record<string, string>) =>
  new Map(
    Object.entries(groups).flatMap(([as, letters]) => [...letters].map((letter): [string, string] => [letter, as])),
  )
const capitals = tableOf(CAPITALS)
const small = tableOf(SMALL)
const mapped = (text: string, table: Map<string, string>) =>
  Array.from(text, (letter) => table.get(letter) ?? letter).join('')

/** The same for names that cannot be told apart at a glance; never shown. Accents are seen, so they stay. */
export function lookOf(username: string): string {
  const text = mapped(username.normalize('NFKC').replaceAll('|', 'l'), capitals).toLowerCase()
  // letters with accents are looked at without them, then put together again
  return mapped(text.normalize('NFD'), small).replaceAll('rn', 'm').replaceAll('vv', 'w').normalize('NFC')
}
