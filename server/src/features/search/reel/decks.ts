import type { Ctx } from '../../../platform/context.ts'
import { type Deck, deckFrom } from './deck.ts'
import { deckOf } from './reel.repository.ts'

/** An edit need not be in the reel at once: rows are read anew for each answer, only the choice may be older (ms). */
const KEEP_MS = 10 * 60_000
/** The interface has three choices of languages; others are asked for by programs. */
const MAX_DECKS = 20

/** Decks by languages. Looking through the whole dictionary takes longer than anything else here, so they are kept. */
export class Decks {
  #decks = new Map<string, { deck: Promise<Deck>; until: number }>()

  read(ctx: Ctx, langids: readonly number[]): Promise<Deck> {
    const key = langids.join()
    const now = ctx.now().getTime()
    const kept = this.#decks.get(key)
    if (kept && kept.until > now) return kept.deck
    const deck = deckOf(ctx.db, langids).then((rows) => deckFrom(rows, langids.length))
    this.#decks.delete(key)
    this.#decks.set(key, { deck, until: now + KEEP_MS })
    const forget = () => void (this.#decks.get(key)?.deck === deck && this.#decks.delete(key))
    // the first words of a new dictionary are to be seen at once
    deck.then(({ valsiids }) => valsiids.length === 0 && forget(), forget)
    if (this.#decks.size > MAX_DECKS) this.#decks.delete(this.#decks.keys().next().value!)
    return deck
  }

  forget() {
    this.#decks.clear()
  }
}
