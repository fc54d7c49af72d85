export { asMeant } from './typed.ts'

/**
 * What the site asks of a constructed language. A pack answers with pure functions: no database, no network;
 * what the dictionary knows is handed in as a `Lexicon`.
 */
export interface LanguagePack<Type extends string = string> {
  /** Lower-case language tag of the head words, for example `jbo`. */
  tag: string
  /** Every answer `classify` may give. */
  wordTypes: readonly Type[]
  /** Those of words that mean something by themselves: neither particles nor names nor texts of several words. */
  contentTypes: readonly Type[]
  /** The shape of a text, or null when it is not made of words of this language. Linear in its length, never throws. */
  classify(text: string): Type | null
  /** The words of a text in order, cut apart where they are written together; null where some part of it isn't a word. Linear. */
  wordsOf(text: string): string[] | null
  /** Why a text is not one word, or not made of words of this language; null when it is one word or a text of several. */
  explain(text: string): Explanation | null
  /** One spelling for storing, comparing and searching. Idempotent. */
  normalize(text: string): string
  /** Dictionary order: negative when `a` comes first. */
  compare(a: string, b: string): number
  /** The pieces of a compound, or null when the word is not one. Joining every `text` gives the normal form back. */
  decompose(word: string, lexicon: Lexicon): Part[] | null
  /**
   * The best compound for these words (or `-affix-` pieces), or null when there is none. `asName` asks for a compound
   * in the shape of a name, where the language has one.
   */
  compose(words: readonly string[], lexicon: Lexicon, asName?: boolean): Compound | null
  /** How a text sounds, in the International Phonetic Alphabet, or null where it is not made of words of this language. */
  pronounce(text: string): string | null
  /** The known roots that a new root would be too easily confused with. */
  similarRoots(word: string, known: Iterable<string>): string[]
  /** Affixes that follow from a root's shape rather than from the dictionary. */
  derivedAffixes(word: string): string[]
}

/** Why a text is not the word that it looks like. */
export type Explanation =
  /** The first piece between pauses that is not made of words. */
  | { kind: 'not_words'; piece: string }
  /** A piece that joins a particle before it to one word, so that it cannot be a word of its own. */
  | { kind: 'joins_particle'; piece: string; joined: string }
  /** A text written as one word that is heard as several. */
  | { kind: 'falls_apart'; words: string[] }

/** One piece of a compound, in order. `word` is null when nothing known has this affix. */
export type Part = { kind: 'affix'; text: string; word: string | null } | { kind: 'hyphen'; text: string }

/** A compound; a lower score is better. */
export interface Compound {
  word: string
  score: number
  parts: Part[]
}

/** What the dictionary knows about affixes, those of `derivedAffixes` included. */
export interface Lexicon {
  wordOfAffix(affix: string): string | undefined
  affixesOf(word: string): readonly string[]
}
