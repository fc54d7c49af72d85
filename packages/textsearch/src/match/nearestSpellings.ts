import { GLOSS_ITEM, HEAD_ITEM } from '../build/spellingItems.ts'
import type { Segment } from '../segments/segment.ts'
import { plain, withApostrophes, wordKey } from '../text/normalize.ts'
import { phraseKey } from '../text/tokens.ts'
import type { SpellingNeighbour } from '../types.ts'
import type { MatchSet } from './matchSet.ts'
import { MAX_QUERY_LENGTH } from './parseQuery.ts'
import { neighboursOf, type SpellingItem } from './spelling.ts'

export function nearestSpellings(
  all: MatchSet[],
  text: string,
  count: number,
  source_langid: number,
): SpellingNeighbour[] {
  const query = text.slice(0, MAX_QUERY_LENGTH).trim()
  const key = wordKey(query)
  const spellings = new Set([key, withApostrophes(key) ?? key, phraseKey(query)])
  for (const slips of [1, 2] as const) {
    const best = new Map<string, Used>()
    for (const { segment } of all) {
      for (const spelling of spellings) {
        for (const item of neighboursOf(segment, spelling, slips)) {
          for (const neighbour of read(segment, item, source_langid)) {
            if (plain(neighbour.text) === plain(query)) continue
            const name = `${neighbour.kind} ${neighbour.text}`
            const known = best.get(name)
            const uses = neighbour.uses + (known?.uses ?? 0)
            best.set(name, { ...neighbour, cost: Math.min(item.cost, known?.cost ?? item.cost), uses })
          }
        }
      }
    }
    if (best.size === 0) continue
    const order = [...best.values()].sort(likelierFirst)
    return order.slice(0, Math.max(0, count)).map(({ text, kind, cost }) => ({ text, kind, cost }))
  }
  return []
}

/** Compares candidates. A word precedes a gloss with the same spelling. */
const likelierFirst = (a: Used, b: Used) =>
  a.cost - b.cost || b.uses - a.uses || compare(a.text, b.text) || compare(b.kind, a.kind)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Used extends SpellingNeighbour {
  /** Number of definitions that aren't deleted; never 0. */
  uses: number
}

/** Returns the texts of an item. There are several if words differ only in dots or capitals. */
function read(segment: Segment, item: SpellingItem, source_langid: number): Used[] {
  const { kind, id, cost } = item
  const lives = (doc: number) =>
    segment.isAlive(doc) && segment.data.headSource[segment.data.docHead[doc]!] === source_langid
  const found: Used[] = []
  const add = (text: string, textKind: SpellingNeighbour['kind'], uses: number) => {
    if (uses > 0) found.push({ text, kind: textKind, cost, uses })
  }
  if (kind === HEAD_ITEM) {
    const [first, end] = segment.headsOf(segment.headKeys.at(id))
    for (let head = first; head < end; head++) {
      const [from, to] = segment.docsOfHeads(head, head + 1)
      let uses = 0
      for (let doc = from; doc < to; doc++) if (lives(doc)) uses++
      add(segment.headWords.at(head), 'word', uses)
    }
  } else {
    const units = kind === GLOSS_ITEM ? segment.glossUnits.of(id) : segment.termGlossUnits.of(id)
    const uses = units.filter((unit) => lives(segment.data.unitDoc[unit]!)).length
    add(kind === GLOSS_ITEM ? segment.glosses.at(id) : segment.terms.at(id).slice(1), 'gloss', uses)
  }
  return found
}
