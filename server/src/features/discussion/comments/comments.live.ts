import type { LiveEvents } from '@vlacku/contract/live'
import type { Server } from 'socket.io'
import type { Events } from '../../../platform/events.ts'

export type Sockets = Server<Record<never, never>, LiveEvents>

/**
 * Tells everybody who has the site open on this node what happened in which thread, with a message of some dozens of bytes;
 * who shows that thread asks for more. The sockets do not listen, so nobody can say which thread that is.
 */
export function tellOfComments(sockets: Sockets, events: Events): void {
  events.on('commented', ({ did, thread_id, comment_id, comment_num }) => {
    sockets.emit('commented', { did, thread_id, comment_id, comment_num })
  })
}
