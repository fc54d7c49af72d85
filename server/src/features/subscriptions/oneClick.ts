import { subscriptions } from '@vlacku/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'

const ADDRESS = `/api${subscriptions.unsubscribeByLetter.path}`
/** A form of one short field. */
const LARGEST_FORM = 2_000

/**
 * What mail programs do with the address in the header of a letter, besides the call of the contract: some send their form as
 * multipart, whose content says nothing; old ones open it like a link, which must end nothing and leads to the page that asks.
 */
export function takeOneClicks(app: FastifyInstance) {
  app.addContentTypeParser('multipart/form-data', { bodyLimit: LARGEST_FORM, parseAs: 'buffer' }, (req, _body, done) =>
    req.routeOptions.url === ADDRESS ? done(null, undefined) : done(new AppError('unsupported_media_type')),
  )
  app.get<{ Querystring: { token?: string | string[] } }>(ADDRESS, async ({ query }, reply) =>
    reply.redirect(`/unsubscribe?${new URLSearchParams({ token: String(query.token ?? '') })}`, 302),
  )
}
