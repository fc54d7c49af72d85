/** What one client may spend in a minute. */
export const UNITS_A_MINUTE = 300
const WINDOW_MS = 60_000
/** Clients remembered at a time; beyond that those are forgotten who began to spend longest ago. */
const MAX_CLIENTS = 50_000

interface Spent {
  units: number
  /** When the client has a full budget again (ms). */
  until: number
}

export interface Balance {
  /** Units left until then. */
  left: number
  /** Seconds until the budget is full again. */
  reset: number
}

/** What clients have spent on this node, in windows of a minute that begin with their first request. */
export class Budgets {
  readonly #spent = new Map<string, Spent>()

  /** Takes `price` units if the client has them. `isEnough` says whether it did; else nothing is taken. */
  spend(client: string, price: number, now = Date.now()): Balance & { isEnough: boolean } {
    const spent = this.#of(client, now)
    const isEnough = spent.units + price <= UNITS_A_MINUTE
    if (isEnough) spent.units += price
    return { ...balanceOf(spent, now), isEnough }
  }

  /** Takes what something has cost that is done already, down to nothing. */
  debit(client: string, price: number, now = Date.now()) {
    const spent = this.#of(client, now)
    spent.units = Math.min(UNITS_A_MINUTE, spent.units + price)
  }

  #of(client: string, now: number): Spent {
    const known = this.#spent.get(client)
    if (known && known.until > now) return known
    const fresh = { units: 0, until: now + WINDOW_MS }
    this.#spent.delete(client)
    this.#spent.set(client, fresh)
    for (const [oldest, { until }] of this.#spent) {
      if (until > now && this.#spent.size <= MAX_CLIENTS) break
      this.#spent.delete(oldest)
    }
    return fresh
  }
}

const balanceOf = ({ units, until }: Spent, now: number): Balance => ({
  left: UNITS_A_MINUTE - units,
  reset: Math.ceil((until - now) / 1000),
})
