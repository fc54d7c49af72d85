import type { ReactNode } from 'react'

/** Returns the text with all matches highlighted. */
export function markFound(text: string, find: FindIn | null | undefined): ReactNode {
  const places = find?.(text) ?? []
  if (places.length === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const place of places) {
    parts.push(text.slice(at, place.index), <mark key={place.index}>{place.text}</mark>)
    at = place.index + place.text.length
  }
  return [...parts, text.slice(at)]
}

/** A match in a text: its index and content. */
export interface Place {
  index: number
  text: string
}

/** Returns the matches in a text, in order and without overlaps. */
export type FindIn = (text: string) => Place[]

/** Scripts without spaces between words. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u
const LEADING_LETTERS = /\p{L}{0,4}/uy
/** Maximum length of an inflectional ending after a match: "go" also matches "goes" and "going", but not "government". */
const MAX_ENDING = 3

/**
 * Returns a function that finds the words of a query in a text, inflected or not; null if the query has no words.
 *
 * Patterns with letter classes are constants: creating one takes 3 ms, and a pattern is created for every query.
 */
export function foundPattern(query: string): FindIn | null {
  const words = query
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => word.length > 1 || EAST_ASIAN.test(word))
    .slice(0, 12)
    .map((word) => word.slice(0, 40))
  const unspaced = words.filter((word) => EAST_ASIAN.test(word))
  // If the longest alternative doesn't end at a word boundary, no shorter alternative does.
  const spaced = words.filter((word) => !EAST_ASIAN.test(word)).sort((a, b) => b.length - a.length)
  const alternatives = [...unspaced]
  // Each Han character has its own meaning, so words are matched by single characters.
  const characters = unspaced.join('').match(/\p{sc=Han}/gu)
  if (characters) alternatives.push(`[${characters.join('')}]+`)
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

/** Returns the number of letters from the match to the end of the word; null if the match is part of a different word. */
function endingOf(text: string, from: number, to: number): number | null {
  if (ENDS_IN_WORD.test(text.slice(Math.max(0, from - 2), from))) return null
  LEADING_LETTERS.lastIndex = to
  const letters = LEADING_LETTERS.exec(text)![0]
  return [...letters].length > MAX_ENDING ? null : letters.length
}

/** Returns a function that matches the query at the start of words, for "words that start with"; null if the query is empty. */
export function prefixPattern(query: string): FindIn | null {
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
