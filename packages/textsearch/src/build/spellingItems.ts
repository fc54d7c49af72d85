import { GrowingLists } from '../storage/postings.ts'
import { BEGINNING, hashDeletions } from '../text/deletions.ts'
import { EAST_ASIA } from '../text/stemming.ts'

export const HEAD_ITEM = 0
export const GLOSS_ITEM = 1
export const TERM_ITEM = 2
/** Maximum length of words to correct. */
export const MAX_ITEM_LENGTH = 40

interface Item {
  ref: number
  text: string
}

/**
 * Indexes head words, multi-word glosses and gloss words by the hashes of their first letters with some letters deleted (Garbe,
 * "1000x faster spelling correction", 2012).
 */
export function buildSpelling(heads: string[], glosses: string[], terms: string[], termGlossStarts: Uint32Array) {
  const items: Item[] = []
  const add = (kind: number, id: number, text: string) => {
    if (text.length <= MAX_ITEM_LENGTH) items.push({ ref: ((kind << 30) | id) >>> 0, text })
  }
  heads.forEach((key, id) => {
    if (key !== heads[id - 1]) add(HEAD_ITEM, id, key)
  })
  glosses.forEach((key, id) => {
    if (key.includes(' ')) add(GLOSS_ITEM, id, key)
  })
  terms.forEach((term, id) => {
    const inGloss = termGlossStarts[id + 1]! > termGlossStarts[id]!
    if (inGloss && !term.startsWith(EAST_ASIA)) add(TERM_ITEM, id, term.slice(1))
  })
  items.sort((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : left.ref - right.ref))
  return { spellingRef: Uint32Array.from(items, ({ ref }) => ref), ...buildBeginnings(items) }
}

function buildBeginnings(items: readonly Item[]) {
  const firsts: number[] = []
  const beginnings: string[] = []
  items.forEach(({ text }, at) => {
    const beginning = text.slice(0, BEGINNING)
    if (beginning === beginnings.at(-1)) return
    firsts.push(at)
    beginnings.push(beginning)
  })
  const buckets = bucketsFor(beginnings.length)
  const lists = new GrowingLists()
  const units = new Uint16Array(BEGINNING)
  beginnings.forEach((beginning, id) => {
    for (let at = 0; at < beginning.length; at++) units[at] = beginning.charCodeAt(at)
    hashDeletions(units, 0, beginning.length, 2, (hash) => lists.add(hash & (buckets - 1), id))
  })
  const { starts, values } = lists.pack(buckets)
  return {
    spellingFirsts: Uint32Array.from([...firsts, items.length]),
    spellingBucketStarts: starts,
    spellingBuckets: values,
  }
}

/** Returns a power of two that yields about two prefixes per bucket. */
const bucketsFor = (beginnings: number) => 2 ** Math.ceil(Math.log2(8 * beginnings + 1))
