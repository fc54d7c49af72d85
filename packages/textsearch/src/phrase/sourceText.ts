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
 *
 * @param families the user's languages
 */
export function readSourceText(
  all: MatchSet[],
  search: string,
  cut: CutWords,
  families: ReadonlySet<Family>,
): SourceText | null {
  const stretches = stretchesOf(all, search, cut)
  const [first] = stretches
  if (!first || (stretches.length === 1 ? !isTextInOneStretch(all, first) : !isText(all, stretches, families)))
    return null
  const keys = stretches.flatMap((stretch) => stretch.keys ?? [stretch.text])
  const words = keys.map((key) => ({ text: key, isKnown: hasHead(all, key) }))
  return { words, joined: joinedKeys(all, stretches, keys), isOneStretch: stretches.length === 1 }
}

function isText(all: MatchSet[], stretches: readonly Stretch[], families: ReadonlySet<Family>): boolean {
  const known = stretches.filter(({ isKnown }) => isKnown).length
  const formed = stretches.filter(({ keys }) => keys !== null).length
  return known >= LEAST_KNOWN * stretches.length && formed > maxKnownElsewhere(all, stretches, families)
}

/** Maximum length of a particle without an apostrophe. */
const PARTICLE_LENGTH = 4

/**
 * Returns true for several known words that are written together. Almost any word of another language, such as `judo`, can be
 * split into particles, so a text of particles alone must also occur in a definition in the language of the head words.
 */
function isTextInOneStretch(all: MatchSet[], stretch: Stretch): boolean {
  const { text, keys, isKnown } = stretch
  if (!keys || keys.length < 2 || !isKnown || hasHead(all, text)) return false
  const isDistinct = keys.some((key) => key.includes("'") || key.length > PARTICLE_LENGTH)
  if (!isDistinct && !all.some((matches) => isUsedIn(matches, LOJBAN, text))) return false
  return !all.some((matches) =>
    matches.segment.families.some((family) => family !== LOJBAN && isUsedIn(matches, family, text)),
  )
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

/** Maximum length of short chunks. They don't identify a language, since most languages have words of this length. */
const MAX_SHORT = 2

/**
 * Returns the largest number of chunks that belong to the same other language. A language that isn't one of the user's counts only
 * if one of its chunks isn't short.
 */
function maxKnownElsewhere(all: MatchSet[], stretches: readonly Stretch[], families: ReadonlySet<Family>): number {
  const counts = new Map<Family, number>()
  const indicated = new Set(families)
  for (const stretch of stretches)
    for (const family of familiesKnowing(all, stretch)) {
      counts.set(family, (counts.get(family) ?? 0) + 1)
      if (stretch.text.length > MAX_SHORT) indicated.add(family)
    }
  return Math.max(0, ...[...counts].map(([family, count]) => (indicated.has(family) ? count : 0)))
}

/**
 * Minimum number of glosses that contain a known word, by its length. Fewer glosses merely mention it, such as `nu` in “most recent
 * nu-sumti”.
 */
const leastGlosses = (word: string) => (word.length > MAX_SHORT ? 2 : 5)

/**
 * Returns the families of languages to which a chunk may belong. In such a language, the chunk is
 * - a function word,
 * - a gloss, or part of several glosses (of one gloss, if the chunk isn't a head word),
 * - the start of a definition,
 * - an inflected form of one of these, if the chunk doesn't consist of known words,
 * - any word of a definition, if the chunk consists of several known words.
 */
function familiesKnowing(all: MatchSet[], { text, keys, isKnown }: Stretch): Set<Family> {
  const families = new Set<Family>()
  const isHead = isKnown && keys?.length === 1
  const isJoined = isKnown && !isHead && !hasHead(all, text)
  const least = isHead ? leastGlosses(text) : 1
  for (const matches of all) {
    const { segment } = matches
    const { unitLength } = segment.data
    const names = (term: number) => {
      const units = segment.termGlossUnits.of(term)
      const isGloss = units.length >= least || units.some((unit) => unitLength[unit] === 1)
      return isGloss || segment.termLeading.lengthOf(term) > 0
    }
    for (const [at, family] of segment.families.entries()) {
      if (family === LOJBAN || families.has(family)) continue
      const isNamed = termsFor(segment, family, text, !isKnown).some(names)
      const isJoinedByChance = isJoined && isUsedIn(matches, family, text)
      if (isNamed || isJoinedByChance || isFunctionWord(text, segment.languageTags.at(at))) families.add(family)
    }
  }
  return families
}

/** Returns true if a text, or an inflected form of it, occurs in the glosses or definitions of a family. */
const isUsedIn = ({ segment }: MatchSet, family: Family, text: string): boolean =>
  termsFor(segment, family, text, family !== LOJBAN).some(
    (term) => segment.termGlossUnits.lengthOf(term) + segment.termDefinitions.lengthOf(term) > 0,
  )

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
