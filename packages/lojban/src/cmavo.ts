import { isConsonant } from './letters.ts'
import { isGlideAt } from './syllables.ts'

const APOSTROPHE = 39
const Y = 121

/**
 * Returns the end of the cmavo that starts at `i`, or -1: at most one consonant or glide, then nuclei joined by apostrophes (`i`,
 * `mi`, `la'e`, `by`, `yyy`). Matches greedily. `lengths` contains the nuclei of the whole word.
 */
export function cmavoEnd(word: string, i: number, lengths: Uint8Array): number {
  if (word.charCodeAt(i) === Y && word.charCodeAt(i + 1) === Y) return hesitationEnd(word, i)
  let at = i
  if (lengths[at] === 0) {
    if (!isConsonant(word.charCodeAt(at)) && !isGlideAt(word, at, lengths)) return -1
    at++
    if (!lengths[at]) return -1
  }
  at += lengths[at]!
  while (word.charCodeAt(at) === APOSTROPHE) {
    at++
    if (!lengths[at]) return -1
    at += lengths[at]!
  }
  return at
}

/** Returns the end of a hesitation: a run of y without any other letter attached. */
function hesitationEnd(word: string, i: number): number {
  let at = i
  while (word.charCodeAt(at) === Y) at++
  return at < word.length && !isConsonant(word.charCodeAt(at)) ? -1 : at
}
