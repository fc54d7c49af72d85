import { GLOSS_ITEM, HEAD_ITEM, MAX_ITEM_LENGTH } from '../build/spellingItems.ts'
import type { Segment } from '../segments/segment.ts'
import { hashDeletions } from '../text/deletions.ts'
import { distanceUpTo2, NO_SLIP, oneSlip } from './editDistance.ts'

/** Minimum length of words to correct. Shorter words have too many neighbors. */
const MIN_LENGTH_FOR_ONE_SLIP = 3
const MIN_LENGTH_FOR_TWO_SLIPS = 7
/** Cost of two typos in arbitrary letters. */
const TWO_SLIPS = 20

export interface SpellingItem {
  /** `HEAD_ITEM`, `GLOSS_ITEM` or `TERM_ITEM`. */
  kind: number
  /** ID of the head, gloss or term. */
  id: number
  cost: number
}

/** Number of texts whose corrections are cached per segment. Sufficient for the repetitions when a search is widened. */
const REMEMBERED = 16
const remembered = new WeakMap<object, Map<string, SpellingItem[]>>()

/**
 * Memoized `readNeighbours`. A search calls it up to six times (for itself, for each language, and for suggestions), and the
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
 * Finds all words in a segment's vocabulary that differ from a text by one typo, or by up to two. Compares only words with a
 * similar prefix.
 */
function readNeighbours(segment: Segment, text: string, slips: 1 | 2): SpellingItem[] {
  const minLength = slips === 1 ? MIN_LENGTH_FOR_ONE_SLIP : MIN_LENGTH_FOR_TWO_SLIPS
  if (text.length < minLength || text.length > MAX_ITEM_LENGTH) return []
  const { spellingRef, spellingFirsts } = segment.data
  const typed = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const found: SpellingItem[] = []
  for (const beginning of beginningsNear(segment, typed, slips)) {
    const past = spellingFirsts[beginning + 1]!
    for (let at = spellingFirsts[beginning]!; at < past; at++) {
      const ref = spellingRef[at]!
      const cost = costOf(segment, typed, ref, slips)
      if (cost < NO_SLIP) found.push({ kind: ref >>> 30, id: ref & 0x3fffffff, cost })
    }
  }
  return found
}

function beginningsNear({ data }: Segment, typed: Uint16Array, slips: 1 | 2): Set<number> {
  const { spellingBucketStarts, spellingBuckets } = data
  const lowest = spellingBucketStarts.length - 2
  const near = new Set<number>()
  hashDeletions(typed, 0, typed.length, slips, (hash) => {
    const bucket = hash & lowest
    const past = spellingBucketStarts[bucket + 1]!
    for (let at = spellingBucketStarts[bucket]!; at < past; at++) near.add(spellingBuckets[at]!)
  })
  return near
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
