/** Maximum length of a user query, in characters. */
const MAX_QUESTION_LENGTH = 1000

export const isQuestion = (texts: readonly string[]) => texts.length === 1 && texts[0]!.length <= MAX_QUESTION_LENGTH

/** Maximum length of an embedded text, in UTF-16 code units. Above the limits of known models. */
export const MAX_TEXT_LENGTH = 16_000

/** Truncates text to `maxLength` UTF-16 code units without splitting a surrogate pair. */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const splits = /[\ud800-\udbff]/.test(text[maxLength - 1]!) && /[\udc00-\udfff]/.test(text[maxLength]!)
  return text.slice(0, splits ? maxLength - 1 : maxLength)
}

interface Limits {
  texts: number
  /** Maximum total length, in UTF-16 code units. A single text may exceed it. */
  characters: number
}

/** Splits a list into non-empty batches, preserving the order. */
export function batchesOf(texts: readonly string[], limits: Limits): string[][] {
  const batches: string[][] = []
  let characters = 0
  for (const text of texts) {
    const last = batches.at(-1)
    if (last && last.length < limits.texts && characters + text.length <= limits.characters) last.push(text)
    else {
      batches.push([text])
      characters = 0
    }
    characters += text.length
  }
  return batches
}
