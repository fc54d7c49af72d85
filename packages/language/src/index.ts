export { asMeant } from './typed.ts'

/**
 * Interface of a constructed language. All functions of a pack are pure and use neither database nor network; the caller passes
 * dictionary data as a `Lexicon`.
 */
export interface LanguagePack<Type extends string = string> {
  /** Lowercase language tag of the head words, for example `jbo`. */
  tag: string
  /** All results of `classify`. */
  wordTypes: readonly Type[]
  /** Types of words with a meaning of their own: without particles, names and texts of several words. */
  contentTypes: readonly Type[]
  /** Returns the type of a text, or null if it is not made of words of this language. Linear in its length, never throws. */
  classify(text: string): Type | null
  /**
   * Returns the words of a text in order, separated where they are written together; null if any part of it isn't a word. Runs in linear time.
   */
  wordsOf(text: string): string[] | null
  /** Explains why a text is not one word, or not made of words of this language; null for one word and for a text of several. */
  explain(text: string): Explanation | null
  /** Returns the spelling for storing, comparing and searching. Idempotent. */
  normalize(text: string): string
  /** Compares two words in dictionary order: negative if `a` comes first. */
  compare(a: string, b: string): number
  /** Returns the parts of a compound, or null if the word is not one. The joined `text` fields are the normal form. */
  decompose(word: string, lexicon: Lexicon): Part[] | null
  /**
   * Returns the best compound of these words (or `-affix-` parts), or null if there is none. `asName` requests a compound in the
   * form of a name, if the language has such compounds.
   */
  compose(words: readonly string[], lexicon: Lexicon, asName?: boolean): Compound | null
  /** Returns the valid compounds of these words, best first and at most about `most`. */
  compositions(words: readonly string[], lexicon: Lexicon, options: { most: number; asName?: boolean }): Compound[]
  /**
   * Returns the pronunciation of a text in the International Phonetic Alphabet, or null if it is not made of words of this
   * language.
   */
  pronounce(text: string): string | null
  /** Returns the known roots that are too similar to a new root. */
  similarRoots(word: string, known: Iterable<string>): string[]
  /** Returns the affixes that follow from a root's shape, without dictionary data. */
  derivedAffixes(word: string): string[]
}

/** Reason why a text is not the word that it looks like. */
export type Explanation =
  /** The first part between pauses that is not made of words. */
  | { kind: 'not_words'; piece: string }
  /** A part that merges with a preceding particle into one word, so that it can't be a separate word. */
  | { kind: 'joins_particle'; piece: string; joined: string }
  /** A text written as one word that sounds like several. */
  | { kind: 'falls_apart'; words: string[] }

/** One part of a compound, in order. `word` is null if no known word has this affix. */
export type Part = { kind: 'affix'; text: string; word: string | null } | { kind: 'hyphen'; text: string }

/** A compound; a lower score is better. */
export interface Compound {
  word: string
  score: number
  parts: Part[]
}

/** Affixes of the dictionary, including those of `derivedAffixes`. */
export interface Lexicon {
  wordOfAffix(affix: string): string | undefined
  affixesOf(word: string): readonly string[]
}
