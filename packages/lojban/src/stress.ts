import { isConsonant } from './letters.ts'
import { nuclei } from './syllables.ts'

const CAPITAL_VOWEL = /[AEIOUY]/

/** Returns true if capital vowels mark stress. Capital consonants have no meaning. */
export function hasStressMark(chunk: string): boolean {
  return CAPITAL_VOWEL.test(chunk)
}

/**
 * Splits a chunk at the word boundaries implied by its marked stress: a root, compound or borrowing ends one syllable after the
 * stressed syllable, not counting y (`leNANmucuKLAma` is `lenanmu` and `cuklama`). `open` is true if the last piece ends in its
 * stressed syllable, which is only possible for a cmavo. The pieces are lowercase and can be joined to form the chunk. Runs in
 * linear time.
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
