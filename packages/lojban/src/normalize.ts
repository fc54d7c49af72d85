import { asMeant } from '@vlacku/language'
import { joinedCmavo } from './cmavoCompound.ts'
import { isConsonant } from './letters.ts'
import { readChunk } from './readChunk.ts'
import { spell } from './spelling.ts'
import { cutAfterStress } from './stress.ts'
import { nuclei } from './syllables.ts'

/**
 * One spelling: `'` for an h between vowels and for apostrophes of any kind, no commas, no invisible characters, single blanks for pauses,
 * lower case. Where capitals say more than the shape of the words does they are kept, in a name (`roMAN`), or turned
 * into the blank they stand for (`KLAmacu` is `klama cu`). A stretch without blanks that is not in Lojban letters
 * stays as it is. A compound of cmavo is written together (`seka'a`). Idempotent, linear.
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

/** Whether exactly one syllable is marked and it is not the last but one, where stress falls anyway. */
function hasUnusualStress(chunk: string, lower: string): boolean {
  const lengths = nuclei(lower)
  let syllable = 0
  let marked = 0
  let last = 0
  for (let i = 0; i < lower.length; i += lengths[i] || 1) {
    if (!lengths[i]) continue
    const capital = chunk.slice(i, i + lengths[i]!) !== lower.slice(i, i + lengths[i]!)
    // y carries no stress unless someone says it does.
    if (lower[i] !== 'y' || capital) syllable++
    if (capital) {
      marked++
      last = syllable
    }
  }
  return marked === 1 && syllable > 1 && last !== syllable - 1
}
