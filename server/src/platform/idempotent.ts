import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@vlacku/contract'
import { type Ctx, type Db, type IdempotentRequest, inTransaction, type Tx } from './context.ts'
import { affectedRows, allRows, run } from './database/statements.ts'
import { AppError } from './errors.ts'

const RETENTION_HOURS = 24

/**
 * Like `inTransaction`, but a repeated request with the same key returns the stored response instead of running `work` again. The
 * response is stored in the same transaction as the work, so it exists only if the work was committed. A request repeated while
 * the first one is running waits for it. Reusing a key with different input throws `key_reused`. The result of `work` must be
 * JSON. `prepare` runs before the transaction, for slow steps and validation.
 */
export async function idempotent<T, P = undefined>(
  ctx: Ctx,
  work: (tx: Tx, prepared: P) => Promise<T>,
  prepare?: () => Promise<P>,
): Promise<T> {
  const { idempotentRequest, viewer } = ctx
  const before = idempotentRequest && viewer ? await storedResponse(ctx.db, viewer.user_id, idempotentRequest) : null
  if (before) return before.answer as T
  const prepared = (await prepare?.()) as P
  if (!idempotentRequest || !viewer) return inTransaction(ctx, (tx) => work(tx, prepared))
  return inTransaction(ctx, async (tx) => {
    const before = await startRequest(tx, viewer.user_id, idempotentRequest)
    if (before) return before.answer as T
    const result = await work(tx, prepared)
    await storeResponse(tx.db, viewer.user_id, idempotentRequest.key, result)
    return result
  })
}

/** Returns null for the first request with this key. The key stays locked until the transaction ends. */
async function startRequest({ db, now }: Tx, user_id: number, idempotentRequest: IdempotentRequest) {
  const added = await affectedRows(db)`
    insert into answered_calls (user_id, key, digest, created_at) values (${user_id}, ${idempotentRequest.key}, ${idempotentRequest.digest}, ${now()})
    on conflict do nothing`
  return added === 1 ? null : storedResponse(db, user_id, idempotentRequest)
}

async function storedResponse(db: Db, user_id: number, { key, digest }: IdempotentRequest) {
  const rows = await allRows(db)<{ digest: Buffer; answer: unknown }>`
    select digest, answer from answered_calls where user_id = ${user_id} and key = ${key}`
  if (rows[0] && !rows[0].digest.equals(digest)) throw new AppError('key_reused')
  return rows[0] ?? null
}

const storeResponse = (db: Db, user_id: number, key: string, response: unknown) => run(db)`
  update answered_calls set answer = ${JSON.stringify(response)}::jsonb
  where user_id = ${user_id} and key = ${key}`

/** Deletes stored responses older than a day. */
export async function deleteOldResponses({ db, now }: Ctx) {
  const before = new Date(now().getTime() - RETENTION_HOURS * 3_600_000)
  await run(db)`delete from answered_calls where created_at < ${before}`
}

export const KEY_HEADER = 'Idempotency-Key'
/** Printable ASCII characters. */
const KEY = /^[\x21-\x7e]{1,200}$/

/** Adds the request's idempotency key to its context if the endpoint supports it; see `idempotent`. */
export function withIdempotencyKey(
  ctx: Ctx,
  endpoint: Endpoint,
  headers: IncomingHttpHeaders | undefined,
  input: unknown,
): Ctx {
  const key = headers?.[KEY_HEADER.toLowerCase()]
  if (!endpoint.idempotent || key === undefined) return ctx
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError('invalid_request', { fields: { [KEY_HEADER]: 'must have 1 to 200 visible characters' } })
  const { body } = input as { body?: unknown }
  const hashedInput =
    body instanceof Uint8Array ? { ...(input as object), body: digestOf(body).toString('hex') } : input
  const requestText = JSON.stringify([endpoint.method, endpoint.path, hashedInput])
  return { ...ctx, idempotentRequest: { key, digest: digestOf(requestText) } }
}

const digestOf = (what: string | Uint8Array) => createHash('sha256').update(what).digest()
