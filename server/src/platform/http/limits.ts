import { normalizeIP } from '@fastify/rate-limit'
import type { Access, Endpoint } from '@vlacku/contract'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'

/**
 * The limit of a call that has one of its own, in place of the general one. It is counted before the body is read, and
 * on this node alone.
 */
export function limitOf(
  { access, limit }: Endpoint,
  ctxFor: (req: FastifyRequest) => Promise<Ctx>,
): FastifyContextConfig {
  if (!limit) return {}
  const keyGenerator = async (req: FastifyRequest) => callerOf(await ctxFor(req), access, req)
  return { rateLimit: { max: limit.max, timeWindow: limit.minutes * 60_000, keyGenerator } }
}

/** Who had to prove something and did is counted as that, wherever the call comes from; everybody else by address. */
function callerOf({ viewer, bridge }: Ctx, access: Access, req: FastifyRequest): string {
  if (access === 'bridge' && bridge) return 'bridge'
  if (access !== 'public' && viewer) return `member ${viewer.user_id}`
  return clientOf(req)
}

/** One client as the general limit knows it: an IPv4 address or an IPv6 network. */
export const clientOf = (req: FastifyRequest): string => normalizeIP(req.ip)
