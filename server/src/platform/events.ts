import { randomUUID } from 'node:crypto'
import type { Db } from './database/database.ts'
import { onlyRow, onlyValue, run } from './database/statements.ts'

/**
 * Events and their data, delivered after the commit. Each feature declares its kinds in one of these two interfaces, in its
 * `events.ts` with `declare module`, so that the compiler checks emitters and listeners.
 */
export interface PageChanges {
  /** Anything may have changed, for example after a backup was restored. */
  dictionary_replaced: Record<never, never>
}
/** Delivered on every node, but only to listeners for their kind, because signals affect no pages or indexes. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface Signals {}

type EventOf<Kinds, K extends keyof Kinds> = K extends unknown ? { kind: K } & Kinds[K] : never
export type PageChange<K extends keyof PageChanges = keyof PageChanges> = EventOf<PageChanges, K>
export type Signal<K extends keyof Signals = keyof Signals> = EventOf<Signals, K>
export type SiteEvent = PageChange | Signal

type Listener<E> = (event: E) => Promise<void> | void

/** Wakes the other nodes. Failures are harmless, because every node also polls. */
export interface Notifier {
  notify(): void
  /** Called when another node has notified this one. */
  onNotify(listener: () => void): void
}

/** An exception thrown by a listener. The event is committed, and other listeners aren't affected. */
export interface ListenerFailure {
  event: SiteEvent
  error: unknown
  /** Number of attempts so far. */
  tries: number
  /** True if there will be no further attempts. */
  givenUp: boolean
}

/** Maximum number of attempts per listener and event, one per poll while the database responds. */
const MAX_TRIES = 5
/** Polling interval for changes from other nodes, in milliseconds. An edit must be visible everywhere within 2 s. */
const POLL_MS = 800
/** Retention period of changes, in hours. Nodes that were offline for longer rebuild their data. */
const RETENTION_HOURS = 48

interface EventsOptions {
  pollMs?: number
  /** Called for every exception thrown by a listener; must not throw. */
  onFailure?: (failure: ListenerFailure) => void
}

/**
 * The events of one node. Local events are delivered by `deliver` right after the commit. Events from other nodes are read from
 * the table `changes`, every `POLL_MS` and whenever another node notifies this one.
 */
export class Events {
  readonly node = randomUUID()
  readonly #pollMs: number
  readonly #onFailure: (failure: ListenerFailure) => void
  /** In delivery order; a null kind matches every page change. */
  readonly #listeners: { kind: string | null; listener: Listener<never> }[] = []
  readonly #signals = new Set<string>()
  #from: string | null = null
  #timer: NodeJS.Timeout | undefined
  #lastPoll: Promise<void> = Promise.resolve()
  #notifier: Notifier | undefined
  #rung = false
  /** Failed deliveries, which the next poll retries. */
  #failed: { event: SiteEvent; listener: Listener<never>; tries: number }[] = []
  /** IDs of changes already delivered while an older running transaction prevents the position from advancing. */
  #delivered = new Set<number>()

  constructor({ pollMs = POLL_MS, onFailure = () => {} }: EventsOptions = {}) {
    this.#pollMs = pollMs
    this.#onFailure = onFailure
  }

  /** Adds a listener for one kind of event. Listeners are called sequentially in the order in which they were added. */
  on<K extends keyof PageChanges>(kind: K, listener: Listener<PageChange<K>>) {
    this.#listeners.push({ kind, listener })
  }

  onSignal<K extends keyof Signals>(kind: K, listener: Listener<Signal<K>>) {
    this.#signals.add(kind)
    this.#listeners.push({ kind, listener })
  }

  /** Adds a listener for every change that may affect pages, including kinds known only to newer nodes. */
  onPageChange(listener: Listener<PageChange>) {
    this.#listeners.push({ kind: null, listener })
  }

  /** Calls all listeners. Never throws. Later polls retry failed deliveries; see `onFailure`. */
  async deliver(event: SiteEvent) {
    const changesPages = !this.#signals.has(event.kind)
    for (const { kind, listener } of this.#listeners)
      if (kind === event.kind || (kind === null && changesPages)) await this.#notify(event, listener, 1)
  }

  async #notify(event: SiteEvent, listener: Listener<never>, tries: number) {
    try {
      await listener(event as never)
    } catch (error) {
      const givenUp = tries >= MAX_TRIES || this.#from === null
      if (!givenUp) this.#failed.push({ event, listener, tries })
      this.#onFailure({ event, error, tries, givenUp })
    }
  }

