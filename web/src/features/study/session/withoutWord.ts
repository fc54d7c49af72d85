const BLANK = '[…]'

/**
 * Blanks out each occurrence of a word, for a prompt whose answer is that word. Ignores case and apostrophe variants. Longer
 * words that contain the word are unchanged.
 */
export function withoutWord(text: string, word: string): string {
  const pattern = word
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/['’ʼh]/gu, "['’ʼh]")
  if (pattern === '') return text
  return text.replace(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}'’ʼ])${pattern}(?![\\p{L}\\p{M}\\p{N}'’ʼ])`, 'giu'), BLANK)
}

/** Returns notes that show how a word is used, with the word blanked out. Empty if the notes don't contain the word. */
export function exampleWithout(notes: string, word: string): string {
  const blanked = withoutWord(notes, word)
  return blanked === notes ? '' : blanked
}
