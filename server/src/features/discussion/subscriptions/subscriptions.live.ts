import type { LiveEvents } from '@vlacku/contract/live'
import type { Server, Socket } from 'socket.io'
import type { Events } from '../../../platform/events.ts'

type Listeners = Record<never, never>
export type Sockets = Server<Listeners, LiveEvents>

/** Whose access token it is and until when it is good; null for one that is not. */
export type HolderOf = (token: string) => Promise<{ user_id: number; until: Date } | null>

const roomOf = (user_id: number) => `member ${user_id}`

/**
 * Tells the members who have the site open on this node that there is news for them. A member is who greets with a good access
 * token, and until it expires: then the connection ends, and whoever is still there connects again with the next token.
 */
export class NotificationRoom {
  readonly #holderOf: HolderOf
  /** A connection may greet many times before it is answered; it is asked for once. */
  readonly #greeted = new WeakSet<object>()

  constructor(sockets: Sockets, events: Events, holderOf: HolderOf) {
    this.#holderOf = holderOf
    sockets.on('connection', (socket) => {
      const { token } = socket.handshake.auth
      if (typeof token !== 'string' || this.#greeted.has(socket.conn)) return
      this.#greeted.add(socket.conn)
      // a database that does not answer at the moment leaves somebody a visitor
      void this.#admit(socket, token).catch(() => {})
    })
    events.onSignal('notified', ({ user_ids }) => void sockets.to(user_ids.map(roomOf)).emit('notified'))
  }

  async #admit(socket: Socket<Listeners, LiveEvents>, token: string) {
    const holder = await this.#holderOf(token)
    if (!holder || !socket.connected) return
    const ending = setTimeout(() => socket.conn.close(), holder.until.getTime() - Date.now()).unref()
    socket.once('disconnect', () => clearTimeout(ending))
    await socket.join(roomOf(holder.user_id))
    // something may have happened while nobody listened
    socket.emit('notified')
  }
}
