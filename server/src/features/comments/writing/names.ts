import { ownWords } from '@vlacku/markup'

/** Names that are looked up for one comment; who names more is no friend. */
const MOST_NAMES = 20
/** A name after an @ at the beginning of a word, outside of email addresses. `NewUsername` of the contract defines its letters. */
const NAMED = /(?<![\p{L}\p{M}\p{N}_@./+=&%#-])@([\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{M}\p{N}_])?)/gu

/**
 * Names with @ in a text, each as all names it may mean, the longest first: of `@ba'o.b's` these are `ba'o.b's`, `ba'o.b`, `ba'o`
 * and `ba`. In lower case and composed letters. Names in code, quotations, URLs and email addresses don't count.
 */
export function namesIn(text: string): string[][] {
  const written = new Set([...ownWords(text).normalize('NFC').matchAll(NAMED)].map(([, name]) => name!.toLowerCase()))
  return [...written].slice(0, MOST_NAMES).map((name) => {
    const ends = [...name.matchAll(/[.'-]/g)].map(({ index }) => index).reverse()
    return [name, ...ends.map((end) => name.slice(0, end))]
  })
}

/** Who is meant: for each name the longest that somebody has. `known` are they by name in lower case. */
export function peopleMeant<Person>(names: string[][], known: ReadonlyMap<string, Person>): Person[] {
  const meant = names.flatMap((spellings) => {
    const name = spellings.find((spelling) => known.has(spelling))
    return name === undefined ? [] : [known.get(name)!]
  })
  return [...new Set(meant)]
}
