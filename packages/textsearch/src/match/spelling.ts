import { GLOSS_ITEM, HEAD_ITEM, LONGEST_ITEM, letterBits } from '../build/spellingItems.ts'
import type { Segment } from '../segments/segment.ts'
import { distanceUpTo2, NO_SLIP, oneSlip } from './editDistance.ts'

/** Shorter words have too many neighbours to guess from. */
const SHORTEST_FOR_ONE_SLIP = 3
const SHORTEST_FOR_TWO_SLIPS = 7
/** Two slips in no particular letters. */
const TWO_SLIPS = 20

export interface SpellingItem {
  /** `HEAD_ITEM`, `GLOSS_ITEM` or `TERM_ITEM`. */
  kind: number
  /** Number of the head, gloss or term. */
  id: number
  cost: number
}

/** How many texts of a segment are remembered: what one search asks for again when it widens. */
const REMEMBERED = 16
const remembered = new WeakMap<object, Map<string, SpellingItem[]>>()

/**
 * What `readNeighbours` finds. One search asks up to six times: for itself, for each language, and for suggestions; the
 * vocabulary of a segment never changes.
 */
export function neighboursOf(segment: Segment, text: string, slips: 1 | 2): SpellingItem[] {
  const known = remembered.get(segment.data) ?? new Map<string, SpellingItem[]>()
  remembered.set(segment.data, known)
  const key = `${slips}${text}`
  const items = known.get(key) ?? readNeighbours(segment, text, slips)
  known.set(key, items)
  if (known.size > REMEMBERED) known.delete(known.keys().next().value!)
  return items
}

/**
 * Everything in a segment's vocabulary that is one slip (or two) away from a text. Reads the whole vocabulary of about
 * that length, 4 bytes an item; only what has nearly the same letters is compared.
 */
function readNeighbours(segment: Segment, text: string, slips: 1 | 2): SpellingItem[] {
  const shortest = slips === 1 ? SHORTEST_FOR_ONE_SLIP : SHORTEST_FOR_TWO_SLIPS
  if (text.length < shortest || text.length > LONGEST_ITEM) return []
  const { spellingRef, spellingLetters, spellingStarts } = segment.data
  const typed = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const letters = letterBits(typed, 0, typed.length)
  const from = spellingStarts[Math.max(1, text.length - slips)]!
  const to = spellingStarts[Math.min(LONGEST_ITEM, text.length + slips) + 1]!
  const found: SpellingItem[] = []
  for (let at = from; at < to; at++) {
    if (bitsIn(letters ^ spellingLetters[at]!) > slips * 2) continue
    const ref = spellingRef[at]!
    const cost = costOf(segment, typed, ref, slips)
    if (cost < NO_SLIP) found.push({ kind: ref >>> 30, id: ref & 0x3fffffff, cost })
  }
  return found
}

function costOf(segment: Segment, typed: Uint16Array, ref: number, slips: 1 | 2): number {
  const kind = ref >>> 30
  const id = ref & 0x3fffffff
  const list = kind === HEAD_ITEM ? segment.headKeys : kind === GLOSS_ITEM ? segment.glosses : segment.terms
  const start = list.starts[id]! + (kind === HEAD_ITEM || kind === GLOSS_ITEM ? 0 : 1)
  const end = list.starts[id + 1]!
  if (slips === 1) return oneSlip(typed, list.units, start, end)
  const distance = distanceUpTo2(typed, list.units, start, end)
  if (distance > 2) return NO_SLIP
  return distance === 2 ? TWO_SLIPS + (typed[0] === list.units[start] ? 0 : 3) : oneSlip(typed, list.units, start, end)
}

function bitsIn(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
