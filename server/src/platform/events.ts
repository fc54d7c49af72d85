import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/**
 * What features tell each other once it is committed, and what it carries. A feature adds its kinds in its `events.ts`, with
 * `declare module`, to one of these two; what is emitted and who listens is checked by the compiler.
 */
export interface PageChanges {
  /** So much changed that looking at everything again is faster than a list: after a restored backup, for example. */
  dictionary_replaced: Record<never, never>
}
/** These travel the same way to every node, but change no page and no index: only who asks for their kind hears of them. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface Signals {}

type EventOf<Kinds, K extends keyof Kinds> = K extends unknown ? { kind: K } & Kinds[K] : never
export type PageChange<K extends keyof PageChanges = keyof PageChanges> = EventOf<PageChanges, K>
export type Signal<K extends keyof Signals = keyof Signals> = EventOf<Signals, K>
export type SiteEvent = PageChange | Signal

type Listener<E> = (event: E) => Promise<void> | void

/** How nodes call each other to look at once. It may fail at any time: whoever hears nothing looks a moment later anyway. */
export interface Notifier {
  notify(): void
  /** Another node called. */
  onNotify(listener: () => void): void
}

/** A listener that threw. What it was told of is committed, so nobody else is held back by it. */
export interface ListenerFailure {
  event: SiteEvent
  error: unknown
  /** How often it was told of this event. */
  tries: number
  /** It is not told again. */
  givenUp: boolean
}

/** How often a listener is told of an event before it is given up; once each round, while the database answers. */
const MAX_TRIES = 5
/** How often a node asks for what others changed (ms); an edit is to be found everywhere within 2 s. */
const POLL_MS = 800
/** Nodes that were away for longer than this start over instead of catching up. */
const KEEP_HOURS = 48

interface EventsOptions {
  pollMs?: number
  /** Hears of every listener that throws; must not throw itself. */
  onFailure?: (failure: ListenerFailure) => void
}

/**
 * The events of one node. Its own are delivered by `deliver` right after the commit; those of other nodes are read from
 * the table `changes`: every `POLL_MS`, and at once when another node notifies this one.
 */
export class Events {
  readonly node = randomUUID()
  readonly #pollMs: number
  readonly #onFailure: (failure: ListenerFailure) => void
  /** In the order in which they are told; without a kind it is every change of pages. */
  readonly #listeners: { kind: string | null; listener: Listener<never> }[] = []
  readonly #signals = new Set<string>()
  #from: string | null = null
  #timer: NodeJS.Timeout | undefined
  #lastRound: Promise<void> = Promise.resolve()
  #notifier: Notifier | undefined
  #rung = false
  /** Told without success, to be told again in the next round. */
  #failed: { event: SiteEvent; listener: Listener<never>; tries: number }[] = []
  /** Delivered already, although an older transaction that still runs holds the position back. */
  #delivered = new Set<number>()

  constructor({ pollMs = POLL_MS, onFailure = () => {} }: EventsOptions = {}) {
    this.#pollMs = pollMs
    this.#onFailure = onFailure
  }

  /** Hears of one kind of change. Listeners are told one after the other, those who came first the first. */
  on<K extends keyof PageChanges>(kind: K, listener: Listener<PageChange<K>>) {
    this.#listeners.push({ kind, listener })
  }

  onSignal<K extends keyof Signals>(kind: K, listener: Listener<Signal<K>>) {
    this.#signals.add(kind)
    this.#listeners.push({ kind, listener })
  }

  /** Hears of whatever may change what pages show, also of kinds that only a newer node knows. */
  onPageChange(listener: Listener<PageChange>) {
    this.#listeners.push({ kind: null, listener })
  }

  /** Tells everybody who listens. Never throws: a listener that does is told again in later rounds, see `onFailure`. */
  async deliver(event: SiteEvent) {
    const changesPages = !this.#signals.has(event.kind)
    for (const { kind, listener } of this.#listeners)
      if (kind === event.kind || (kind === null && changesPages)) await this.#tell(event, listener, 1)
  }

  async #tell(event: SiteEvent, listener: Listener<never>, tries: number) {
    try {
      await listener(event as never)
    } catch (error) {
      const givenUp = tries >= MAX_TRIES || this.#from === null
      if (!givenUp) this.#failed.push({ event, listener, tries })
      this.#onFailure({ event, error, tries, givenUp })
    }
  }

  /** Begins to look for what other nodes commit after `position` (see `currentPosition`). */
  follow(db: Db, position: string, onError: (error: unknown) => void, notifier?: Notifier) {
    this.#from = position
    const turn = async () => {
      await this.poll(db).catch(onError)
      if (this.#from !== null) this.#timer = setTimeout(turn, this.#pollMs)
    }
    this.#timer = setTimeout(turn, this.#pollMs)
    this.#notifier = notifier
    notifier?.onNotify(() => {
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
  notifyNodes() {
    this.#notifier?.notify()
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
    for (const { event, listener, tries } of this.#failed.splice(0)) await this.#tell(event, listener, tries + 1)
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
 * What changed, of these kinds, in transactions from `from` up to those still running. A transaction that took a low number
 * and commits late holds the position back, so its rows are read in a later round instead of being skipped.
 */
export async function changesSince<K extends keyof PageChanges>(db: Db, from: string, kinds: readonly K[]) {
  const { rows } = await sql<{ until: string; events: PageChange<K>[] }>`
    with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as until)
    select until::text as until,
           coalesce((select json_agg(event order by seq) from changes
                     where xact >= ${from}::xid8 and xact < bound.until and event->>'kind' = any(${kinds}::text[])), '[]') as events
    from bound`.execute(db)
  return rows[0]!
}

/**
 * Everything committed at or above `from`, also while an older transaction still runs: an import that takes minutes must
 * not keep an edit from being seen elsewhere. `again` marks what the next reading, from `until`, shows once more.
 */
async function visibleSince(db: Db, from: string, exceptNode: string) {
  const { rows } = await sql<{ until: string; changes: { seq: number; again: boolean; event: SiteEvent }[] }>`
    with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as until)
    select until::text as until,
           coalesce((select json_agg(json_build_object('seq', seq, 'again', xact >= bound.until, 'event', event) order by seq)
                     from changes where xact >= ${from}::xid8 and node <> ${exceptNode}), '[]') as changes
    from bound`.execute(db)
  return rows[0]!
}

export async function recordChanges(db: Db, node: string, events: SiteEvent[]) {
  if (events.length === 0) return
  await sql`insert into changes (node, event) select ${node}, e from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`.execute(
    db,
  )
}

export async function forgetOldChanges(db: Db) {
  await sql`delete from changes where created_at < now() - make_interval(hours => ${KEEP_HOURS})`.execute(db)
}
