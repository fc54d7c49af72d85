import type { ChatEvents } from '@vlacku/contract/chat'
import type { Server } from 'socket.io'
import type { Db } from '../../../platform/context.ts'
import type { Events, Signal } from '../../../platform/events.ts'
import { type ChatRow, lastMessages } from './chat.repository.ts'
import { KEPT } from './chat.service.ts'

export type Sockets = Server<Record<never, never>, ChatEvents>

/**
 * Where the readers of one node listen. It remembers the last messages, so that whoever connects gets exactly those that
 * came before, and each later one once; and so that a thousand readers coming back at once cost the database nothing.
 */
export class ChatRoom {
  #last: ChatRow[] = []
  readonly #sockets: Sockets

  constructor(sockets: Sockets, { db, events }: { db: Db; events: Events }) {
    this.#sockets = sockets
    events.onSignal('chat_posted', (event) => this.#show(event))
    events.on('dictionary_replaced', () => this.load(db)) // by a backup, maybe
    sockets.on('connection', (reader) => void reader.emit('history', this.#last.map(asShown)))
  }

  /** Reads what is kept. Follow the events from a position taken before, and nothing is missed. */
  async load(db: Db) {
    this.#last = await lastMessages(db, KEPT)
  }

  #show({ chat_message_id, message }: Signal<'chat_posted'>) {
    // what was read at the start may be told once more
    if (this.#last.some((known) => known.chat_message_id === chat_message_id)) return
    // a message of another node may come after a younger one of this node
    this.#last = [...this.#last, { chat_message_id, ...message }].sort(byId).slice(-KEPT)
    this.#sockets.emit('sentFrom', { data: message })
  }
}

const byId = (a: ChatRow, b: ChatRow) => a.chat_message_id - b.chat_message_id
const asShown = ({ author, chunk, channelId }: ChatRow) => ({ author, chunk, channelId })
