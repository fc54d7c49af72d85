import { spell } from './spelling.ts'
import { TextShape } from './textShape.ts'
import { readWords } from './words.ts'

/**
 * A compound of cmavo as it is written: its words together, with a blank only before one that begins with a vowel, which
 * needs a pause. Null for every other text. Linear.
 */
export function joinedCmavo(text: string): string | null {
  const words = cmavoOf(text)
  if (words === null || words.length < 2) return null
  const joined = words.reduce((before, word) => before + (/^[aeiouy]/.test(word) ? ' ' : '') + word)
  // were the letters to be read as other words, the blanks would have to stay
  return cmavoOf(joined)?.join(' ') === words.join(' ') ? joined : words.join(' ')
}

/** The words of a compound of cmavo. */
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
