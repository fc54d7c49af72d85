import type { Db } from './database/database.ts'
import { type AnyEvent, type Events, recordChanges } from './events.ts'

export type { Db }

export interface Viewer {
  user_id: number
  username: string
  authorities: readonly string[]
}

/** Everything a request may touch. Services take it first; nothing is global. */
export interface Ctx {
  db: Db
  viewer: Viewer | null
  /** Whoever calls carries the operator's CHAT_TOKEN. */
  bridge?: boolean
  now: () => Date
  events: Events
}

/** Inside a transaction one may also say what happened. */
export interface Tx extends Ctx {
  emit: (event: AnyEvent) => void
}

/**
 * Runs `work` in one transaction. What it emits is written down with it, and delivered here once it is committed and
 * before this returns, so that the next request finds what this one wrote. Other nodes read it in the table of changes.
 * After a rollback nobody hears of it.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const emitted: AnyEvent[] = []
  const result = await ctx.db.transaction().execute(async (db) => {
    const value = await work({ ...ctx, db, emit: (event) => void emitted.push(event) })
    await recordChanges(db, ctx.events.node, emitted)
    return value
  })
  if (emitted.length > 0) ctx.events.ring()
  for (const event of emitted) await ctx.events.deliver(event)
  return result
}
