import { EXAMPLE, type SentencePart } from './PlacedSentence.tsx'

interface Introduction {
  /** One sentence about the language. */
  about: 'entries.about_jbo'
  /** Explains places with a word; has the tags `word`, `x1`, `x2` and `x3`. */
  places: 'entries.about_jbo_places'
  example: readonly SentencePart[]
  /** Translation of the example. */
  meaning: 'entries.about_jbo_example'
  /** Explains how to see the meaning of a word of the example. */
  tap: 'entries.about_jbo_tap'
}

/** Introductions to languages of head words for visitors, by tag. A language without one has none on the home page. */
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
