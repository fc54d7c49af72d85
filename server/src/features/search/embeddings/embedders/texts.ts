/** A single text of at most so many characters counts as somebody's question, who waits for the answer. */
const MAX_QUESTION_LENGTH = 1000

export const isQuestion = (texts: readonly string[]) => texts.length === 1 && texts[0]!.length <= MAX_QUESTION_LENGTH

/** UTF-16 units of a text that an embedder looks at; more than models read of a definition. */
export const MAX_TEXT_LENGTH = 16_000

/** The beginning of a text, at most `most` UTF-16 units of it, with no half of a character at the end. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const splits = /[\ud800-\udbff]/.test(text[most - 1]!) && /[\udc00-\udfff]/.test(text[most]!)
  return text.slice(0, splits ? most - 1 : most)
}

interface Limits {
  texts: number
  /** UTF-16 units together; a single text may have more. */
  characters: number
}

/** Cuts a list into batches, none empty, in its order. */
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
