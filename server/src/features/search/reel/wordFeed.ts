import type { Ctx } from '../../../platform/context.ts'
import { type WordFeedRows, wordFeedRows } from './reel.repository.ts'

/** Words in some languages, each with its definition and stage. */
interface WordFeed {
  valsiids: Int32Array
  definitionids: Int32Array
  /** Stage of each word: recommended words by language, then the other words by language. */
  stages: Int32Array
}

export function feedFrom({ valsiids, definitionids, worthy, ranks }: WordFeedRows, languages: number): WordFeed {
  return {
    valsiids: Int32Array.from(valsiids),
    definitionids: Int32Array.from(definitionids),
    stages: Int32Array.from(ranks, (rank, i) => (worthy[i] ? rank : languages + rank)),
  }
}

/** Mixes 32 bits without collisions (the last steps of MurmurHash3). */
function mixed(n: number): number {
  let h = n
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const STAGE = 2 ** 32

/**
 * Returns the next `count` words after `after` (initially 0), in an order that depends only on the seed. Each word has a fixed
 * position, so requests are stateless, and adding or removing words doesn't move other words.
 */
export function wordsAfter(feed: WordFeed, seed: number, after: number, count: number) {
  const { valsiids, definitionids, stages } = feed
  const shuffle = mixed(seed ^ 0x9e3779b9)
  const chosen: { place: number; definitionid: number }[] = []
  for (let i = 0; i < valsiids.length; i++) {
    const place = stages[i]! * STAGE + mixed(valsiids[i]! ^ shuffle)
    if (place <= after || (chosen.length === count && place > chosen[count - 1]!.place)) continue
    let at = chosen.length
    while (at > 0 && chosen[at - 1]!.place > place) at -= 1
    chosen.splice(at, 0, { place, definitionid: definitionids[i]! })
    if (chosen.length > count) chosen.pop()
  }
  return { definitionids: chosen.map(({ definitionid }) => definitionid), last: chosen.at(-1)?.place ?? after }
}

/**
 * Lifetime of the cached selection of words, in milliseconds. Only the selection may be stale, since rows are read for each
 * response.
 */
const TTL_MS = 10 * 60_000
/** Maximum number of cached feeds. The interface offers three language choices; API clients use others. */
const MAX_FEEDS = 20

/** Caches feeds by language selection, since reading the whole dictionary is the slowest step. */
export class Feeds {
  #feeds = new Map<string, { feed: Promise<WordFeed>; until: number }>()

  read(ctx: Ctx, langids: readonly number[]): Promise<WordFeed> {
    const key = langids.join()
    const now = ctx.now().getTime()
    const known = this.#feeds.get(key)
    if (known && known.until > now) return known.feed
    const feed = wordFeedRows(ctx.db, langids).then((rows) => feedFrom(rows, langids.length))
    this.#feeds.delete(key)
    this.#feeds.set(key, { feed, until: now + TTL_MS })
    const clear = () => void (this.#feeds.get(key)?.feed === feed && this.#feeds.delete(key))
    // an empty result isn't cached, so that the first words appear immediately
    feed.then(({ valsiids }) => valsiids.length === 0 && clear(), clear)
    if (this.#feeds.size > MAX_FEEDS) this.#feeds.delete(this.#feeds.keys().next().value!)
    return feed
  }

  clear() {
    this.#feeds.clear()
  }
}
