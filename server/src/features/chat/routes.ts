import { chat } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import { postMessage } from './service.ts'

export function chatRoutes(route: Route) {
  route(chat.postMessage, (ctx, { body }) => postMessage(ctx, body))
}
