import type { Ctx } from '../../../platform/context.ts'
import { type DeckRows, deckOf } from './reel.repository.ts'

/** Words in some languages, each with its definition and stage. */
interface Deck {
  valsiids: Int32Array
  definitionids: Int32Array
  /** Stage of each word: recommended words by language, then the other words by language. */
  stages: Int32Array
}

export function deckFrom({ valsiids, definitionids, worthy, ranks }: DeckRows, languages: number): Deck {
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
export function drawFrom(deck: Deck, seed: number, after: number, count: number) {
  const { valsiids, definitionids, stages } = deck
  const shuffle = mixed(seed ^ 0x9e3779b9)
  const drawn: { place: number; definitionid: number }[] = []
  for (let i = 0; i < valsiids.length; i++) {
    const place = stages[i]! * STAGE + mixed(valsiids[i]! ^ shuffle)
    if (place <= after || (drawn.length === count && place > drawn[count - 1]!.place)) continue
    let at = drawn.length
    while (at > 0 && drawn[at - 1]!.place > place) at -= 1
    drawn.splice(at, 0, { place, definitionid: definitionids[i]! })
    if (drawn.length > count) drawn.pop()
  }
  return { definitionids: drawn.map(({ definitionid }) => definitionid), last: drawn.at(-1)?.place ?? after }
}

/**
 * Lifetime of the cached selection of words, in milliseconds. Only the selection may be stale, since rows are read for each
 * response.
 */
const KEEP_MS = 10 * 60_000
/** Maximum number of cached feeds. The interface offers three language choices; API clients use others. */
const MAX_DECKS = 20

/** Caches feeds by language selection, since reading the whole dictionary is the slowest step. */
export class Decks {
  #decks = new Map<string, { deck: Promise<Deck>; until: number }>()

  read(ctx: Ctx, langids: readonly number[]): Promise<Deck> {
    const key = langids.join()
    const now = ctx.now().getTime()
    const known = this.#decks.get(key)
    if (known && known.until > now) return known.deck
    const deck = deckOf(ctx.db, langids).then((rows) => deckFrom(rows, langids.length))
    this.#decks.delete(key)
    this.#decks.set(key, { deck, until: now + KEEP_MS })
    const forget = () => void (this.#decks.get(key)?.deck === deck && this.#decks.delete(key))
    // an empty result isn't cached, so that the first words appear immediately
    deck.then(({ valsiids }) => valsiids.length === 0 && forget(), forget)
    if (this.#decks.size > MAX_DECKS) this.#decks.delete(this.#decks.keys().next().value!)
    return deck
  }

  forget() {
    this.#decks.clear()
  }
}
