/** A Lojban word as it is compared: dots, commas and capitals say nothing, and h is typed for the apostrophe. */
const normal = (word: string) =>
  word
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[.,]/g, '')
    .replace(/(?<=[aeiouy])h(?=[aeiouy])/g, "'")

/** Shorter beginnings are found only as whole words. */
const SHORTEST_BEGINNING = 3

/** Tells of a Lojban word whether it is one of those that were looked for, or begins with one. */
export function lojbanFound(query: string): (word: string) => boolean {
  const words = [...new Set((query.match(/[\p{L}\p{M}\p{N}'’‘ʼ,]+/gu) ?? []).map(normal))].slice(0, 40)
  return (word) => {
    const spelt = normal(word)
    return words.some((sought) => spelt === sought || (sought.length >= SHORTEST_BEGINNING && spelt.startsWith(sought)))
  }
}
