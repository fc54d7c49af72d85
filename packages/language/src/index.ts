/**
 * Interface for a constructed language. All functions of a language pack are pure and access neither database nor network; the
 * caller passes dictionary data as a `Lexicon`.
 */
export interface LanguagePack<Type extends string = string> {
  /** Lowercase language tag of the head words, for example `jbo`. */
  tag: string
  /** All possible results of `classify`. */
  wordTypes: readonly Type[]
  /** Word types that carry meaning (content words). Excludes particles, names and multi-word texts. */
  contentTypes: readonly Type[]
  /** Returns the type of a text, or null if it doesn't consist of words of this language. Runs in linear time. Never throws. */
  classify(text: string): Type | null
  /**
   * Returns the words of a text in order, even if they are written without spaces. Returns null if any part isn't a word. Runs in
   * linear time.
   */
  wordsOf(text: string): string[] | null
  /**
   * Returns the words of a statement in order, except names, or null if it contains unknown words or isn't in this language.
   * `chunks` are the written words.
   */
  wordsOfStatement(chunks: readonly string[], isKnown: (word: string) => boolean): string[] | null
  /** Explains why a text is not a single word or doesn't consist of words of this language. Returns null for valid words. */
  explain(text: string): Explanation | null
  /** Returns the normalized spelling, used for storing, comparing and searching. Idempotent. */
  normalize(text: string): string
  /** Compares two words in dictionary order: negative if `a` comes first. */
  compare(a: string, b: string): number
  /** Returns the parts of a compound, or null for other words. The joined `text` fields are the normal form. */
  decompose(word: string, lexicon: Lexicon): Part[] | null
  /**
   * Returns the best compound of the given words (or `-affix-` parts), or null if there is none. `asName` requests a compound in
   * the form of a name, if the language has such compounds.
   */
  compose(words: readonly string[], lexicon: Lexicon, asName?: boolean): Compound | null
  /** Returns up to about `limit` valid compounds of the given words, best first. */
  compositions(words: readonly string[], lexicon: Lexicon, options: CompositionOptions): Compound[]
  /** Returns the IPA pronunciation of a text, or null if it doesn't consist of words of this language. */
  pronounce(text: string): string | null
  /** Returns the known roots that are too similar to a new root. */
  similarRoots(word: string, known: Iterable<string>): string[]
  /** Returns the affixes determined by a root's shape, without dictionary data. */
  derivedAffixes(word: string): string[]
}

/**
 * Reason why a text is not the single word that it seems to be. `correction` is the smallest change of the part in question that
 * makes it one word, or null if none is known; the word need not be in the dictionary.
 */
export type Explanation =
  /** The first part between pauses that doesn't consist of words, and the letters that violate the rule. */
  | { kind: InvalidWordKind; piece: string; letters: string; correction: string | null }
  /** A part that merges with a preceding particle into one word, so that it can't be a separate word. */
  | { kind: 'joins_particle'; piece: string; joined: string; correction: string | null }
  /** A text written as one word that sounds like several words. */
  | { kind: 'falls_apart'; words: string[]; correction: string | null }

/** Rules that invalid words violate. */
export type InvalidWordKind =
  /** Letters and other characters that the language doesn't use. */
  | 'foreign_letters'
  /** An apostrophe that isn't between two vowels. */
  | 'misplaced_apostrophe'
  /** Consonants that can't be adjacent. */
  | 'impermissible_cluster'
  /** Consonants that can't start a word. */
  | 'impermissible_initial'
  /** Adjacent vowels that need an apostrophe. */
  | 'impermissible_vowels'
  /** Parts of a compound that need a hyphen. */
  | 'missing_hyphen'
  /** Marked stress on a syllable that can't be stressed. */
  | 'stress'
  /** A y that isn't between the parts of a compound. */
  | 'misplaced_y'
  /** Adjacent consonants in a word of one syllable that isn't a name. */
  | 'single_syllable'
  /** A final consonant, which makes the word a name. Only reported where a name can't occur. */
  | 'final_consonant'
  /** Any other rule. */
  | 'not_words'

/** One part of a compound. `word` is null if no known word has this affix. */
export type Part = { kind: 'affix'; text: string; word: string | null } | { kind: 'hyphen'; text: string }

export interface CompositionOptions {
  limit: number
  /** Returns compounds in the form of a name. */
  asName?: boolean
  /** Includes compounds with hyphens that aren't required, which dictionaries can contain although they aren't canonical. */
  hasNeedlessHyphens?: boolean
}

/** A compound; a lower score is better. */
export interface Compound {
  word: string
  score: number
  parts: Part[]
}

/** Dictionary affixes, including those of `derivedAffixes`. */
export interface Lexicon {
  wordOfAffix(affix: string): string | undefined
  affixesOf(word: string): readonly string[]
}

/**
 * Apostrophe variants from keyboards, programs and scripts: grave and acute accents, modifier letters, quotation marks, primes,
 * saltillo.
 */
const APOSTROPHES = /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c\uff07]/g
/** Soft hyphens, joiners, zero-width spaces, direction marks and byte order marks. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const MAY_DIFFER = /[^\0-_a-\x7f]/

/** Normalizes typed text: apostrophe variants become `'`, and invisible characters are removed. */
export const asMeant = (text: string): string =>
  MAY_DIFFER.test(text) ? text.replace(INVISIBLE, '').replace(APOSTROPHES, "'") : text
