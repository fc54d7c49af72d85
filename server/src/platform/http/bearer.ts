import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whether a request carries this token. Takes the same time however much of it is right; without a token nobody does. */
export function hasBearerToken(req: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && same(req.headers.authorization ?? '', `Bearer ${token}`)
}

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
