import type { IncomingHttpHeaders } from 'node:http'
import type { NewAccountLimits } from './config.ts'
import type { Db } from './database/database.ts'
import { AppError } from './errors.ts'
import { Events, recordChanges, type SiteEvent } from './events.ts'
import type { Job, Jobs } from './jobs.ts'

export type { Db }

/** A page of a list, as in the `Page` parameters of an endpoint. */
export interface Paging {
  page: number
  per_page: number
}

/** A row with the fields of a response. Its times (`at` and `*_at`) are still dates. */
export type RowOf<T> = { [K in keyof T]: K extends 'at' | `${string}_at` ? Date | Extract<T[K], null> : T[K] }

/** The logged-in user, as of the start of the request. */
export interface Viewer {
  user_id: number
  username: string
  role: string
  /** Permissions granted by the role. */
  authorities: readonly string[]
  /** ID of the session to which the request belongs. */
  session_id: string
}

/** The client that sent a request. */
export interface Client {
  ip: string
  user_agent: string
}

/** A request that the client may repeat if it receives no response. */
export interface IdempotentRequest {
  /** Idempotency key chosen by the caller. */
  key: string
  /** Hash of the endpoint and its input. */
  digest: Buffer
}

/** Dependencies of a request. Passed to services as their first argument; there is no global state. */
export interface Ctx {
  db: Db
  viewer: Viewer | null
  /** True if the client sent the operator's CHAT_TOKEN. */
  bridge?: boolean
  /** Null for operator commands. */
  client: Client | null
  now: () => Date
  events: Events
  /** Queue for background work. Null for operator commands, which don't run jobs. */
  jobs: Pick<Jobs, 'add' | 'ready' | 'wake'> | null
  /** Set if the client may repeat the request. See `idempotent`. */
  idempotentRequest?: IdempotentRequest
  /** Daily limits of new accounts; null outside requests. */
  newAccountLimits: NewAccountLimits | null
  /** Set for endpoints with a signed body (`takesText`). */
  headers?: IncomingHttpHeaders
}

/** Creates a context for work without a request: operator commands and server startup. */
export const systemCtx = (db: Db): Ctx => ({
  db,
  viewer: null,
  client: null,
  now: () => new Date(),
  events: new Events(),
  jobs: null,
  newAccountLimits: null,
})

/** Returns the logged-in user. For endpoints that require a login. */
export function memberOf({ viewer }: Ctx): Viewer {
  if (!viewer) throw new AppError('not_logged_in')
  return viewer
}

/** Context in a transaction, which can also emit events. */
export interface Tx extends Ctx {
  emit: (event: SiteEvent) => void
  /** Enqueues a job, which runs after the commit and is retried until it succeeds. */
  enqueue: (job: Job) => void
}

/**
 * Runs `work` in a transaction. Emitted events are stored in the transaction, and delivered on this node after the commit but
 * before this function returns, so that the next request sees the writes. Other nodes read the events from the `changes` table. A
 * rollback discards them.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  // awaited before the transaction: the embedded database runs one transaction at a time, and opening the queue needs one
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
