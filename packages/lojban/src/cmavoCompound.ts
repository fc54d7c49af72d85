import { spell } from './spelling.ts'
import { TextShape } from './textShape.ts'
import { readWords } from './words.ts'

/**
 * Returns the conventional spelling of a cmavo compound: its words joined, with a space only before a word that starts with a
 * vowel, which requires a pause. Returns null for any other text. Runs in linear time.
 */
export function joinedCmavo(text: string): string | null {
  const words = cmavoOf(text)
  if (words === null || words.length < 2) return null
  const joined = words.reduce((before, word) => before + (/^[aeiouy]/.test(word) ? ' ' : '') + word)
  // preserves the spaces if the joined letters would be read as other words
  return cmavoOf(joined)?.join(' ') === words.join(' ') ? joined : words.join(' ')
}

/** Returns the words of a cmavo compound, or null. */
function cmavoOf(text: string): string[] | null {
  const spelled = spell(text)
  if (spelled === null) return null
  const words: string[] = []
  const shape = new TextShape()
  let onlyCmavo = true
  const isLojban = readWords(spelled, (kind, word) => {
    onlyCmavo &&= kind === 'cmavo'
    if (!onlyCmavo) return
    shape.add(kind, word)
    words.push(word)
  })
  return isLojban && onlyCmavo && (words.length < 2 || shape.finish() === 'cmavo-compound') ? words : null
}
