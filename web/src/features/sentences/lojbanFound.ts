/** Normalizes a Lojban word for comparison: ignores dots, commas and case, and treats h as an apostrophe. */
const normal = (word: string) =>
  word
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[.,]/g, '')
    .replace(/(?<=[aeiouy])h(?=[aeiouy])/g, "'")

/** Minimum length of a prefix, in characters. Shorter query words must match whole words. */
const SHORTEST_BEGINNING = 3

/** Returns a predicate that is true for Lojban words that equal or start with a word of the query. */
export function lojbanFound(query: string): (word: string) => boolean {
  const words = [...new Set((query.match(/[\p{L}\p{M}\p{N}'’‘ʼ,]+/gu) ?? []).map(normal))].slice(0, 40)
  return (word) => {
    const spelt = normal(word)
    return words.some(
      (searchWord) => spelt === searchWord || (searchWord.length >= SHORTEST_BEGINNING && spelt.startsWith(searchWord)),
    )
  }
}
