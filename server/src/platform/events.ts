import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@vlacku/contract/chat'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/** What features tell each other once it is committed; `app.ts` says who listens. All of it changes what pages show. */
export type SiteEvent =
  | { kind: 'definitions_changed'; definitionids: number[] }
  /** What pages say of people; their names under definitions are told as `definitions_changed`. */
  | { kind: 'users_changed'; user_ids: number[] }
  /** Sentences and their sources came or went; nothing that is kept of words is touched by it. */
  | { kind: 'sentences_changed' }
  /** So much changed that looking at everything again is faster than a list. */
  | { kind: 'dictionary_replaced' }

/** What to say of these definitions: a list, or with more than `most` of them that looking at everything again is faster. */
export function changeOf(definitionids: number[], most: number): SiteEvent[] {
  if (definitionids.length > most) return [{ kind: 'dictionary_replaced' }]
  return definitionids.length > 0 ? [{ kind: 'definitions_changed', definitionids }] : []
}

/** Talk travels the same way to every node, but is no change: no index is read again and no page drawn again for it. */
export interface ChatEvent {
  kind: 'chat_posted'
  chat_message_id: number
  message: ChatMessage
}
/** There is news for these people, or they read some: only they are told, and no page shows it. */
export interface NotifiedEvent {
  kind: 'notified'
  user_ids: number[]
}
/** An embedder's vectors of these definitions changed; null: it begins to answer. What pages show depends on questions only. */
export interface EmbeddingsEvent {
  kind: 'embeddings_changed'
  embedder_id: number
  definitionids: number[] | null
}
export type AnyEvent = SiteEvent | ChatEvent | NotifiedEvent | EmbeddingsEvent

type Listener<E> = (event: E) => Promise<void> | void

/** How nodes call each other to look at once. It may fail at any time: whoever hears nothing looks a moment later anyway. */
export interface Bell {
  ring(): void
  /** Another node rang. */
  onRing(listener: () => void): void
}

/** How often a node asks for what others changed (ms); an edit is to be found everywhere within 2 s. */
const POLL_MS = 800
/** Nodes that were away for longer than this start over instead of catching up. */
const KEEP_HOURS = 48

/**
 * The events of one node. Its own are delivered by `deliver` right after the commit; those of other nodes are read from
 * the table `changes`: every `POLL_MS`, and at once when the bell rings.
 */
export class Events {
  readonly node = randomUUID()
  readonly #pollMs: number
  #listeners: Listener<SiteEvent>[] = []
  #chatListeners: Listener<ChatEvent>[] = []
  #notifiedListeners: Listener<NotifiedEvent>[] = []
  #embeddingsListeners: Listener<EmbeddingsEvent>[] = []
  #from: string | null = null
  #timer: NodeJS.Timeout | undefined
  #lastRound: Promise<void> = Promise.resolve()
  #bell: Bell | undefined
  #rung = false
  /** Delivered already, although an older transaction that still runs holds the position back. */
  #delivered = new Set<number>()

  constructor({ pollMs = POLL_MS } = {}) {
    this.#pollMs = pollMs
  }

  on(listener: Listener<SiteEvent>) {
    this.#listeners.push(listener)
  }

  onChat(listener: Listener<ChatEvent>) {
    this.#chatListeners.push(listener)
  }

  onNotified(listener: Listener<NotifiedEvent>) {
    this.#notifiedListeners.push(listener)
  }

  onEmbeddings(listener: Listener<EmbeddingsEvent>) {
    this.#embeddingsListeners.push(listener)
  }

  async deliver(event: AnyEvent) {
    if (event.kind === 'chat_posted') for (const listener of this.#chatListeners) await listener(event)
    else if (event.kind === 'notified') for (const listener of this.#notifiedListeners) await listener(event)
    else if (event.kind === 'embeddings_changed')
      for (const listener of this.#embeddingsListeners) await listener(event)
    else for (const listener of this.#listeners) await listener(event)
  }

  /** Begins to look for what other nodes commit after `position` (see `currentPosition`). */
  follow(db: Db, position: string, onError: (error: unknown) => void, bell?: Bell) {
    this.#from = position
    const turn = async () => {
      await this.poll(db).catch(onError)
      if (this.#from !== null) this.#timer = setTimeout(turn, this.#pollMs)
    }
    this.#timer = setTimeout(turn, this.#pollMs)
    this.#bell = bell
    bell?.onRing(() => {
      if (this.#rung) return // the round that waits already will find this too
      this.#rung = true
      const round = this.#lastRound.then(() => {
        this.#rung = false
        return this.poll(db)
      })
      round.catch(onError)
    })
  }

  /** Calls the other nodes to look, after a commit. */
  ring() {
    this.#bell?.ring()
  }

  async stop() {
    this.#from = null
    clearTimeout(this.#timer)
    await this.#lastRound
  }

  /** One round: delivers what other nodes committed and was not delivered yet. Rounds wait for each other. */
  poll(db: Db): Promise<void> {
    const round = this.#lastRound.then(() => this.#round(db))
    this.#lastRound = round.catch(() => {})
    return round
  }

  async #round(db: Db) {
    if (this.#from === null) return
    const { until, changes } = await visibleSince(db, this.#from, this.node)
    for (const { seq, event } of changes) {
      if (this.#delivered.has(seq)) continue
      await this.deliver(event)
      this.#delivered.add(seq)
    }
    // those below the new position are not read again; those above it are, and must be known then
    this.#delivered = new Set(changes.filter(({ again }) => again).map(({ seq }) => seq))
    if (this.#from !== null) this.#from = until
  }
}

/**
 * A position in the stream of changes: all transactions below it have ended, and everything they wrote can be seen.
 * A reader that took its data after reading the position misses nothing when it follows from there.
 */
export async function currentPosition(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as at`.execute(db)
  return rows[0]!.at
}

/**
 * What changed in transactions from `from` up to those still running; what changes no page is left out. A transaction
 * that took a low number and commits late holds the position back, so its rows are read in a later round instead of being
 * skipped.
 */
export async function changesSince(db: Db, from: string, exceptNode = '') {
  const { rows } = await sql<{ until: string; events: SiteEvent[] }>`
    with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as until)
    select until::text as until,
           coalesce((select json_agg(event order by seq) from changes
                     where xact >= ${from}::xid8 and xact < bound.until and node <> ${exceptNode}
                       and event->>'kind' not in ('chat_posted', 'notified', 'embeddings_changed')), '[]') as events
    from bound`.execute(db)
  return rows[0]!
}

/**
 * Everything committed at or above `from`, also while an older transaction still runs: an import that takes minutes must
 * not keep an edit from being seen elsewhere. `again` marks what the next reading, from `until`, shows once more.
 */
async function visibleSince(db: Db, from: string, exceptNode: string) {
  const { rows } = await sql<{ until: string; changes: { seq: number; again: boolean; event: AnyEvent }[] }>`
    with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as until)
    select until::text as until,
           coalesce((select json_agg(json_build_object('seq', seq, 'again', xact >= bound.until, 'event', event) order by seq)
                     from changes where xact >= ${from}::xid8 and node <> ${exceptNode}), '[]') as changes
    from bound`.execute(db)
  return rows[0]!
}

export async function recordChanges(db: Db, node: string, events: AnyEvent[]) {
  if (events.length === 0) return
  await sql`insert into changes (node, event) select ${node}, e from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`.execute(
    db,
  )
}

export async function forgetOldChanges(db: Db) {
  await sql`delete from changes where created_at < now() - make_interval(hours => ${KEEP_HOURS})`.execute(db)
}
