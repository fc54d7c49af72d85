import type { Lexicon } from '@vlacku/language'
import { isFuhivla, isFuhivlaStem } from './fuhivla.ts'
import { normalize } from './normalize.ts'
import { isGismu, type LongShape, longShape, type ShortShape, shortShape } from './rafsi.ts'

/** Possible shapes of a part of a new compound. The shapes of full gismu are included because they affect the score. */
export type Shape = ShortShape | LongShape | 'CVCCV' | 'CCVCV' | "fu'ivla" | "fu'ivla stem"

/** A possible form of a word within a compound. */
export interface Candidate {
  text: string
  shape: Shape
  word: string | null
}

/** The possible forms of a word within a compound: before other parts, and at the end. */
export interface Term {
  inside: Candidate[]
  last: Candidate[]
}

/**
 * Parses a part for a new compound: a root, a borrowing, a cmavo with affixes, an affix (`-kla-`, `-klama-`) or a stem (`klam-`).
 * Returns null for anything else. With `asName`, the compound ends in a consonant; otherwise, in a vowel.
 */
export function readTerm(item: string, lexicon: Lexicon, asName: boolean): Term | null {
  const text = normalize(item)
  const shown = /^(-?)([^-]+)(-?)$/.exec(text)
  if (!shown) return null
  const [, before, inner = '', after] = shown
  if (before && !after) return null
  const candidates = after ? ofAffix(inner, before !== '', lexicon) : ofWord(inner, lexicon)
  const inside = after ? candidates : candidates.filter(({ shape }) => shape !== 'CVCCV' && shape !== 'CCVCV')
  const last = candidates.filter(({ shape }) => endsInConsonant(shape) === asName)
  return candidates.length > 0 ? { inside, last } : null
}

function endsInConsonant(shape: Shape): boolean {
  return shape === 'CVC' || shape === 'CVCC' || shape === 'CCVC' || shape === "fu'ivla stem"
}

function ofAffix(text: string, whole: boolean, lexicon: Lexicon): Candidate[] {
  const shape = (whole ? (shortShape(text) ?? wholeShape(text)) : null) ?? longShape(text) ?? stemShape(text, whole)
  if (!shape) return []
  return [{ text, shape, word: lexicon.wordOfAffix(text) ?? (wholeShape(text) ? text : null) }]
}

function ofWord(word: string, lexicon: Lexicon): Candidate[] {
  const candidates: Candidate[] = []
  for (const text of lexicon.affixesOf(word)) {
    const shape = shortShape(text)
    if (shape) candidates.push({ text, shape, word })
  }
  const long = isGismu(word) ? longShape(word.slice(0, 4)) : null
  if (long) candidates.push({ text: word.slice(0, 4), shape: long, word })
  const whole = wholeShape(word)
  if (whole) candidates.push({ text: word, shape: whole, word })
  return candidates
}

function wholeShape(text: string): Shape | null {
  if (isGismu(text)) return longShape(text.slice(0, 4)) === 'CVCC' ? 'CVCCV' : 'CCVCV'
  return isFuhivla(text) ? "fu'ivla" : null
}

function stemShape(text: string, whole: boolean): Shape | null {
  return !whole && isFuhivlaStem(text) ? "fu'ivla stem" : null
}
