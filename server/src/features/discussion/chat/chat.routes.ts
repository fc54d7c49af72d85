import { chat } from '@vlacku/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import { postMessage } from './chat.service.ts'
import { ChatRoom, type Sockets } from './room.ts'

export function chatFeature(ctx: Ctx, sockets: Sockets): Feature {
  const room = new ChatRoom(sockets, ctx)
  return {
    name: 'chat',
    routes(route) {
      route(chat.postMessage, (ctx, { body }) => postMessage(ctx, body))
    },
    start: () => room.load(ctx.db),
  }
}
