import { cmavoEnd } from './cmavo.ts'
import { isFuhivla } from './fuhivla.ts'
import { hasPermissibleClusters, isConsonant } from './letters.ts'
import { isLujvoAt, lujvoTable } from './lujvo.ts'
import { isGismuAt, type RafsiTails, shortShapeAt } from './rafsi.ts'
import { isGlideAt, nuclei } from './syllables.ts'

export type WordKind = 'gismu' | 'cmevla' | 'cmavo' | 'lujvo' | "fu'ivla"

/** Called for each word from left to right, with its position: the letters from `start` to `end` of the chunk. */
type OnWord = (kind: WordKind, start: number, end: number) => void

/**
 * Splits a lowercase chunk without pauses into words (CLL 4.9). A name takes up the whole chunk; otherwise, cmavo come first, and
 * the last word can be a root, compound or borrowing that extends to the end. Returns false without calling `onWord` if the
 * letters don't form words. Runs in linear time.
 */
export function readChunk(chunk: string, onWord: OnWord): boolean {
  const n = chunk.length
  if (isConsonant(chunk.charCodeAt(n - 1))) {
    if (!isCmevla(chunk)) return false
    onWord('cmevla', 0, n)
    return true
  }
  if (!hasPermissibleClusters(chunk)) return false
  const lengths = nuclei(chunk)
  const last = lastWord(chunk, lengths)
  if (!last) return false
  for (let at = 0; at < last.start; ) {
    const end = cmavoEnd(chunk, at, lengths)
    onWord('cmavo', at, end)
    at = end
  }
  if (last.kind) onWord(last.kind, last.start, n)
  return true
}

/**
 * Finds the end of the leading cmavo and the word after them; `kind` is null if the cmavo extend to the end. A word with a
 * cluster starts at the cluster if possible, otherwise at the cmavo before it, which is then not a separate word. It never starts
 * two cmavo earlier: if the longer string were a word, the shorter one would be too. Only CVC and the hyphen y can turn a long
 * chain of apparent cmavo into one word, which starts at the first such position.
 */
function lastWord(chunk: string, lengths: Uint8Array): { start: number; kind: WordKind | null } | null {
  const known = /y|[^aeiouy'][^aeiouy']/.test(chunk) ? lujvoTable(chunk) : null
  let before = -1
  let at = 0
  while (at < chunk.length) {
    if (known && isHyphenedCvc(chunk, at) && isLujvoAt(chunk, at, known)) return { start: at, kind: 'lujvo' }
    const end = cmavoEnd(chunk, at, lengths)
    if (end < 0) break
    before = at
    at = end
  }
  if (at === chunk.length) return { start: at, kind: null }
  if (!known) return null
  for (const start of before < 0 ? [at] : [at, before]) {
    const kind = brivlaKind(chunk, start, known)
    if (kind) return { start, kind }
  }
  return null
}

function isHyphenedCvc(chunk: string, at: number): boolean {
  return chunk[at + 3] === 'y' && shortShapeAt(chunk, at) === 'CVC'
}

function brivlaKind(chunk: string, start: number, known: RafsiTails): WordKind | null {
  if (chunk.length === start + 5 && isGismuAt(chunk, start)) return 'gismu'
  if (isLujvoAt(chunk, start, known)) return 'lujvo'
  return isFuhivla(chunk.slice(start)) ? "fu'ivla" : null
}

const APOSTROPHE = 39

/**
 * Returns true if a lowercase word is a name: it ends in a consonant, its consonant clusters are permissible, and each vowel is
 * part of a nucleus or a glide that doesn't follow a consonant (CLL 4.8, without the former ban on la, lai and doi).
 */
export function isCmevla(word: string): boolean {
  if (!isConsonant(word.charCodeAt(word.length - 1)) || !hasPermissibleClusters(word)) return false
  const lengths = nuclei(word)
  // True if the previous letter belongs to a nucleus, after which an apostrophe or a glide is allowed.
  let afterNucleus = false
  for (let i = 0; i < word.length; ) {
    const length = lengths[i]!
    if (length === 0 && !isConsonant(word.charCodeAt(i))) {
      const apostrophe = word.charCodeAt(i) === APOSTROPHE && afterNucleus && lengths[i + 1]! > 0
      if (!apostrophe && !(isGlideAt(word, i, lengths) && (afterNucleus || i === 0))) return false
    }
    afterNucleus = length > 0
    i += length || 1
  }
  return true
}
