/**
 * Reduces names to their appearance for comparison, similar to the skeleton of UTS 39. Each name is in a single script (see
 * `isOneScript`), so this table only contains letters that can imitate whole names in another script, and letters that look alike
 * within a script. The official table has ten thousand rows, mostly for characters that names can't contain, and the npm packages
 * that contain it are unmaintained.
 */

/** Capital letters that look like Latin capitals; their lowercase forms don't necessarily look like Latin letters. */
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

/** Lowercase letters, digits and symbols, mapped after lowercasing. */
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
  // Katakana, and look-alike Han and hiragana characters
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
    Object.entries(groups).flatMap(([as, characters]) =>
      [...characters].map((character): [string, string] => [character, as]),
    ),
  )
const capitals = tableOf(CAPITALS)
const small = tableOf(SMALL)
const mapped = (text: string, table: Map<string, string>) =>
  Array.from(text, (character) => table.get(character) ?? character).join('')

/**
 * Returns the same key for names that can't be distinguished at a glance. The key is never displayed. Preserves accents, since
 * they are visible.
 */
export function lookOf(username: string): string {
  const text = mapped(username.normalize('NFKC').replaceAll('|', 'l'), capitals).toLowerCase()
  // maps letters without accents, then recombines them
  return mapped(text.normalize('NFD'), small).replaceAll('rn', 'm').replaceAll('vv', 'w').normalize('NFC')
}
