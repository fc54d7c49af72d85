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
  const keyGenerator = async (req: FastifyRequest) => callerOf(await ctxFor(req), access, req)
  return { rateLimit: { max: limit.max, timeWindow: limit.minutes * 60_000, keyGenerator } }
}

/** Identifies a client by its authenticated account or, if there is none, by its IP address. */
function callerOf({ viewer, bridge }: Ctx, access: Access, req: FastifyRequest): string {
  if (access === 'bridge' && bridge) return 'bridge'
  if (access !== 'public' && viewer) return `member ${viewer.user_id}`
  return clientOf(req)
}

/** Returns the client key for the general limit: an IPv4 address or IPv6 network. */
export const clientOf = (req: FastifyRequest): string => normalizeIP(req.ip)
