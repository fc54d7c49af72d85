import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * Access to an endpoint: everyone, logged-in users, programs that send the operator's CHAT_TOKEN, or users with a given
 * permission or any of several permissions.
 */
export type Access = 'public' | 'member' | 'bridge' | { authority: Permission | readonly Permission[] }

/** Returns the permissions of which any one grants access to an endpoint. Empty if access doesn't depend on permissions. */
export const authoritiesOf = (access: Access): readonly Permission[] => {
  if (typeof access === 'string') return []
  const { authority } = access
  return typeof authority === 'string' ? [authority] : authority
}

/** Rate limit of an endpoint that needs a stricter one than the site's general limit. */
export interface Limit {
  max: number
  minutes: number
}

/**
 * Cost of a request in units of the client's budget per minute: fixed, only for certain values of query parameters (`undefined`
 * for a missing one), only if a parameter is given, or 1 plus a cost that depends on the length of a text in the body (UTF-16
 * code units).
 */
export type Cost =
  | number
  | { when: Readonly<Record<string, string | undefined>>; units: number }
  | { given: string; units: number }
  | { bodyField: string; unitsPer1000: number }

/**
 * Format of a response: `json` is a single document, `file` consists of bytes of the listed media types, and `stream` consists of
 * server-sent events with one JSON document per `data:` line.
 */
export type Kind = 'json' | 'file' | 'stream'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint<
  K extends Kind = Kind,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  M extends Method = Method,
  Path extends `/${string}` = `/${string}`,
> {
  kind: K
  method: M
  path: Path
  access: Access
  /** Rejects accounts with an unconfirmed email address. */
  confirmedOnly?: true
  limit?: Limit
  /** Cost in units of an ordinary request; 1 by default. */
  cost?: Cost
  /** Maximum body size in bytes, for endpoints that need more than the site's general limit. */
  maxBody?: number
  /**
   * The body is a file (`application/octet-stream`) instead of JSON. `or_json`: JSON is also accepted, and the file may be sent
   * as `text/csv` or in a form (`multipart/form-data`) with the same fields as the JSON. `form`: JSON or such a form. `unread`:
   * such a form is accepted and ignored.
   */
  takesFile?: true | 'or_json' | 'form' | 'unread'
  /** The handler receives the JSON body as raw text, since its signature covers the exact bytes. */
  takesText?: true
  /** Status of a successful response, if not 200. */
  status?: 201
  /** Requests with the same `Idempotency-Key` header are executed once and return the same response for a day. */
  idempotent?: true
  /** One-line description for the API documentation. */
  summary: string
  params: P
  query: Q
  body: B
  /** The document, or one stream event; undefined for files. */
  response: R
  /** Media types of a file. */
  types: readonly string[]
  errors: readonly ErrorCode[]
  /** Body of a 400 response that differs from the error envelope: `error` contains the reason instead of a code. */
  rejection?: z.ZodType
}

/** Returns the cost of a request. Its query and body may be raw or parsed. */
export function priceOf(
  { cost = 1 }: Pick<Endpoint, 'cost'>,
  { query, body }: { query?: unknown; body?: unknown },
): number {
  if (typeof cost === 'number') return cost
  if ('bodyField' in cost) {
    const text = (body as Record<string, unknown> | undefined)?.[cost.bodyField]
    return 1 + (typeof text === 'string' ? Math.floor((text.length / 1000) * cost.unitsPer1000) : 0)
  }
  const params = (query ?? {}) as Record<string, unknown>
  if ('given' in cost) return params[cost.given] ? cost.units : 1
  return Object.entries(cost.when).every(([name, value]) => params[name] === value) ? cost.units : 1
}

const nothing = z.unknown()
type Nothing = typeof nothing

interface Declaration<M, Path, P, Q, B>
  extends Omit<Endpoint, 'kind' | 'method' | 'path' | 'params' | 'query' | 'body' | 'response' | 'types' | 'errors'> {
  method: M
  path: Path
  params?: P
  query?: Q
  body?: B
  errors?: readonly ErrorCode[]
}

const complete = (kind: Kind, declaration: object) =>
  ({
    kind,
    errors: [],
    types: [],
    params: nothing,
    query: nothing,
    body: nothing,
    response: nothing,
    ...declaration,
  }) as never

export function endpoint<
  const M extends Method,
  const Path extends `/${string}`,
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declaration: Declaration<M, Path, P, Q, B> & { response: R }): Endpoint<'json', P, Q, B, R, M, Path> {
  return complete('json', declaration)
}

export function fileEndpoint<
  const M extends Method,
  const Path extends `/${string}`,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(
  declaration: Declaration<M, Path, P, Q, B> & { types: readonly string[] },
): Endpoint<'file', P, Q, B, Nothing, M, Path> {
  return complete('file', declaration)
}

export function streamEndpoint<
  const M extends Method,
  const Path extends `/${string}`,
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declaration: Declaration<M, Path, P, Q, B> & { response: R }): Endpoint<'stream', P, Q, B, R, M, Path> {
  return complete('stream', declaration)
}

/** Client input: parameters with defaults may be omitted. */
export type EndpointInput<E extends Endpoint> = {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
}
/** Handler input: parsed, with defaults filled in. */
export type HandlerInput<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}
export type Result<E extends Endpoint> = z.output<E['response']>
