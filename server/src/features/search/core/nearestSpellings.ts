import type { Findings } from './findings.ts'
import { plain, withApostrophes, wordKey } from './letters.ts'
import { LONGEST_QUERY } from './question.ts'
import type { Segment } from './segment.ts'
import { neighboursOf, type SpellingItem } from './spelling.ts'
import { GLOSS_ITEM, HEAD_ITEM } from './spellingItems.ts'
import { phraseKey } from './tokens.ts'
import type { Neighbour } from './types.ts'

export function nearestSpellings(all: Findings[], text: string, count: number, source_langid: number): Neighbour[] {
  const asked = text.slice(0, LONGEST_QUERY).trim()
  const key = wordKey(asked)
  const spellings = new Set([key, withApostrophes(key) ?? key, phraseKey(asked)])
  for (const slips of [1, 2] as const) {
    const best = new Map<string, Neighbour & { uses: number }>()
    for (const { segment } of all) {
      for (const spelling of spellings) {
        for (const item of neighboursOf(segment, spelling, slips)) {
          const neighbour = read(segment, item, source_langid)
          if (!neighbour || plain(neighbour.text) === plain(asked)) continue
          const name = `${neighbour.kind} ${neighbour.text}`
          const known = best.get(name)
          const uses = neighbour.uses + (known?.uses ?? 0)
          best.set(name, { ...neighbour, cost: Math.min(item.cost, known?.cost ?? item.cost), uses })
        }
      }
    }
    if (best.size === 0) continue
    const order = [...best.values()].sort((a, b) => a.cost - b.cost || b.uses - a.uses || (a.text < b.text ? -1 : 1))
    return order.slice(0, Math.max(0, count)).map(({ text, kind, cost }) => ({ text, kind, cost }))
  }
  return []
}

/** The item as text with the number of living definitions behind it; null when there are none. */
function read(segment: Segment, item: SpellingItem, source_langid: number): (Neighbour & { uses: number }) | null {
  const { kind, id, cost } = item
  const lives = (doc: number) =>
    segment.isAlive(doc) && segment.data.profileSource[segment.data.docProfile[doc]!] === source_langid
  if (kind === HEAD_ITEM) {
    const [from, to] = segment.docsOfHeads(...segment.headsOf(segment.headKeys.at(id)))
    let uses = 0
    for (let doc = from; doc < to; doc++) if (lives(doc)) uses++
    return uses > 0 ? { text: segment.headWords.at(id), kind: 'word', cost, uses } : null
  }
  const units = kind === GLOSS_ITEM ? segment.glossUnits.of(id) : segment.termGlossUnits.of(id)
  const uses = units.filter((unit) => lives(segment.data.unitDoc[unit]!)).length
  const text = kind === GLOSS_ITEM ? segment.glosses.at(id) : segment.terms.at(id).slice(1)
  return uses > 0 ? { text, kind: 'gloss', cost, uses } : null
}
