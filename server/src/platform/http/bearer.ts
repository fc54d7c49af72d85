import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** True if the request carries the given token, compared in constant time. False if no token is set. */
export function hasBearerToken(req: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && same(req.headers.authorization ?? '', `Bearer ${token}`)
}

function same(actual: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
