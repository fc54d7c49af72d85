import { isConsonant } from './letters.ts'
import { nuclei } from './syllables.ts'

const CAPITAL_VOWEL = /[AEIOUY]/

/** Stress is written with capital vowels; capital consonants only keep them company. */
export function hasStressMark(chunk: string): boolean {
  return CAPITAL_VOWEL.test(chunk)
}

/**
 * Cuts a chunk where its marked stress ends a word: a root, compound or borrowing is over one syllable after its
 * stressed one, y not counted (`leNANmucuKLAma` is `lenanmu` and `cuklama`). `open` is true when the last piece ends
 * in its stressed syllable, which only a cmavo may do. Lower-case pieces that join to the chunk; linear.
 */
export function cutAfterStress(chunk: string): { pieces: string[]; open: boolean } {
  const lower = chunk.toLowerCase()
  if (isConsonant(lower.charCodeAt(lower.length - 1))) return { pieces: [lower], open: false }
  const lengths = nuclei(lower)
  const pieces: string[] = []
  let begin = 0
  let open = false
  for (let i = 0; i < lower.length; ) {
    const length = lengths[i]!
    if (length > 0 && lower[i] !== 'y') {
      if (open) {
        pieces.push(lower.slice(begin, i + length))
        begin = i + length
        open = false
      } else open = CAPITAL_VOWEL.test(chunk.slice(i, i + length))
    }
    i += length || 1
  }
  if (begin < lower.length) pieces.push(lower.slice(begin))
  return { pieces, open }
}
