import type { LiveEvents } from '@vlacku/contract/live'
import type { Server } from 'socket.io'
import type { Events } from '../../../platform/events.ts'

export type Sockets = Server<Record<never, never>, LiveEvents>

/**
 * Notifies all clients of this node, in a few dozen bytes, that a thread changed; pages that display the thread then reload it.
 * Notifies every client, since clients don't report which threads they display.
 */
export function tellOfComments(sockets: Sockets, events: Events): void {
  events.on('commented', ({ did, thread_id, comment_id, comment_num }) => {
    sockets.emit('commented', { did, thread_id, comment_id, comment_num })
  })
}
