import type { IncomingHttpHeaders } from 'node:http'
import type { NewAccountLimits } from './config.ts'
import type { Db } from './database/database.ts'
import { AppError } from './errors.ts'
import { Events, recordChanges, type SiteEvent } from './events.ts'
import type { Job, Jobs } from './jobs.ts'

export type { Db }

/** Who is logged in, as the database knew at the beginning of the request. */
export interface Viewer {
  user_id: number
  username: string
  role: string
  /** What the role allows. */
  authorities: readonly string[]
  /** The login that asks. */
  session_id: string
}

/** Where a request comes from. */
export interface Client {
  ip: string
  user_agent: string
}

/** A call that its caller may send again, when the answer did not arrive. */
export interface IdempotentCall {
  /** Chosen by the caller. */
  key: string
  /** Of the call and its input. */
  digest: Buffer
}

/** Everything a request may touch. Services take it first; nothing is global. */
export interface Ctx {
  db: Db
  viewer: Viewer | null
  /** Whoever calls carries the operator's CHAT_TOKEN. */
  bridge?: boolean
  /** Commands of the operator have none. */
  client: Client | null
  now: () => Date
  events: Events
  /** Takes work for later; commands of the operator have nobody to do it. */
  jobs: Pick<Jobs, 'add' | 'ready' | 'wake'> | null
  /** Its caller may send it again; see `idempotent`. */
  call?: IdempotentCall
  /** Daily limits of new accounts; null outside of requests. */
  newAccountLimits: NewAccountLimits | null
  /** Of calls whose body is signed (`takesText`). */
  headers?: IncomingHttpHeaders
}

/** For what no request asked for: commands of the operator, the start of the server. */
export const systemCtx = (db: Db): Ctx => ({
  db,
  viewer: null,
  client: null,
  now: () => new Date(),
  events: new Events(),
  jobs: null,
  newAccountLimits: null,
})

/** The one who is logged in, in calls that only members reach. */
export function memberOf({ viewer }: Ctx): Viewer {
  if (!viewer) throw new AppError('not_logged_in')
  return viewer
}

/** Inside a transaction one may also say what happened. */
export interface Tx extends Ctx {
  emit: (event: SiteEvent) => void
  /** Has something done after the commit, and again until it succeeds. */
  enqueue: (job: Job) => void
}

/**
 * Runs `work` in one transaction. What it emits is written down with it, and delivered here once it is committed and
 * before this returns, so that the next request finds what this one wrote. Other nodes read it in the table of changes.
 * After a rollback nobody hears of it.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  // not inside: the embedded database does one transaction at a time, and opening the queue is one
  await ctx.jobs?.ready()
  const emitted: SiteEvent[] = []
  const enqueued: Job[] = []
  const result = await ctx.db.transaction().execute(async (db) => {
    const value = await work({
      ...ctx,
      db,
      emit: (event) => void emitted.push(event),
      enqueue: (job) => void enqueued.push(job),
    })
    await recordChanges(db, ctx.events.node, emitted)
    for (const job of enqueued) await ctx.jobs?.add(db, job)
    return value
  })
  for (const { queue } of enqueued) ctx.jobs?.wake(queue)
  if (emitted.length > 0) ctx.events.notifyNodes()
  for (const event of emitted) await ctx.events.deliver(event)
  return result
}
