import { cmavoEnd } from './cmavo.ts'
import { isCmevla } from './cmevla.ts'
import { isFuhivla } from './fuhivla.ts'
import { isGismuAt } from './gismu.ts'
import { hasPermissibleClusters, isConsonant } from './letters.ts'
import { isLujvoAt, lujvoTable } from './lujvo.ts'
import { shortShapeAt } from './rafsi.ts'
import type { RafsiTails } from './rafsiTails.ts'
import { nuclei } from './syllables.ts'

export type WordKind = 'gismu' | 'cmevla' | 'cmavo' | 'lujvo' | "fu'ivla"

/** Told about each word from left to right: letters `start` to `end` of the chunk. */
type OnWord = (kind: WordKind, start: number, end: number) => void

/**
 * Cuts a lower-case stretch of letters without a pause into words (CLL 4.9). A name takes the whole stretch; otherwise
 * cmavo come first and the last word may be a root, compound or borrowing that lasts to the end. False, and nothing
 * told, when the letters are not words. Linear.
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
 * Where the cmavo stop and what follows them; `kind` is null when they reach the end. A word with a cluster begins at
 * the cluster if that is possible, else with the cmavo before it, which is then no cmavo. Two cmavo back is never
 * possible: if the longer string were a word, so would be the shorter one. Only CVC and the hyphen y make a long chain
 * of apparent cmavo into one word, and then the first such place wins.
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
