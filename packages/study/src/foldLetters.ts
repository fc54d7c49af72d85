const APOSTROPHES = /[’‘ʼʻ`´′＇]/g
/** Letters whose marks are accents or points: a learner may leave them out. */
const WITH_ACCENTS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/u
const CYRILLIC_VOWEL = /[аеиоуыэюяіїє]/
const STRESS = /[\u0300\u0301]/
const DIAERESIS = '\u0308'
const isMark = (char: string) => /\p{M}/u.test(char)
const isLetter = (char: string) => /[\p{L}\p{N}']/u.test(char)

/** Letters that are also written with two. */
const WRITTEN_WITH_TWO: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ς: 'σ' }

/**
 * Folds capitals, accents, punctuation, apostrophes, spaces, and letters that are also written with two. Marks that make another
 * letter stay: voicing in Japanese, vowels of Indian and Thai writing, the breve of Cyrillic й.
 */
export function foldLetters(text: string): string {
  let folded = ''
  let base = ''
  const decomposed = text.replace(APOSTROPHES, "'").normalize('NFKD').toLowerCase().normalize('NFKD')
  for (const char of decomposed) {
    if (isMark(char)) {
      if (base !== '' && !isAccent(base, char)) folded += char
      continue
    }
    base = isLetter(char) ? char : ''
    if (base === '') folded += folded === '' || folded.endsWith(' ') ? '' : ' '
    else folded += WRITTEN_WITH_TWO[char] ?? char
  }
  return folded.trim().normalize('NFC')
}

function isAccent(base: string, mark: string): boolean {
  if (CYRILLIC_VOWEL.test(base) && STRESS.test(mark)) return true
  return (base === 'е' && mark === DIAERESIS) || WITH_ACCENTS.test(base)
}

/** True if two texts consist of the same letters with other accents: `cafe` and `café`. */
export function differInAccents(typed: string, expected: string): boolean {
  const [given, wanted] = [lettersOf(typed), lettersOf(expected)]
  return given !== wanted && withoutAccents(given) === withoutAccents(wanted)
}

/** Capitals, punctuation and spaces removed, so that texts differ only in letters and their marks. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const withoutAccents = (text: string): string =>
  [...text]
    .map((letter) => (/[\p{Script=Latin}\p{Script=Greek}]/u.test(letter) ? letter.normalize('NFD')[0]! : letter))
    .join('')

/** Writes German and Nordic letters with two, as on keyboards that lack them. */
export const withoutUmlauts = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => UMLAUTS[letter]!)
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

const SIGN = /[\p{Sm}\p{Sc}\p{So}%#@]|(?<![\p{L}])[-‐‑–](?=\p{N})/gu
const ORNAMENT = /^\p{So}+$/u

/** True if two texts differ in a sign that has a meaning, such as plus or minus. Ornaments may be left out. */
export function differInSigns(typed: string, expected: string): boolean {
  const [given, wanted] = [signsOf(typed), signsOf(expected)]
  return given !== wanted && !(given === '' && ORNAMENT.test(wanted))
}

/** Dollar signs in pairs delimit formulas. */
function signsOf(text: string): string {
  const signs = text.normalize('NFKC').match(SIGN) ?? []
  const dollars = signs.filter((sign) => sign === '$').length
  return signs
    .filter((sign) => sign !== '$' || dollars % 2 === 1)
    .map((sign) => (/[−‐‑–]/.test(sign) ? '-' : sign))
    .join('')
}
