import { asMeant } from '@vlacku/language'
import { type MatchSet, REASON, rankOf } from '../match/matchSet.ts'
import { MAX_QUERY_LENGTH } from '../match/parseQuery.ts'
import type { Segment } from '../segments/segment.ts'
import { isFunctionWord } from '../text/functionWords.ts'
import { wordKey } from '../text/normalize.ts'
import { cachedStemsOf, type Family, LOJBAN } from '../text/stemming.ts'
import type { CutWords, SourceWord } from '../types.ts'
import { bestDefinition } from './likeliest.ts'

/** A text in the language of the head words. */
export interface SourceText {
  /** Words in order, including repetitions. */
  words: SourceWord[]
  /** Keys of entries that consist of several of the words: compounds written as one word, and words joined by `zei` or `bu`. */
  joined: string[]
  /** True for a text without spaces, which may be the start of a word. */
  isOneStretch: boolean
}

/** A chunk between spaces with the keys of its words. The keys are null if it doesn't consist of words. */
interface Stretch {
  text: string
  keys: string[] | null
  isKnown: boolean
}

const STRETCHES = /[\p{L}\p{M}\p{N}'.,]+/gu
const WORD_CHARACTER = /[\p{L}\p{N}]/u
/** Minimum proportion of chunks that consist of known words. The remaining chunks may be names and typos. */
const LEAST_KNOWN = 0.6

/**
 * Parses a query as a text in the language of the head words. Returns null if it isn't such a text. Particles are also words in
 * many languages, so the query is rejected if another language knows as many of its chunks.
 */
export function readSourceText(all: MatchSet[], search: string, cut: CutWords): SourceText | null {
  const stretches = stretchesOf(all, search, cut)
  const known = stretches.filter(({ isKnown }) => isKnown)
  const count = stretches.length
  if (count === 1 ? (known[0]?.keys?.length ?? 0) < 2 || hasHead(all, known[0]!.text) : count === 0) return null
  const formed = stretches.filter(({ keys }) => keys !== null)
  if (known.length < LEAST_KNOWN * count || formed.length <= maxKnownElsewhere(all, stretches)) return null
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

/**
 * Returns the largest number of chunks known to any single other language. Inflected forms count only for a query without spaces
 * (`mice` isn't `mi ce`) and for chunks that otherwise aren't words.
 */
function maxKnownElsewhere(all: MatchSet[], stretches: readonly Stretch[]): number {
  const counts = new Map<string, number>()
  const isOneStretch = stretches.length === 1
  for (const stretch of stretches)
    for (const family of familiesKnowing(all, stretch, isOneStretch || !stretch.isKnown))
      counts.set(family, (counts.get(family) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

/**
 * Returns the families of languages in which a text occurs as a function word, in a gloss, or at the start of a definition. If
 * `isInflected` is true, inflected forms also count.
 */
function familiesKnowing(all: MatchSet[], { text }: Stretch, isInflected: boolean): Set<string> {
  const families = new Set<string>()
  for (const { segment } of all) {
    for (const [at, family] of segment.families.entries()) {
      if (family === LOJBAN || families.has(family)) continue
      const isNamed = termsFor(segment, family, text, isInflected).some(
        (term) => segment.termGlossUnits.lengthOf(term) + segment.termLeading.lengthOf(term) > 0,
      )
      if (isNamed || isFunctionWord(text, segment.languageTags.at(at))) families.add(family)
    }
  }
  return families
}

function termsFor(segment: Segment, family: Family, text: string, isInflected: boolean): number[] {
  const forms = isInflected ? cachedStemsOf(family, text).map((stem) => segment.forms.find(family + stem)) : []
  return [
    segment.terms.find(family + text),
    ...forms.flatMap((form) => (form < 0 ? [] : [...segment.formTerms.of(form)])),
  ].filter((term) => term >= 0)
}

/** Joins words with their neighbors: `zei` joins the words on both sides, `bu` joins the preceding word. */
function joinedKeys(all: MatchSet[], stretches: readonly Stretch[], keys: readonly string[]): string[] {
  const joined = new Set<string>()
  for (const { text, keys } of stretches) if ((keys?.length ?? 0) > 1) joined.add(text)
  for (const [at, key] of keys.entries()) {
    if (key === 'zei' && at > 0 && keys[at + 1] !== undefined) joined.add(`${keys[at - 1]} zei ${keys[at + 1]}`)
    if (key === 'bu' && at > 0) joined.add(`${keys[at - 1]} bu`).add(`${keys[at - 1]}bu`)
  }
  return [...joined].filter((key) => hasHead(all, key))
}

/** Adds one definition of each word in order, then one of each joined word, then the remaining definitions of both. */
export function offerSourceText(
  all: MatchSet[],
  { words, joined }: SourceText,
  languageRank: (langid: number) => number,
): void {
  const keys = new Set([...words.map(({ text }) => text), ...joined])
  let place = 0
  for (const key of keys) {
    const rangeIn = ({ segment }: MatchSet) => segment.docsOfHeads(...segment.headsOf(key))
    for (const matches of all) {
      const [from, end] = rangeIn(matches)
      for (let doc = from; doc < end; doc++) matches.offer(doc, rankOf(REASON.word, 0, 0))
    }
    const best = bestDefinition(all, rangeIn, languageRank)
    best?.matches.offer(best.doc, rankOf(REASON.words, 0, place++))
  }
}
