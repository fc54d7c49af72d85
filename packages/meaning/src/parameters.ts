/**
 * Every number of meaning search. Where a value comes from: docs/meaning.md. Most are flat optima: doubling or halving
 * one costs a point or two.
 */
export const PARAMETERS = {
  /** How much a word says about the entry, by where it stands. Repetitions are summed. */
  weight: {
    gloss: 3,
    definition: 1,
    notes: 0.35,
    firstPlace: 2,
    otherPlace: 1,
    anchor: 1,
    ownWord: 1,
    link: 0.4,
    lojbanDefinition: 0.4,
    component: 0.8,
    componentGloss: 0.9,
    /** A word as written, beside its stem. */
    written: 0.5,
  },
  /** How much a pair of texts teaches about translation. */
  lesson: { gloss: 1, definition: 0.75, firstPlace: 0.7, otherPlace: 0.4, anchor: 0.7, sentence: 1 },
  training: { rounds: 5, noSource: 1e-3, noTarget: 0.5, reverse: 0.3, reverseSmoothing: 5, least: 0.01 },
  /** What an entry is about, from 0 to 1. */
  profile: { ownWord: 1, component: 0.7, converted: 0.95, link: 0.4, translated: 0.5, translations: 12, least: 0.04 },
  /** How surely a term of the index is what a word of the question stands for. */
  reading: {
    stem: 1,
    asTyped: 0.9,
    otherLanguage: 0.7,
    /** Factor of the two above once the stem is known. */
    otherWhenKnown: 0.3,
    /** The word as written: what it means is learned apart from its stem. */
    written: 1,
    /** Factor of words like "thing". */
    generic: 0.3,
    /** Factor of two neighbouring words taken as one. */
    phrase: 0.35,
  },
  /** Terms spelt like an asked word: `share` times the square of the similarity, less when the word is known. */
  neighbour: { least: 0.4, most: 12, share: 0.6, whenKnown: 0.7 },
  /** English words near an asked one in meaning (WordNet): shares of their weight, when its own stem is known and when not. */
  relatives: { known: 0.25, unknown: 0.7 },
  score: {
    /** How soon more evidence for one word stops to count: ln(1 + sharpness × evidence). */
    sharpness: 100,
    walk: 0.35,
    leastShare: 0.01,
    /** Evidence is divided by its maximum (this at least) to a power, so that vague words count too. */
    peak: 0.05,
    peakPower: 0.5,
    /** Weight of evidence without the walk, beside all evidence. */
    direct: 0.25,
    /** A question that is a first gloss. */
    gloss: 1,
    /** A question that is the word itself. */
    ownWord: 4,
    /** Of the best score: what is below is no answer. */
    tail: 0.35,
  },
  /**
   * It begins at readings with that share of the surest one (`leastShare`). Terms of more than `mostDocs` entries lead
   * everywhere, and nearness below `least` is chance.
   */
  walk: { leastShare: 0.15, ownMeaning: 0.5, entries: 12, terms: 60, power: 3, mostDocs: 500, least: 0.02 },
  /** What the best entries are about: `entries` of them vote with their score to a `power`. */
  votes: { weight: 0.25, entries: 10, power: 8 },
  /**
   * Similarities. Most right entries are `close`. Nothing is shown below `least`; where no entry covers a long question, nothing
   * that is less than a `share` of the best, or below `never`.
   */
  bands: { close: 0.6, least: 0.3, share: 0.4, never: 0.1 },
  /** Long compounds are seldom what was meant. */
  penalty: { letters: 8, perLetters: 8, share: 0.13, most: 1.5, unofficial: 0.05 },
  /**
   * How much nearness of vectors counts, from 0 to 1. What only they find is at least so near (`least`), and has that share
   * (`tail`) of the nearest. `atZero`: vectors that are imagined to have nothing to do with any question, for the mean.
   */
  vectors: { weight: 0.8, least: 0.3, tail: 0.6, atZero: 16 },
} as const

/** True for the similarity of words that mean nearly the same. Other results are merely related. */
export const isClose = (similarity: number): boolean => similarity >= PARAMETERS.bands.close
