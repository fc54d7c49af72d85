import { nuclei } from './syllables.ts'

const CAPITAL_VOWEL = /[AEIOU]/

/**
 * What a word must share with another to rhyme with it: its stressed vowel and everything after. Stress is on the last
 * syllable but one, y not counted, unless capital vowels mark it; a word of one syllable has no other choice.
 * Small letters (`KLAma` → `ama`); null for what has no vowel. Dots and commas are to be left out.
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
