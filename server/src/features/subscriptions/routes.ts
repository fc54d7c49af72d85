import { subscriptions } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import * as following from './following/service.ts'
import * as settings from './mail/settings.ts'
import type { UnsubscribeTokens } from './mail/token.ts'
import * as notifications from './notifications/service.ts'

export function subscriptionRoutes(route: Route, tokens: UnsubscribeTokens) {
  route(subscriptions.getSubscriptionState, (ctx, { params }) => following.readState(ctx, params.id))
  route(subscriptions.subscribe, (ctx, { body }) => following.subscribe(ctx, body))
  route(subscriptions.unsubscribe, (ctx, { params }) => following.unsubscribe(ctx, params.id, params.type))
  route(subscriptions.listSubscriptions, (ctx, { query }) => following.listSubscriptions(ctx, query))
  route(subscriptions.listNotifications, (ctx, { query }) => notifications.listNotifications(ctx, query))
  route(subscriptions.markNotificationsRead, (ctx, { body }) => notifications.markNotificationsRead(ctx, body.ids))
  route(subscriptions.getNewsSettings, (ctx) => settings.readSettings(ctx))
  route(subscriptions.setNewsSettings, (ctx, { body }) => settings.saveSettings(ctx, body.mail))
  route(subscriptions.unsubscribeByLetter, (ctx, { query }) => settings.unsubscribeByLetter(ctx, tokens, query.token))
}
