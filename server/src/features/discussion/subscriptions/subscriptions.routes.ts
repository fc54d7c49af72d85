import { subscriptions } from '@vlacku/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { UnsubscribeTokens } from './mail/token.ts'
import * as notifications from './notifications.service.ts'
import { notificationWork } from './subscriptions.jobs.ts'
import { type HolderOf, NotificationRoom, type Sockets } from './subscriptions.live.ts'
import * as subscriptionService from './subscriptions.service.ts'

const UNSUBSCRIBE_PATH = `/api${subscriptions.unsubscribeByEmail.path}`

/**
 * Handles one-click unsubscribing in addition to the endpoint in the contract: old mail programs open the URL as a link, which
 * only redirects to the confirmation page.
 */
function takeOneClicks(app: FastifyInstance) {
  app.get<{ Querystring: { token?: string | string[] } }>(UNSUBSCRIBE_PATH, async ({ query }, reply) =>
    reply.redirect(`/unsubscribe?${new URLSearchParams({ token: String(query.token ?? '') })}`, 302),
  )
}

interface SubscriptionParts {
  app: FastifyInstance
  sockets: Sockets
  tokens: UnsubscribeTokens
  holderOf: HolderOf
}

export function subscriptionFeature(
  context: AppContext,
  { app, sockets, tokens, holderOf }: SubscriptionParts,
): Feature {
  notificationWork(context, tokens)
  new NotificationRoom(sockets, context.ctx.events, holderOf)
  return {
    name: 'subscriptions',
    routes(route) {
      takeOneClicks(app)
      route(subscriptions.getSubscriptionState, (ctx, { params }) => subscriptionService.readState(ctx, params.id))
      route(subscriptions.subscribe, (ctx, { body }) => subscriptionService.subscribe(ctx, body))
      route(subscriptions.unsubscribe, (ctx, { params }) =>
        subscriptionService.unsubscribe(ctx, params.id, params.type),
      )
      route(subscriptions.listSubscriptions, (ctx, { query }) => subscriptionService.listSubscriptions(ctx, query))
      route(subscriptions.listNotifications, (ctx, { query }) => notifications.listNotifications(ctx, query))
      route(subscriptions.markNotificationsRead, (ctx, { body }) => notifications.markNotificationsRead(ctx, body.ids))
      route(subscriptions.getNotificationSettings, (ctx) => notifications.readSettings(ctx))
      route(subscriptions.setNotificationSettings, (ctx, { body }) => notifications.saveSettings(ctx, body.mail))
      route(subscriptions.unsubscribeByEmail, (ctx, { query }) =>
        notifications.unsubscribeByEmail(ctx, tokens, query.token),
      )
    },
  }
}
