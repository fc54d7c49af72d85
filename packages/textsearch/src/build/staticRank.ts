/**
 * What is known of a word whatever was asked (static rank): with equal votes an ordinary, much used, short word goes first.
 * Lower is better, 0–100.
 */
const COST_OF_TYPE: Readonly<Record<number, number>> = {
  0: 40, // not a word
  1: 0, // gismu
  2: 4, // cmavo
  3: 12, // cmevla
  4: 8, // lujvo
  5: 10, // fu'ivla
  6: 10, // compound of cmavo
  7: 16, // experimental gismu
  8: 18, // experimental cmavo
  9: 14, // letter words
  10: 14, // compound with zei
  11: 40, // obsolete, as the next three
  12: 40,
  13: 40,
  14: 40,
  15: 12, // phrase
}
const UNPOPULAR = 28
const LONGEST = 20

/**
 * @param links how many definitions link to the word
 * @param languages how many languages explain it
 */
export function staticRankOf(type_id: number, wordLength: number, links: number, languages: number): number {
  const popularity = 3 * Math.log2(1 + links) + 3 * Math.log2(Math.max(1, languages))
  return Math.round(
    (COST_OF_TYPE[type_id] ?? 12) + Math.min(LONGEST, wordLength) + UNPOPULAR - Math.min(UNPOPULAR, popularity),
  )
}
