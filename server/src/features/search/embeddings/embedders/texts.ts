/** Maximum length of a user query, in characters. */
const MAX_QUESTION_LENGTH = 1000

export const isQuestion = (texts: readonly string[]) => texts.length === 1 && texts[0]!.length <= MAX_QUESTION_LENGTH

/** Maximum length of an embedded text, in UTF-16 code units. Above the limits of known models. */
export const MAX_TEXT_LENGTH = 16_000

/** Truncates text to `most` UTF-16 code units without splitting a surrogate pair. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const splits = /[\ud800-\udbff]/.test(text[most - 1]!) && /[\udc00-\udfff]/.test(text[most]!)
  return text.slice(0, splits ? most - 1 : most)
}

interface Limits {
  texts: number
  /** Maximum total length, in UTF-16 code units. A single text may exceed it. */
  characters: number
}

/** Splits a list into non-empty batches, preserving the order. */
export function batchesOf(texts: readonly string[], most: Limits): string[][] {
  const batches: string[][] = []
  let characters = 0
  for (const text of texts) {
    const last = batches.at(-1)
    if (last && last.length < most.texts && characters + text.length <= most.characters) last.push(text)
    else {
      batches.push([text])
      characters = 0
    }
    characters += text.length
  }
  return batches
}
