import { EXAMPLE, type SentencePart } from './PlacedSentence.tsx'

interface Introduction {
  /** Describes the language in one sentence. */
  about: 'entries.about_jbo'
  /** Explains places by means of a word; contains the tags `word`, `x1`, `x2` and `x3`. */
  places: 'entries.about_jbo_places'
  example: readonly SentencePart[]
  /** Translation of the example. */
  meaning: 'entries.about_jbo_example'
  /** Explains how to look up a word of the example. */
  tap: 'entries.about_jbo_tap'
}

/**
 * Introductions for visitors to the languages of entries, by language tag. The home page omits languages without an introduction.
 */
const INTRODUCTIONS: Readonly<Record<string, Introduction>> = {
  jbo: {
    about: 'entries.about_jbo',
    places: 'entries.about_jbo_places',
    example: EXAMPLE,
    meaning: 'entries.about_jbo_example',
    tap: 'entries.about_jbo_tap',
  },
}

export const introductionOf = (tag: string | null | undefined): Introduction | undefined =>
  tag && Object.hasOwn(INTRODUCTIONS, tag) ? INTRODUCTIONS[tag] : undefined
