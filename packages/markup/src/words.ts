/** Matches a word in running text, including the apostrophes, commas and dots within it. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼ,.][\p{L}\p{M}\p{N}]+)*/gu
/**
 * Matches the end of a statement. The next statement may be in another language. A full stop doesn't count, as in `la .alis.
 * klama`.
 */
const STATEMENT_END = /(\n|(?<=[!?;:])\s)/

/** A piece of running text: a word, or the text between words. */
export interface TextPart {
  text: string
  isWord: boolean
}

/**
 * Splits running text into statements, each consisting of words and the text between them. Joining all parts gives the original
 * text. Runs in linear time.
 */
export function statementsOf(text: string): TextPart[][] {
  return text.split(STATEMENT_END).map((statement) => {
    const parts: TextPart[] = []
    let at = 0
    for (const { 0: word, index } of statement.matchAll(WORD)) {
      if (index > at) parts.push({ text: statement.slice(at, index), isWord: false })
      parts.push({ text: word, isWord: true })
      at = index + word.length
    }
    if (at < statement.length) parts.push({ text: statement.slice(at), isWord: false })
    return parts
  })
}

/** Minimum number of words in a statement consisting only of dictionary words. Shorter statements may be in another language. */
const SHORTEST_STATEMENT = 3
/** Minimum length of words outside such statements. Shorter words, such as `do`, `me` and `to`, also occur in other languages. */
const SHORTEST_ALONE = 5

/**
 * Finds the words of a statement that should be linked to entries although they have no markup: all words if the statement is in
 * the dictionary's language; otherwise, only words too long to be mistaken for words of other languages. `isKnown` selects the
 * candidates.
 */
export function unmarkedWords(
  words: readonly string[],
  isKnown: (word: string) => boolean,
  standsAlone: (word: string) => boolean = () => true,
): string[] {
  if (words.length >= SHORTEST_STATEMENT && words.every(isKnown)) return [...words]
  return words.filter((word) => word.length >= SHORTEST_ALONE && isKnown(word) && standsAlone(word))
}
