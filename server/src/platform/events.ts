import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/** What features tell each other once it is committed; `app.ts` says who listens. */
export type SiteEvent =
  | { kind: 'definitions_changed'; definitionids: number[] }
  /** So much changed that looking at everything again is faster than a list. */
  | { kind: 'dictionary_replaced' }

type Listener = (event: SiteEvent) => Promise<void> | void

/** How often a node asks for what others changed (ms); an edit is to be found everywhere within 2 s. */
const POLL_MS = 800
/** Nodes that were away for longer than this start over instead of catching up. */
const KEEP_HOURS = 48

/**
 * The events of one node. Its own are delivered by `deliver` right after the commit; those of other nodes are read from
 * the table `changes` by polling.
 */
export class Events {
  readonly node = randomUUID()
  #listeners: Listener[] = []
  #from: string | null = null
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | null = null

  on(listener: Listener) {
    this.#listeners.push(listener)
  }

  async deliver(event: SiteEvent) {
    for (const listener of this.#listeners) await listener(event)
  }

  /** Begins to poll for what other nodes commit after `position` (see `currentPosition`). */
  follow(db: Db, position: string, onError: (error: unknown) => void) {
    this.#from = position
    const turn = async () => {
      this.#polling = this.poll(db).catch(onError)
      await this.#polling
      if (this.#from !== null) this.#timer = setTimeout(turn, POLL_MS)
    }
    this.#timer = setTimeout(turn, POLL_MS)
  }

  async stop() {
    this.#from = null
    clearTimeout(this.#timer)
    await this.#polling
  }

  /** One round: delivers other nodes' events of every transaction that ended since the last round. */
  async poll(db: Db) {
    if (this.#from === null) return
    const { until, events } = await changesSince(db, this.#from, this.node)
    for (const event of events) await this.deliver(event)
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
 * Changes of transactions from `from` up to those still running. A transaction that took a low number and commits late
 * holds the position back, so its rows are read in a later round instead of being skipped.
 */
export async function changesSince(db: Db, from: string, exceptNode = '') {
  const { rows } = await sql<{ until: string; events: SiteEvent[] }>`
    with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as until)
    select until::text as until,
           coalesce((select json_agg(event order by seq) from changes
                     where xact >= ${from}::xid8 and xact < bound.until and node <> ${exceptNode}), '[]') as events
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
