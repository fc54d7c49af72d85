import type { DeckRows } from './reel.repository.ts'

/** Words in some languages, each with its definition and stage. */
export interface Deck {
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
