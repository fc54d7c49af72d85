/**
 * All parameters of semantic search; docs/develop/semantic-search.md documents the sources of the values. Most are at flat
 * optima: doubling or halving one of them costs a percentage point or two.
 */
export const PARAMETERS = {
  /** Weight of a word by its position in the entry. The weights of repeated words are added up. */
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
    /** A word as written, in addition to its stem. */
    written: 0.5,
  },
  /** Weight of a text pair for learning translations. */
  lesson: { gloss: 1, definition: 0.75, firstPlace: 0.7, otherPlace: 0.4, anchor: 0.7, sentence: 1 },
  training: { iterations: 5, noSource: 1e-3, noTarget: 0.5, reverse: 0.3, reverseSmoothing: 5, least: 0.01 },
  /** Weights of concepts in an entry's profile, from 0 to 1. */
  profile: { ownWord: 1, component: 0.7, converted: 0.95, link: 0.4, translated: 0.5, translations: 12, least: 0.04 },
  /** Confidence that an index term matches a query word. */
  reading: {
    stem: 1,
    asTyped: 0.9,
    otherLanguage: 0.7,
    /** Factor for the two values above if the stem is known. */
    otherWhenKnown: 0.3,
    /** The word as written, whose meaning is learned separately from its stem. */
    written: 1,
    /** Factor for generic words such as "thing". */
    generic: 0.3,
    /** Factor for two adjacent words read as one. */
    phrase: 0.35,
  },
  /** Similarly spelled terms: `share` times the square of the similarity, reduced if the word is known. */
  neighbour: { least: 0.4, limit: 12, share: 0.6, whenKnown: 0.7 },
  /** Related English words (WordNet): fractions of the query word's weight, depending on whether its stem is known or unknown. */
  relatives: { known: 0.25, unknown: 0.7 },
  score: {
    /** Saturation of the evidence for one word: ln(1 + sharpness × evidence). */
    sharpness: 100,
    walk: 0.35,
    leastShare: 0.01,
    /** Minimum value of the peak. Evidence is divided by a power of its peak, so that vague words also count. */
    peak: 0.05,
    peakPower: 0.5,
    /** Weight of evidence without the walk, in addition to all evidence. */
    direct: 0.25,
    /** Bonus if a first gloss equals the query. */
    gloss: 1,
    /** Bonus if the word itself equals the query. */
    ownWord: 4,
    /** Minimum score of a result, as a fraction of the best score. */
    tail: 0.35,
  },
  /**
   * The random walk starts at readings with at least the fraction `leastShare` of the highest confidence. Terms in more than
   * `maxDocs` entries are too common to follow, and scores below `least` are treated as noise.
   */
  walk: { leastShare: 0.15, ownMeaning: 0.5, entries: 12, terms: 60, power: 3, maxDocs: 500, least: 0.02 },
  /** The best `entries` vote for the concepts they are about, with their score raised to `power`. */
  votes: { weight: 0.25, entries: 10, power: 8 },
  /**
   * Similarity thresholds. Most correct entries are `close`. Results below `least` are hidden; if no entry covers a long query,
   * results below the fraction `share` of the best similarity or below `never` are hidden.
   */
  bands: { close: 0.6, least: 0.3, share: 0.4, never: 0.1 },
  /** Penalty for long compounds, which users rarely look for. */
  penalty: { letters: 8, perLetters: 8, share: 0.13, max: 1.5, unofficial: 0.05 },
  /**
   * Weight of vector similarity, from 0 to 1. Entries found only by vectors need at least the similarity `least`, and at least
   * the fraction `tail` of the highest similarity. `atZero` is the number of hypothetical unrelated vectors included in the mean.
   */
  vectors: { weight: 0.8, least: 0.3, tail: 0.6, atZero: 16 },
} as const

/** Returns true for a similarity that indicates nearly the same meaning; other results are only related. */
export const isClose = (similarity: number): boolean => similarity >= PARAMETERS.bands.close
