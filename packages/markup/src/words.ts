/** A word in running text, with the apostrophes, commas and dots within it. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼ,.][\p{L}\p{M}\p{N}]+)*/gu
/** Where another statement begins, which may be of another language. A full stop does not tell: `la .alis. klama`. */
const STATEMENT_END = /(\n|(?<=[!?;:])\s)/

/** A piece of running text: a word, or what stands between words. */
export interface TextPart {
  text: string
  isWord: boolean
}

/** Running text by statements, each as its words and what is between them; joined they give the text back. Linear. */
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

/** So many words of the dictionary and nothing else are a statement of its language; fewer may be one that looks like it. */
const SHORTEST_STATEMENT = 3
/** Shorter words are words of other languages, too: `do`, `me`, `to`. */
const SHORTEST_ALONE = 5

/**
 * Which words of a statement name entries without being marked: all words of one in the language of the dictionary, else
 * those long enough to be told from words of other languages. `isKnown`: whether a word may be meant at all.
 */
export function unmarkedWords(
  words: readonly string[],
  isKnown: (word: string) => boolean,
  standsAlone: (word: string) => boolean = () => true,
): string[] {
  if (words.length >= SHORTEST_STATEMENT && words.every(isKnown)) return [...words]
  return words.filter((word) => word.length >= SHORTEST_ALONE && isKnown(word) && standsAlone(word))
}
