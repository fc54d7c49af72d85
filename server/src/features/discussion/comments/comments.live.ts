import type { LiveEvents } from '@vlacku/contract/live'
import type { Server } from 'socket.io'
import type { Events } from '../../../platform/events.ts'

export type Sockets = Server<Record<never, never>, LiveEvents>

/**
 * Notifies all connected clients of this node which thread changed, in a few dozen bytes; pages that show the thread then load
 * it. Clients send nothing, so the server doesn't know which thread they show.
 */
export function tellOfComments(sockets: Sockets, events: Events): void {
  events.on('commented', ({ did, thread_id, comment_id, comment_num }) => {
    sockets.emit('commented', { did, thread_id, comment_id, comment_num })
  })
}
