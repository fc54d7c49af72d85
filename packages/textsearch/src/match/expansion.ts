import type { Segment } from '../segments/segment.ts'
import { fold, withApostrophes } from '../text/normalize.ts'
import { cachedStemsOf, EAST_ASIA, type Family } from '../text/stemming.ts'
import type { Token } from './parseQuery.ts'

/**
 * Match levels: exact; with different accents, or with h for an apostrophe; an inflected form; a possible inflected form; a
 * different spelling.
 */
const AS_TYPED = 0
export const RESPELT = 1
export const INFLECTED = 2
export const DOUBTFUL = 3
export const CORRECTED = 4

/** Terms of a segment that match a query word, closest first, without duplicates. */
export interface Expansion {
  terms: number[]
  levels: number[]
}

/** Returns the terms up to a given level. */
export function upTo(level: number, { terms, levels }: Expansion): Expansion {
  return { terms: terms.filter((_, at) => levels[at]! <= level), levels: levels.filter((each) => each <= level) }
}

/** @param doubtful families whose inflected forms count as `DOUBTFUL` */
export function expand(
  segment: Segment,
  token: Token,
  families: ReadonlySet<Family>,
  doubtful: ReadonlySet<Family>,
): Expansion {
  const found: Expansion = { terms: [], levels: [] }
  const add = (term: number, level: number) => {
    if (term < 0 || found.terms.includes(term)) return
    found.terms.push(term)
    found.levels.push(level)
  }
  if (token.eastAsian) {
    add(segment.terms.find(EAST_ASIA + token.text), AS_TYPED)
    return found
  }
  const { text } = token
  for (const family of families) add(segment.terms.find(family + text), AS_TYPED)
  const folded = fold(text)
  const lojban = withApostrophes(text)
  for (const family of families) {
    if (folded !== text) add(segment.terms.find(family + folded), RESPELT)
    if (lojban) add(segment.terms.find(family + lojban), RESPELT)
    for (const term of listOf(segment, `${family}=${folded}`)) add(term, RESPELT)
  }
  for (const level of [INFLECTED, DOUBTFUL]) {
    for (const family of families) {
      if (doubtful.has(family) !== (level === DOUBTFUL)) continue
      for (const stem of cachedStemsOf(family, text)) {
        for (const term of listOf(segment, family + stem)) add(term, level)
      }
    }
  }
  return found
}

const NONE = new Uint32Array(0)

function listOf(segment: Segment, form: string): Uint32Array {
  const id = segment.forms.find(form)
  return id < 0 ? NONE : segment.formTerms.of(id)
}
