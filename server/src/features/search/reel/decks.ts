import type { Ctx } from '../../../platform/context.ts'
import { type Deck, deckFrom } from './deck.ts'
import { deckOf } from './reel.repository.ts'

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
