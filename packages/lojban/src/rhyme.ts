import { nuclei } from './syllables.ts'

const CAPITAL_VOWEL = /[AEIOU]/

/**
 * Returns the part that rhyming words share: the stressed vowel and everything after it. Stress is on the penultimate syllable,
 * not counting y, unless capital vowels mark it; a word of one syllable is stressed on it. Returns lowercase letters (`KLAma` →
 * `ama`), or null for a word without vowels. The input must not contain dots or commas.
 */
export function rhymeOf(word: string): string | null {
  const lower = word.toLowerCase()
  const lengths = nuclei(lower)
  let [last, before, marked] = [-1, -1, -1]
  for (let at = 0; at < lower.length; at += lengths[at] || 1) {
    if (lengths[at] === 0 || lower[at] === 'y') continue
    before = last
    last = at
    if (CAPITAL_VOWEL.test(word.slice(at, at + lengths[at]!))) marked = at
  }
  if (last < 0) return null
  return lower.slice(marked >= 0 ? marked : before >= 0 ? before : last)
}
