/** A place in a text: where it begins, and what stands there. */
export interface Place {
  index: number
  text: string
}

/** The places of a text where something was found, in their order, none inside another. */
export type FindIn = (text: string) => Place[]

/** Written without blanks between words. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u
const LETTERS = /\p{L}{0,4}/uy
/** What may follow a word: "go" also finds "goes" and "going", but not "government". */
const MAX_ENDING = 3

/**
 * Finds the words of a query inside a text, inflected or not; null when there is nothing to look for.
 *
 * What letters are is asked of patterns that stand here once: a pattern with such a class in it takes 3 ms to make, and
 * these are made for every query.
 */
export function foundPattern(query: string): FindIn | null {
  const words = query
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => word.length > 1 || EAST_ASIAN.test(word))
    .slice(0, 12)
    .map((word) => word.slice(0, 40))
  const unspaced = words.filter((word) => EAST_ASIAN.test(word))
  // where the longest does not end a word, no shorter one does
  const spaced = words.filter((word) => !EAST_ASIAN.test(word)).sort((a, b) => b.length - a.length)
  const alternatives = [...unspaced]
  // each Han sign means something by itself, and words are found by them
  const signs = unspaced.join('').match(/\p{sc=Han}/gu)
  if (signs) alternatives.push(`[${signs.join('')}]+`)
  if (spaced.length > 0) alternatives.push(`(${spaced.join('|')})`)
  if (alternatives.length === 0) return null
  const pattern = new RegExp(alternatives.join('|'), 'giu')
  return (text) => {
    const places: Place[] = []
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const ending = match[1] === undefined ? 0 : endingOf(text, match.index, pattern.lastIndex)
      if (ending === null) pattern.lastIndex = match.index + 1
      else {
        pattern.lastIndex += ending
        places.push({ index: match.index, text: text.slice(match.index, pattern.lastIndex) })
      }
    }
    return places
  }
}

/** How many letters follow up to the end of the word; null when another word only has these letters in it. */
function endingOf(text: string, from: number, to: number): number | null {
  if (ENDS_IN_WORD.test(text.slice(Math.max(0, from - 2), from))) return null
  LETTERS.lastIndex = to
  const letters = LETTERS.exec(text)![0]
  return [...letters].length > MAX_ENDING ? null : letters.length
}

/** Finds the query at the beginning of a word, for "words that begin with". */
export function beginningPattern(query: string): FindIn | null {
  const escaped = query
    .trim()
    .slice(0, 40)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (escaped === '') return null
  const pattern = new RegExp(`^\\.?${escaped.replace(/h/gi, "[h']")}`, 'iu')
  return (word) => {
    const match = pattern.exec(word)
    return match ? [{ index: 0, text: match[0] }] : []
  }
}
