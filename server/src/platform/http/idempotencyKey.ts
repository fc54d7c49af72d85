import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@vlacku/contract'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

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
  const call = JSON.stringify([endpoint.method, endpoint.path, hashedInput])
  return { ...ctx, call: { key, digest: digestOf(call) } }
}

const digestOf = (what: string | Uint8Array) => createHash('sha256').update(what).digest()
