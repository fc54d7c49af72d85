const APOSTROPHES = /[’‘ʼʻ`´′＇]/g
/** Scripts whose diacritics are accents or points, which learners may omit. */
const WITH_ACCENTS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/u
const CYRILLIC_VOWEL = /[аеиоуыэюяіїє]/
const STRESS = /[\u0300\u0301]/
const DIAERESIS = '\u0308'
const isMark = (char: string) => /\p{M}/u.test(char)
const isLetter = (char: string) => /[\p{L}\p{N}']/u.test(char)

/** Letters that can be spelled with two letters. */
const WRITTEN_WITH_TWO: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ς: 'σ' }

/**
 * Folds capitals, accents, punctuation, apostrophes, spaces, and letters that can be spelled with two letters. Preserves
 * diacritics that form a different letter: Japanese voicing marks, vowels of Indian and Thai scripts, and the breve of Cyrillic
 * й.
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

/** Returns true if two texts have the same letters but different accents, such as `cafe` and `café`. */
export function differInAccents(typed: string, expected: string): boolean {
  const [actual, wanted] = [lettersOf(typed), lettersOf(expected)]
  return actual !== wanted && withoutAccents(actual) === withoutAccents(wanted)
}

/** Returns the letters of a text with their diacritics, in lowercase and without punctuation and spaces. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const withoutAccents = (text: string): string =>
  [...text]
    .map((character) =>
      /[\p{Script=Latin}\p{Script=Greek}]/u.test(character) ? character.normalize('NFD')[0]! : character,
    )
    .join('')

/** Spells German and Nordic letters with two letters, as users of keyboards without them do. */
export const withoutUmlauts = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (character) => UMLAUTS[character]!)
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

const SYMBOL = /[\p{Sm}\p{Sc}\p{So}%#@]|(?<![\p{L}])[-‐‑–](?=\p{N})/gu
const ORNAMENT = /^\p{So}+$/u

/** Returns true if two texts differ in a meaningful symbol, such as plus or minus. Decorative symbols are ignored. */
export function differInSymbols(typed: string, expected: string): boolean {
  const [actual, wanted] = [symbolsOf(typed), symbolsOf(expected)]
  return actual !== wanted && !(actual === '' && ORNAMENT.test(wanted))
}

/** Returns the symbols of a text, ignoring pairs of dollar signs, which delimit formulas. */
function symbolsOf(text: string): string {
  const symbols = text.normalize('NFKC').match(SYMBOL) ?? []
  const dollars = symbols.filter((symbol) => symbol === '$').length
  return symbols
    .filter((symbol) => symbol !== '$' || dollars % 2 === 1)
    .map((symbol) => (/[−‐‑–]/.test(symbol) ? '-' : symbol))
    .join('')
}
