import type { ChatEvents } from '@vlacku/contract/chat'
import type { Server } from 'socket.io'
import type { Db } from '../../../platform/context.ts'
import type { Events, Signal } from '../../../platform/events.ts'
import { type ChatRow, lastMessages } from './chat.repository.ts'
import { MAX_MESSAGES } from './chat.service.ts'

export type Sockets = Server<Record<never, never>, ChatEvents>

/**
 * Chat clients of one node. Caches the last messages, so that each client receives the history on connecting and each later
 * message once, and a thousand simultaneous reconnects need no database query.
 */
export class ChatRoom {
  #last: ChatRow[] = []
  readonly #sockets: Sockets

  constructor(sockets: Sockets, { db, events }: { db: Db; events: Events }) {
    this.#sockets = sockets
    events.onSignal('chat_posted', (event) => this.#show(event))
    events.on('dictionary_replaced', () => this.load(db)) // emitted after a backup is restored, among other cases
    sockets.on('connection', (reader) => void reader.emit('history', this.#last.map(asShown)))
  }

  /** Loads the stored messages. Subscribe to events from an earlier position to avoid missing messages. */
  async load(db: Db) {
    this.#last = await lastMessages(db, MAX_MESSAGES)
  }

  #show({ chat_message_id, message }: Signal<'chat_posted'>) {
    // this node may receive notifications for messages it loaded at startup
    if (this.#last.some((known) => known.chat_message_id === chat_message_id)) return
    // a message from another node may arrive after a newer local one
    this.#last = [...this.#last, { chat_message_id, ...message }].sort(byId).slice(-MAX_MESSAGES)
    this.#sockets.emit('sentFrom', { data: message })
  }
}

const byId = (a: ChatRow, b: ChatRow) => a.chat_message_id - b.chat_message_id
const asShown = ({ author, chunk, channelId }: ChatRow) => ({ author, chunk, channelId })
