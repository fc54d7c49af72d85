import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call: anyone, anyone logged in, programs that carry the operator's CHAT_TOKEN, or holders of one authority,
 * or of any of several.
 */
export type Access = 'public' | 'member' | 'bridge' | { authority: Permission | readonly Permission[] }

/** Any of these opens a call; none where its access is no matter of authorities. */
export const authoritiesOf = (access: Access): readonly Permission[] => {
  if (typeof access === 'string') return []
  const { authority } = access
  return typeof authority === 'string' ? [authority] : authority
}

/** How many calls one caller may make within so many minutes, where the site's general limit is too generous. */
export interface Limit {
  max: number
  minutes: number
}

/**
 * Units that a request takes from the client's budget per minute: always, only with these values of query parameters (`undefined`
 * for a missing one), or only if one is given.
 */
export type Cost =
  | number
  | { when: Readonly<Record<string, string | undefined>>; units: number }
  | { given: string; units: number }

/**
 * How an answer travels: `json` as one document, `file` as bytes of the media types listed, `stream` as server-sent
 * events, one JSON document per `data:` line.
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
  /** Rejects accounts whose email address was never confirmed. */
  confirmedOnly?: true
  limit?: Limit
  /** In units of an ordinary call, which costs 1 and says nothing. */
  cost?: Cost
  /** The largest body it takes, in bytes, where the site's general limit is too small. */
  maxBody?: number
  /**
   * Its body is a file, sent as it is (`application/octet-stream`), and no JSON. `or_json`: JSON, too, and the file may also be
   * sent as `text/csv`, or in a form (`multipart/form-data`), whose fields then are those of the JSON. `form`: JSON or such a form. `unread`: such a form may
   * come, and says nothing.
   */
  takesFile?: true | 'or_json' | 'form' | 'unread'
  /** Its body is JSON that is handed on as the very text that was sent: what is signed are its letters. */
  takesText?: true
  /** What a success is answered with, where it is not 200. */
  status?: 201
  /** The same call with the same `Idempotency-Key` header is done once, and answered alike for a day. */
  idempotent?: true
  /** One line for the API's readers. */
  summary: string
  params: P
  query: Q
  body: B
  /** The document, or one event of a stream; nothing for files. */
  response: R
  /** Media types of a file. */
  types: readonly string[]
  errors: readonly ErrorCode[]
  /** The body of a 400 response where it differs from the error envelope: `error` holds the reason instead of a code. */
  rejection?: z.ZodType
}

/** What one call costs; `query` as it was given or as it was parsed. */
export function priceOf({ cost = 1 }: Pick<Endpoint, 'cost'>, query: unknown): number {
  if (typeof cost === 'number') return cost
  const given = (query ?? {}) as Record<string, unknown>
  if ('given' in cost) return given[cost.given] ? cost.units : 1
  return Object.entries(cost.when).every(([name, value]) => given[name] === value) ? cost.units : 1
}

const nothing = z.unknown()
type Nothing = typeof nothing

interface Declaration<M, Path, P, Q, B> {
  method: M
  path: Path
  access: Access
  confirmedOnly?: true
  limit?: Limit
  cost?: Cost
  maxBody?: number
  takesFile?: true | 'or_json' | 'form' | 'unread'
  takesText?: true
  status?: 201
  idempotent?: true
  summary: string
  params?: P
  query?: Q
  body?: B
  errors?: readonly ErrorCode[]
  rejection?: z.ZodType
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

/** What a caller writes: defaults may be left out. */
export type CallInput<E extends Endpoint> = {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
}
/** What a handler receives: parsed, defaults filled. */
export type HandlerInput<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}
export type Result<E extends Endpoint> = z.output<E['response']>
