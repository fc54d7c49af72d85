import { normalizeIP } from '@fastify/rate-limit'
import type { Access, Endpoint } from '@vlacku/contract'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'

/**
 * Returns an endpoint's own rate limit, which replaces the general one. Requests are counted before the body is read, and
 * separately on each node.
 */
export function limitOf(
  { access, limit }: Endpoint,
  ctxFor: (req: FastifyRequest) => Promise<Ctx>,
): FastifyContextConfig {
  if (!limit) return {}
  const keyGenerator = async (req: FastifyRequest) => rateLimitKeyOf(await ctxFor(req), access, req)
  return { rateLimit: { max: limit.max, timeWindow: limit.minutes * 60_000, keyGenerator } }
}

/** Identifies a client by its authenticated account or, if there is none, by its IP address. */
function rateLimitKeyOf({ viewer, bridge }: Ctx, access: Access, req: FastifyRequest): string {
  if (access === 'bridge' && bridge) return 'bridge'
  if (access !== 'public' && viewer) return `member ${viewer.user_id}`
  return clientOf(req)
}

/** Returns the client key for the general limit: an IPv4 address or IPv6 network. */
export const clientOf = (req: FastifyRequest): string => normalizeIP(req.ip)

/** Budget of a client, in units per minute. */
export const UNITS_A_MINUTE = 300
const WINDOW_MS = 60_000
/** Maximum number of tracked clients. The oldest ones are evicted first. */
const MAX_CLIENTS = 50_000

interface Spent {
  units: number
  /** Time when the budget is full again (Unix ms). */
  until: number
}

interface Balance {
  /** Remaining units of the budget. */
  left: number
  /** Time until the budget is full again, in seconds. */
  reset: number
}

/** Units spent by each client on this node, in one-minute windows that start with the client's first request. */
export class Budgets {
  readonly #spent = new Map<string, Spent>()

  /** Charges `price` units if the client has enough left; otherwise, charges nothing and returns `isEnough: false`. */
  spend(client: string, price: number, now = Date.now()): Balance & { isEnough: boolean } {
    const spent = this.#of(client, now)
    const isEnough = spent.units + price <= UNITS_A_MINUTE
    if (isEnough) spent.units += price
    return { ...balanceOf(spent, now), isEnough }
  }

  /** Charges the cost of completed work. The balance never becomes negative. */
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