  /** Starts polling for commits by other nodes after `position` (see `currentPosition`). */
  follow(db: Db, position: string, onError: (error: unknown) => void, notifier?: Notifier) {
    this.#from = position
    const pollAgain = async () => {
      await this.poll(db).catch(onError)
      if (this.#from !== null) this.#timer = setTimeout(pollAgain, this.#pollMs)
    }
    this.#timer = setTimeout(pollAgain, this.#pollMs)
    this.#notifier = notifier
    notifier?.onNotify(() => {
      if (this.#rung) return // the pending poll will include this change
      this.#rung = true
      const pollOnce = this.#lastPoll.then(() => {
        this.#rung = false
        return this.poll(db)
      })
      pollOnce.catch(onError)
    })
  }

  /** Wakes the other nodes after a commit. */
  notifyNodes() {
    this.#notifier?.notify()
  }

  async stop() {
    this.#from = null
    clearTimeout(this.#timer)
    await this.#lastPoll
  }

  /** Delivers what other nodes have committed since the last poll. Polls run one at a time. */
  poll(db: Db): Promise<void> {
    const pollOnce = this.#lastPoll.then(() => this.#pollOnce(db))
    this.#lastPoll = pollOnce.catch(() => {})
    return pollOnce
  }

  async #pollOnce(db: Db) {
    if (this.#from === null) return
    const { until, changes } = await visibleSince(db, this.#from, this.node)
    for (const { event, listener, tries } of this.#failed.splice(0)) await this.#notify(event, listener, tries + 1)
    for (const { seq, event } of changes) {
      if (this.#delivered.has(seq)) continue
      await this.deliver(event)
      this.#delivered.add(seq)
    }
    // IDs below the new position aren't read again, but IDs above it are
    this.#delivered = new Set(changes.filter(({ again }) => again).map(({ seq }) => seq))
    if (this.#from !== null) this.#from = until
  }
}

/**
 * Returns a position in the change feed: all transactions before it have ended, and everything they wrote is visible. A reader
 * that loads its data after reading the position, and continues from there, misses nothing.
 */
export const currentPosition = (db: Db) =>
  onlyValue(db)<string>`select pg_snapshot_xmin(pg_current_snapshot())::text as at`

/**
 * Returns the changes of the given kinds, from `from` up to the oldest running transaction. A transaction with a low ID that
 * commits late prevents the position from advancing, so that its rows are read by a later poll instead of being skipped.
 */
export async function changesSince<K extends keyof PageChanges>(db: Db, from: string, kinds: readonly K[]) {
  return onlyRow(db)<{ until: string; events: PageChange<K>[] }>`
    with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as until)
    select until::text as until,
           coalesce((select json_agg(event order by seq) from changes
                     where xact >= ${from}::xid8 and xact < bound.until and event->>'kind' = any(${kinds}::text[])), '[]') as events
    from bound`
}

/**
 * Returns everything committed at or after `from`, even while an older transaction is running: a long import must not hide edits
 * from other nodes. `again` marks rows that the next read, starting at `until`, will return again.
 */
function visibleSince(db: Db, from: string, exceptNode: string) {
  return onlyRow(db)<{ until: string; changes: { seq: number; again: boolean; event: SiteEvent }[] }>`
    with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as until)
    select until::text as until,
           coalesce((select json_agg(json_build_object('seq', seq, 'again', xact >= bound.until, 'event', event) order by seq)
                     from changes where xact >= ${from}::xid8 and node <> ${exceptNode}), '[]') as changes
    from bound`
}

export async function recordChanges(db: Db, node: string, events: SiteEvent[]) {
  if (events.length === 0) return
  await run(
    db,
  )`insert into changes (node, event) select ${node}, e from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`
}

export const deleteOldChanges = (db: Db) =>
  run(db)`delete from changes where created_at < now() - make_interval(hours => ${RETENTION_HOURS})`
