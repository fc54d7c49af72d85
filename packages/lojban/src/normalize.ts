import { asMeant } from '@vlacku/language'
import { TextShape } from './classify.ts'
import { isConsonant } from './letters.ts'
import { readChunk } from './readChunk.ts'
import { spell } from './spelling.ts'
import { nuclei } from './syllables.ts'
import { cutAfterStress, readWords } from './words.ts'

/**
 * Returns the normal spelling of a text: `'` for an h between vowels and for any apostrophe variant, no commas, no invisible
 * characters, single spaces for pauses, and lowercase. Capitals remain if they mark unusual stress in a name (`roMAN`), and
 * become a space if they mark a word boundary (`KLAmacu` is `klama cu`). A chunk with non-Lojban letters is unchanged. A cmavo
 * compound is joined (`seka'a`). Idempotent. Runs in linear time.
 */
export function normalize(text: string): string {
  const spelled = normalChunks(text)
  return joinedCmavo(spelled) ?? spelled
}

function normalChunks(text: string): string {
  return asMeant(text)
    .split(/\s+/)
    .map((stretch) => {
      const spelled = spell(stretch)
      return spelled === null ? stretch : spelled.split(' ').map(normalChunk).join(' ').trim()
    })
    .filter((stretch) => stretch !== '')
    .join(' ')
}

function normalChunk(chunk: string): string {
  const lower = chunk.toLowerCase()
  if (lower === chunk) return chunk
  if (isConsonant(lower.charCodeAt(lower.length - 1))) return hasUnusualStress(chunk, lower) ? chunk : lower
  const { pieces } = cutAfterStress(chunk)
  return pieces.every((piece) => readChunk(piece, () => {})) ? pieces.join(' ') : lower
}

/**
 * Returns true if exactly one syllable is marked as stressed and it isn't the penultimate syllable, which is stressed by default.
 */
function hasUnusualStress(chunk: string, lower: string): boolean {
  const lengths = nuclei(lower)
  let syllable = 0
  let marked = 0
  let last = 0
  for (let i = 0; i < lower.length; i += lengths[i] || 1) {
    if (!lengths[i]) continue
    const capital = chunk.slice(i, i + lengths[i]!) !== lower.slice(i, i + lengths[i]!)
    // syllables with y are unstressed unless capitalized
    if (lower[i] !== 'y' || capital) syllable++
    if (capital) {
      marked++
      last = syllable
    }
  }
  return marked === 1 && syllable > 1 && last !== syllable - 1
}

/**
 * Returns the conventional spelling of a cmavo compound: its words joined, with a space only before a word that starts with a
 * vowel, which requires a pause. Returns null for any other text. Runs in linear time.
 */
function joinedCmavo(text: string): string | null {
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
