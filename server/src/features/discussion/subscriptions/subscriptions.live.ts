import type { LiveEvents } from '@vlacku/contract/live'
import type { Server, Socket } from 'socket.io'
import type { Events } from '../../../platform/events.ts'

type Listeners = Record<never, never>
export type Sockets = Server<Listeners, LiveEvents>

/** Resolves an access token to its user and expiry, or null if it is invalid. */
export type HolderOf = (token: string) => Promise<{ user_id: number; until: Date } | null>

const roomOf = (user_id: number) => `member ${user_id}`

/**
 * Reports new notifications and account changes to users' open pages on this node. Clients send a valid access token on
 * connecting; when it expires, the connection is closed and the client reconnects with a new token.
 */
export class NotificationRoom {
  readonly #holderOf: HolderOf
  /** Sockets that have sent a token. A client may send its token again before the response, but it is checked only once. */
  readonly #greeted = new WeakSet<object>()

  constructor(sockets: Sockets, events: Events, holderOf: HolderOf) {
    this.#holderOf = holderOf
    sockets.on('connection', (socket) => {
      const { token } = socket.handshake.auth
      if (typeof token !== 'string' || this.#greeted.has(socket.conn)) return
      this.#greeted.add(socket.conn)
      // clients are treated as visitors while the database is unavailable
      void this.#admit(socket, token).catch(() => {})
    })
    events.onSignal('notified', ({ user_ids }) => void sockets.to(user_ids.map(roomOf)).emit('notified'))
    events.on('users_changed', ({ user_ids }) => void sockets.to(user_ids.map(roomOf)).emit('account_changed'))
  }

  async #admit(socket: Socket<Listeners, LiveEvents>, token: string) {
    const holder = await this.#holderOf(token)
    if (!holder || !socket.connected) return
    const ending = setTimeout(() => socket.conn.close(), holder.until.getTime() - Date.now()).unref()
    socket.once('disconnect', () => clearTimeout(ending))
    await socket.join(roomOf(holder.user_id))
    // notifications may have arrived before the client was registered
    socket.emit('notified')
  }
}
