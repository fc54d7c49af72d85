import type { FoundDefinition, SearchResult } from '@vlacku/contract/search'

export type Match = FoundDefinition['match']

/** Definitions with the same match type. */
export interface Band {
  match: Match
  /** The word of a phrase that all of these definitions match. */
  asked?: string | undefined
  definitions: FoundDefinition[]
  /** Total number of definitions if only the first are shown. */
  total?: number
}

/** Match types that rank below prefixes of head words. */
const AFTER_BEGINNINGS: readonly Match[] = ['notes', 'selmaho', 'spelling']

/** Number of results shown first for each word of a phrase, so that every word has visible results. */
const FIRST_OF_WORD = 3

/**
 * Groups definitions by match type; the server sorts them best first. Head words that merely start with a word in the user's
 * language are collapsed; the first page shows a few of them regardless of rank. The remaining results for the words of a phrase
 * form one group.
 */
export function bandsOf({ definitions, beginnings }: SearchResult): Band[] {
  const bands: Band[] = []
  const bandOf = (match: Match, asked?: string) => {
    const known = bands.find((other) => other.match === match && other.asked === asked)
    if (known) return known
    const band: Band = { match, asked, definitions: [] }
    bands.push(band)
    return band
  }
  const isPhrase = new Set(definitions.flatMap(({ asked }) => asked ?? [])).size > 1
  const further: FoundDefinition[] = []
  for (const definition of definitions) {
    if (beginnings && definition.match === 'prefix') continue
    const band = bandOf(definition.match, definition.asked)
    const isFull = isPhrase && band.asked !== undefined && band.definitions.length === FIRST_OF_WORD
    if (isFull) further.push(definition)
    else band.definitions.push(definition)
  }
  if (further.length > 0) bandOf('some_words').definitions.unshift(...further)
  if (!beginnings) return bands
  const at = bands.findIndex(({ match }) => AFTER_BEGINNINGS.includes(match))
  return bands.toSpliced(at < 0 ? bands.length : at, 0, { match: 'prefix', ...beginnings })
}

const OF_SENTENCE: readonly Match[] = ['words', 'content_word']

/** True if the query is a Lojban text or a phrase. */
export const isOfSentence = ({ words, definitions }: SearchResult): boolean =>
  words !== undefined || definitions.some(({ match }) => OF_SENTENCE.includes(match))

/**
 * Returns the number of groups shown before the sentences: up to the last group for a word of the text or phrase, and 0 for other
 * queries.
 */
export const bandsBeforeSentences = (bands: readonly Band[]): number =>
  bands.findLastIndex(({ match }) => OF_SENTENCE.includes(match)) + 1

/** Match types that don't imply that the word has the meaning of the query. */
const WEAK: readonly Match[] = ['content_word', 'definition', 'notes', 'spelling', 'some_words']

/** True if even the best results merely mention the query or part of it. */
export const isWeak = ([first]: readonly Band[]): boolean => first !== undefined && WEAK.includes(first.match)
