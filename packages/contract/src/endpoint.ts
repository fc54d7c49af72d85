import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/** Who may call: anyone, anyone logged in, programs that carry the operator's CHAT_TOKEN, or holders of one authority. */
export type Access = 'public' | 'member' | 'bridge' | { authority: Permission }

/** How many calls one caller may make within so many minutes, where the site's general limit is too generous. */
export interface Limit {
  max: number
  minutes: number
}

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
  limit?: Limit
  /** The largest body it takes, in bytes, where the site's general limit is too small. */
  maxBody?: number
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
}

const nothing = z.unknown()
type Nothing = typeof nothing

interface Told<M, Path, P, Q, B> {
  method: M
  path: Path
  access: Access
  limit?: Limit
  maxBody?: number
  status?: 201
  idempotent?: true
  summary: string
  params?: P
  query?: Q
  body?: B
  errors?: readonly ErrorCode[]
}

const complete = (kind: Kind, told: object) =>
  ({ kind, errors: [], types: [], params: nothing, query: nothing, body: nothing, response: nothing, ...told }) as never

export function endpoint<
  const M extends Method,
  const Path extends `/${string}`,
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(told: Told<M, Path, P, Q, B> & { response: R }): Endpoint<'json', P, Q, B, R, M, Path> {
  return complete('json', told)
}

export function fileEndpoint<
  const M extends Method,
  const Path extends `/${string}`,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(told: Told<M, Path, P, Q, B> & { types: readonly string[] }): Endpoint<'file', P, Q, B, Nothing, M, Path> {
  return complete('file', told)
}

export function streamEndpoint<
  const M extends Method,
  const Path extends `/${string}`,
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(told: Told<M, Path, P, Q, B> & { response: R }): Endpoint<'stream', P, Q, B, R, M, Path> {
  return complete('stream', told)
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
