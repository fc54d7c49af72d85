const BLANK = '[…]'

/**
 * A text with each occurrence of a word replaced by a blank, so that it can be shown in a question whose answer is that word. Letter
 * case does not matter, nor which apostrophe is used; parts of longer words stay.
 */
export function withoutWord(text: string, word: string): string {
  const pattern = word
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/['’ʼh]/gu, "['’ʼh]")
  if (pattern === '') return text
  return text.replace(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}'’ʼ])${pattern}(?![\\p{L}\\p{M}\\p{N}'’ʼ])`, 'giu'), BLANK)
}

/** Notes that show how a word is used, without the word; empty if the word is not in them. */
export function exampleWithout(notes: string, word: string): string {
  const blanked = withoutWord(notes, word)
  return blanked === notes ? '' : blanked
}
