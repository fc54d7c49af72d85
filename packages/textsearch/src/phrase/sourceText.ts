import { asMeant } from '@vlacku/language'
import type { MatchSet } from '../match/matchSet.ts'
import { MAX_QUERY_LENGTH } from '../match/parseQuery.ts'
import type { Segment } from '../segments/segment.ts'
import { isFunctionWord } from '../text/functionWords.ts'
import { wordKey } from '../text/normalize.ts'
import { type Family, knownStemsOf, LOJBAN } from '../text/stemming.ts'
import type { CutWords, SourceWord } from '../types.ts'

/** A text in the language of the head words. */
export interface SourceText {
  /** Words in order, repetitions included. */
  words: SourceWord[]
  /** Keys of entries that several of its words are together: compounds written as one, words joined by `zei` or `bu`. */
  joined: string[]
  /** True for a text without blanks, which may be the beginning of a word. */
  isOneStretch: boolean
}

/** A stretch between blanks with the keys of its words; null where it isn't made of words. */
interface Stretch {
  text: string
  keys: string[] | null
  isKnown: boolean
}

const STRETCHES = /[\p{L}\p{M}\p{N}'.,]+/gu
const WORD_CHARACTER = /[\p{L}\p{N}]/u
/** Of the stretches of a text at least this share consists of known words: names and slips leave a text what it is. */
const LEAST_KNOWN = 0.6

/**
 * Reads a search text as a text in the language of the head words; null where it isn't one. Particles are words of many
 * languages, so that no other language may know as many of its stretches.
 */
export function readSourceText(all: MatchSet[], search: string, cut: CutWords): SourceText | null {
  const stretches = stretchesOf(all, search, cut)
  const known = stretches.filter(({ isKnown }) => isKnown)
  const count = stretches.length
  if (count === 1 ? (known[0]?.keys?.length ?? 0) < 2 || hasHead(all, known[0]!.text) : count === 0) return null
  const formed = stretches.filter(({ keys }) => keys !== null)
  if (known.length < LEAST_KNOWN * count || formed.length <= mostKnownElsewhere(all, stretches)) return null
  const keys = stretches.flatMap((stretch) => stretch.keys ?? [stretch.text])
  const words = stretches.flatMap(({ text, keys }) =>
    (keys ?? [text]).map((key) => ({ text: key, isKnown: hasHead(all, key) })),
  )
  return { words, joined: joinedKeys(all, stretches, keys), isOneStretch: count === 1 }
}

function stretchesOf(all: MatchSet[], search: string, cut: CutWords): Stretch[] {
  const written = asMeant(search.slice(0, MAX_QUERY_LENGTH)).match(STRETCHES) ?? []
  return written
    .filter((text) => WORD_CHARACTER.test(text))
    .map((text) => {
      const keys = cut(text)?.map(wordKey) ?? null
      return { text: wordKey(text), keys, isKnown: keys?.every((key) => hasHead(all, key)) ?? false }
    })
}

const hasHead = (all: MatchSet[], key: string) => all.some(({ segment }) => segment.hasHead(key))

/** The largest number of stretches that one other language knows. */
function mostKnownElsewhere(all: MatchSet[], stretches: readonly Stretch[]): number {
  const counts = new Map<string, number>()
  for (const stretch of stretches)
    for (const family of familiesKnowing(all, stretch)) counts.set(family, (counts.get(family) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

/** Families of languages that have a text as a function word, in a gloss, or at the start of a definition. */
function familiesKnowing(all: MatchSet[], { text, isKnown }: Stretch): Set<string> {
  const families = new Set<string>()
  for (const { segment } of all) {
    for (const [at, family] of segment.families.entries()) {
      if (family === LOJBAN || families.has(family)) continue
      const isNamed = termsFor(segment, family, text, !isKnown).some(
        (term) => segment.termGlossUnits.lengthOf(term) + segment.termLeading.lengthOf(term) > 0,
      )
      if (isNamed || isFunctionWord(text, segment.languageTags.at(at))) families.add(family)
    }
  }
  return families
}

/** Inflected forms are believed only of stretches that aren't words otherwise. */
function termsFor(segment: Segment, family: Family, text: string, isInflected: boolean): number[] {
  const forms = isInflected ? knownStemsOf(family, text).map((stem) => segment.forms.find(family + stem)) : []
  return [
    segment.terms.find(family + text),
    ...forms.flatMap((form) => (form < 0 ? [] : [...segment.formTerms.of(form)])),
  ].filter((term) => term >= 0)
}

/** Words that bind their neighbours: `zei` both, `bu` the one before. */
function joinedKeys(all: MatchSet[], stretches: readonly Stretch[], keys: readonly string[]): string[] {
  const joined = new Set<string>()
  for (const { text, keys } of stretches) if ((keys?.length ?? 0) > 1) joined.add(text)
  for (const [at, key] of keys.entries()) {
    if (key === 'zei' && at > 0 && keys[at + 1] !== undefined) joined.add(`${keys[at - 1]} zei ${keys[at + 1]}`)
    if (key === 'bu' && at > 0) joined.add(`${keys[at - 1]} bu`).add(`${keys[at - 1]}bu`)
  }
  return [...joined].filter((key) => hasHead(all, key))
}
