import type { Segment } from '../segments/segment.ts'
import { wordKey } from '../text/normalize.ts'
import type { MatchSet } from './matchSet.ts'

const LOJBAN_LANGID = 1
/** Word types that take precedence over all others as the word of a rafsi, in order of preference. */
const PREFERRED_TYPES = [1, 2, 7, 8]
const preference = (type_id: number) => {
  const at = PREFERRED_TYPES.indexOf(type_id)
  return at < 0 ? PREFERRED_TYPES.length : at
}

export function wordOfRafsi(all: MatchSet[], rafsi: string): string | null {
  const key = wordKey(rafsi).replace(/^-|-$/g, '')
  let best: { word: string; preference: number } | null = null
  for (const { segment } of all) {
    const id = segment.rafsi.find(key)
    if (id < 0) continue
    for (const doc of segment.rafsiDocs.of(id)) {
      const head = segment.data.docHead[doc]!
      if (!segment.isAlive(doc) || segment.data.headSource[head] !== LOJBAN_LANGID) continue
      const candidate = { word: segment.headWords.at(head), preference: preference(segment.types[doc]!) }
      const better =
        !best ||
        candidate.preference < best.preference ||
        (candidate.preference === best.preference && candidate.word < best.word)
      if (better) best = candidate
    }
  }
  return best?.word ?? null
}

/** Returns the entries of a head word. There are several if they differ in dots or capitals. */
export function entriesOfWord(segments: readonly Segment[], word: string, source_langid: number): number[] {
  const found = new Set<number>()
  for (const segment of segments) {
    const [first, end] = segment.headsOf(wordKey(word))
    for (let head = first; head < end; head++) {
      if (segment.data.headSource[head] !== source_langid || !segment.headWords.equals(head, word)) continue
      const [from, to] = segment.docsOfHeads(head, head + 1)
      for (let doc = from; doc < to; doc++) found.add(segment.data.docEntry[doc]!)
    }
  }
  return [...found]
}

export function hasWord(all: MatchSet[], word: string, source_langid: number): boolean {
  const key = wordKey(word)
  if (key === '') return false
  return all.some(({ segment }) => {
    const [first, end] = segment.headsOf(key)
    for (let head = first; head < end; head++) {
      if (segment.data.headSource[head] !== source_langid) continue
      const [from, to] = segment.docsOfHeads(head, head + 1)
      for (let doc = from; doc < to; doc++) if (segment.isAlive(doc)) return true
    }
    return false
  })
}
