import type { LiveEvents } from '@vlacku/contract/live'
import type { Server } from 'socket.io'
import type { Events } from '../../../platform/events.ts'

export type Sockets = Server<Record<never, never>, LiveEvents>

/**
 * Notifies all clients of this node that a thread changed, in a few dozen bytes; pages that show the thread then reload it.
 * Clients send nothing, so the server doesn't know which threads they show.
 */
export function tellOfComments(sockets: Sockets, events: Events): void {
  events.on('commented', ({ did, thread_id, comment_id, comment_num }) => {
    sockets.emit('commented', { did, thread_id, comment_id, comment_num })
  })
}
