/**
 * Query-independent rank of a word (static rank): among words with equal votes, regular, frequent and short words come first.
 * From 0 to 130; lower is better.
 */
const COST_OF_TYPE: Readonly<Record<number, number>> = {
  0: 40, // not a word
  1: 0, // gismu
  2: 4, // cmavo
  3: 12, // cmevla
  4: 8, // lujvo
  5: 10, // fu'ivla
  6: 10, // cmavo compound
  7: 16, // experimental gismu
  8: 18, // experimental cmavo
  9: 14, // letteral
  10: 14, // zei compound
  11: 40, // obsolete, as are the next three
  12: 40,
  13: 40,
  14: 40,
  15: 12, // phrase
}
const UNLINKED = 28
const UNUSED = 42
const MAX_WORD_LENGTH = 20

export interface Usage {
  /** Number of definitions that link to the word. */
  links: number
  /** Number of languages in which the word is defined. */
  languages: number
  /** Number of sentences that contain the word; null if no sentences are known. */
  sentences: number | null
}

export function staticRankOf(type_id: number, wordLength: number, { links, languages, sentences }: Usage): number {
  const unlinked = Math.max(0, UNLINKED - 3 * Math.log2(1 + links) - 3 * Math.log2(Math.max(1, languages)))
  // without sentences, the number of links indicates how common a word is
  const unused =
    sentences === null ? (unlinked * UNUSED) / UNLINKED : Math.max(0, UNUSED - 3.5 * Math.log2(1 + sentences))
  return Math.round((COST_OF_TYPE[type_id] ?? 12) + Math.min(MAX_WORD_LENGTH, wordLength) + unlinked + unused)
}
