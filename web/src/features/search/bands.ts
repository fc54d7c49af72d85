import type { FoundDefinition, SearchResult } from '@vlacku/contract/search'

export type Match = FoundDefinition['match']

/** Definitions that were found in the same way. */
export interface Band {
  match: Match
  /** The word of a phrase that all of them were found through. */
  asked?: string | undefined
  definitions: FoundDefinition[]
  /** Where only the first are shown: how many there are. */
  total?: number
}

/** Found in worse ways than by the beginning of the head word. */
const AFTER_BEGINNINGS: readonly Match[] = ['notes', 'selmaho', 'spelling']

/**
 * Groups definitions by the way they were found; the server sends the best way first. Head words that merely begin with a word
 * of the reader's language are folded: the first page has a few of them, whatever their place.
 */
export function bandsOf({ definitions, beginnings }: SearchResult): Band[] {
  const bands: Band[] = []
  for (const definition of definitions) {
    if (beginnings && definition.match === 'prefix') continue
    const { match, asked } = definition
    const band = bands.find((other) => other.match === match && other.asked === asked)
    if (band) band.definitions.push(definition)
    else bands.push({ match, asked, definitions: [definition] })
  }
  if (!beginnings) return bands
  const at = bands.findIndex(({ match }) => AFTER_BEGINNINGS.includes(match))
  return bands.toSpliced(at < 0 ? bands.length : at, 0, { match: 'prefix', ...beginnings })
}

const OF_SENTENCE: readonly Match[] = ['words', 'content_word']

/** How many bands come before sentences: those up to the last one for words of a text or phrase; 0 for other queries. */
export const bandsBeforeSentences = (bands: readonly Band[]): number =>
  bands.findLastIndex(({ match }) => OF_SENTENCE.includes(match)) + 1

/** Matches that don't say that a word means what was typed. */
const WEAK: readonly Match[] = ['content_word', 'definition', 'notes', 'spelling', 'some_words']

/** Whether even the best results only mention what was typed, or part of it. */
export const isWeak = ([first]: readonly Band[]): boolean => first !== undefined && WEAK.includes(first.match)
