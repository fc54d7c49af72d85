import { subscriptions } from '@vlacku/contract'
import type { FastifyInstance } from 'fastify'

const ADDRESS = `/api${subscriptions.unsubscribeByLetter.path}`

/**
 * What mail programs do with the address in the header of a letter, besides the call of the contract: old ones open it like a
 * link, which must end nothing and leads to the page that asks.
 */
export function takeOneClicks(app: FastifyInstance) {
  app.get<{ Querystring: { token?: string | string[] } }>(ADDRESS, async ({ query }, reply) =>
    reply.redirect(`/unsubscribe?${new URLSearchParams({ token: String(query.token ?? '') })}`, 302),
  )
}
