import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import send from '@fastify/send'
import { authoritiesOf, type Endpoint, type HandlerInput, priceOf } from '@vlacku/contract'
import { NextCursor } from '@vlacku/contract/paging'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { matchesEtag } from '../etag.ts'
import { withIdempotencyKey } from '../idempotent.ts'
import { fieldsOf, parseBody } from '../parsed.ts'
import { RawJson, withItems } from '../rawJson.ts'
import { envelope, knownError } from './errorResponses.ts'
import { limitOf } from './limits.ts'

interface AnyFile {
  type: string
  filename?: string
  /** Cache-Control header; if missing, the response isn't stored. */
  cache?: string
}
/** Response of a `file` endpoint: a file in memory or one generated on the fly. `etag` avoids sending an unchanged file again. */
interface GeneratedFile extends AnyFile {
  body: Buffer | string | Readable
  etag?: string
}
/** A file on disk, which supports range requests. `sha256` is hexadecimal. */
interface StoredFile extends AnyFile {
  path: string
  sha256: string
}
export type FileResponse = GeneratedFile | StoredFile

type JsonResponse<E extends Endpoint> = z.input<E['response']> | RawJson<z.input<E['response']>>

type ResponseOf<E extends Endpoint> = E['kind'] extends 'file'
  ? Promise<FileResponse>
  : E['kind'] extends 'stream'
    ? AsyncIterable<z.input<E['response']>>
    : Promise<JsonResponse<E>> | JsonResponse<E>

export type Handler<E extends Endpoint> = (ctx: Ctx, input: HandlerInput<E>) => ResponseOf<E>
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/**
 * Serves the endpoints of the API contract under `/api`. Validates input, checks access and validates output (unless already
 * serialized), so that handlers can rely on the contract. Returns the function with which features register endpoints, and the
 * registered endpoints.
 */
export function routesOf(app: FastifyInstance, findCtx: (req: FastifyRequest) => Promise<Ctx>) {
  const ctxFor = oncePerRequest(findCtx)
  const endpoints: Endpoint[] = []
  const handlers = new Map<string, { endpoint: Endpoint; respond: (ctx: Ctx, input: RequestInput) => unknown }>()

  const route: Route = (endpoint, handler) => {
    const respond = (ctx: Ctx, { params, query, body, headers }: RequestInput, charge?: (price: number) => void) => {
      checkAccess(ctx, endpoint)
      const input = parseInput(endpoint, { params, query, body })
      charge?.(priceOf(endpoint, input as RequestInput) - 1) // the HTTP request itself has already been charged one unit
      const signed = endpoint.takesText && headers ? { ...ctx, headers } : ctx
      return handler(withIdempotencyKey(signed, endpoint, headers, input), input as never)
    }
    endpoints.push(endpoint)
    handlers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, respond })
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: {
        ...limitOf(endpoint, ctxFor),
        takesFile: endpoint.takesFile ?? false,
        takesText: endpoint.takesText === true,
      },
      ...(endpoint.access !== 'public' && { preParsing: beforeBody(endpoint, ctxFor) }),
      ...(endpoint.maxBody && { bodyLimit: endpoint.maxBody }),
      handler: async (req, reply) => {
        const answered = respond(await ctxFor(req), req as RequestInput, (price) => app.charge(req, reply, price))
        if (endpoint.kind === 'stream') return sendStream(reply, endpoint, answered as AsyncIterable<unknown>)
        if (endpoint.kind === 'file') return sendFile(req, reply, (await answered) as FileResponse)
        return reply
          .code(endpoint.status ?? 200)
          .type('application/json; charset=utf-8')
          .send(documentOf(endpoint, await answered, req.query))
      },
    })
  }

  /**
   * Calls a `json` endpoint by name without HTTP and returns the document that HTTP would send; used by server-side rendering.
   */
  const inProcess = async (
    ctx: Ctx,
    name: string,
    { params = {}, query = {}, body }: RequestInput,
  ): Promise<string> => {
    const found = handlers.get(name)
    if (found?.endpoint.kind !== 'json') throw new AppError('not_found')
    return documentOf(found.endpoint, await found.respond(ctx, { params, query, body }), query).toString()
  }
  /** Returns the rate limit cost of a request to the named endpoint. */
  const priceOfRequest = (name: string, input: RequestInput): number => {
    const found = handlers.get(name)
    return found ? priceOf(found.endpoint, input) : 1
  }
  return { route, endpoints, inProcess, priceOfRequest }
}

function oncePerRequest(findCtx: (req: FastifyRequest) => Promise<Ctx>) {
  const found = new WeakMap<FastifyRequest, Promise<Ctx>>()
  return (req: FastifyRequest): Promise<Ctx> => {
    const ctx = found.get(req) ?? findCtx(req)
    found.set(req, ctx)
    return ctx
  }
}

/** Rejects unauthorized requests before their body is read. */
const beforeBody = (endpoint: Endpoint, ctxFor: (req: FastifyRequest) => Promise<Ctx>) =>
  async function checkEarly(req: FastifyRequest, reply: FastifyReply) {
    try {
      checkAccess(await ctxFor(req), endpoint)
    } catch (error) {
      if (endpoint.maxBody) reply.header('connection', 'close')
      throw error
    }
  }

/** Serializes the response as JSON, because the framework would send a plain string or null. */
function documentOf(endpoint: Endpoint, result: unknown, query: unknown): Buffer {
  if (result instanceof RawJson) return result.bytes
  const document = promised(endpoint, result) ?? null
  const name = listIn(endpoint)
  if (name === undefined) return Buffer.from(JSON.stringify(document))
  const { [name]: list, next_cursor: _, ...fields } = document as Record<string, unknown>
  const items = (list as unknown[]).map((item) => ({ object: Buffer.from(JSON.stringify(item)), rest: '}' }))
  return withItems(name, items, fields, (query as { after?: string } | undefined)?.after)
}

/** Returns the name of the list in the response of an endpoint with `NextCursor`. */
function listIn({ response }: Endpoint): string | undefined {
  if (!(response instanceof z.ZodObject) || response.shape.next_cursor !== NextCursor) return undefined
  return Object.entries(response.shape).find(([, field]) => field instanceof z.ZodArray)?.[0]
}

/** Removes empty fields, because HTML forms send every field. */
function withoutEmpty(query: unknown): unknown {
  const values = Object.values(query ?? {})
  if (!values.includes('')) return query ?? {}
  return Object.fromEntries(Object.entries(query as object).filter(([, v]) => v !== ''))
}

export interface RequestInput {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: IncomingHttpHeaders
}

/** Validates path, query and body together, so that the error lists all invalid fields. */
function parseInput(endpoint: Endpoint, input: RequestInput): unknown {
  const params = endpoint.params.safeParse(input.params)
  const query = endpoint.query.safeParse(withoutEmpty(input.query))
  const body = parseBody(endpoint.body, input.body)
  if (params.success && query.success && body.success)
    return { params: params.data, query: query.data, body: body.data }
  const issues = [params, query, body].flatMap(({ error }) => error?.issues ?? [])
  throw new AppError('invalid_request', { fields: fieldsOf(issues) })
}

/** Validates the response. A contract violation is a server bug. */
function promised({ method, path, response }: Endpoint, result: unknown): unknown {
  const { data, error } = response.safeParse(result)
  if (error) throw new Error(`${method} ${path} returned a response that violates its contract`, { cause: error })
  return data
}

function checkAccess(ctx: Ctx, { access, confirmedOnly }: Endpoint) {
  if (access === 'public' || (access === 'bridge' && ctx.bridge)) return
  if (access === 'bridge' || !ctx.viewer) throw new AppError('not_logged_in')
  const { authorities } = ctx.viewer
  if (typeof access === 'object' && !authoritiesOf(access).some((one) => authorities.includes(one)))
    throw new AppError('not_allowed')
  if (confirmedOnly && ctx.viewer.role === 'unconfirmed') throw new AppError('email_not_confirmed')
}

async function sendFile(req: FastifyRequest, reply: FastifyReply, file: FileResponse) {
  if ('body' in file && file.body instanceof Readable) await firstChunk(file.body, reply)
  reply.header('cache-control', file.cache ?? 'no-store')
  if (file.filename) reply.header('content-disposition', attachment(file.filename))
  if ('path' in file) return sendStored(req, reply, file)
  if (file.etag) reply.header('etag', file.etag)
  if (file.etag && matchesEtag(req.headers['if-none-match'], file.etag)) return reply.code(304).send()
  return reply.type(file.type).send(file.body)
}

/** Returns a Content-Disposition header for downloads, with an ASCII name for clients that don't support RFC 6266. */
function attachment(filename: string): string {
  const name = filename.toWellFormed()
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Waits for the first chunk. Errors before it are sent as usual; later errors abort the response and are logged. */
async function firstChunk(body: Readable, reply: FastifyReply) {
  body.on('error', (error) => {
    if (reply.sent) reply.log.error({ err: error })
  })
  await once(body, 'readable')
}

/** Sends a file from disk with its ETag, modification time and checksum. Ranges aren't compressed. */
async function sendStored(req: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  const { dir, base } = path.parse(file.path)
  const options = { root: dir, cacheControl: false, contentType: false, immutable: false }
  const { statusCode, headers, stream } = await send(req.raw, `/${encodeURIComponent(base)}`, options)
  if (statusCode === 404) throw new AppError('not_found')
  if (statusCode === 206) req.headers['x-no-compression'] = 'parts'
  reply.headers(headers).header('repr-digest', `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`)
  return reply.code(statusCode).type(file.type).send(stream)
}

/**
 * Sends one `data:` line per event. Errors before the first event are sent as usual; a later error ends the stream with an
 * `event: error` that contains the envelope.
 */
async function sendStream(reply: FastifyReply, endpoint: Endpoint, events: AsyncIterable<unknown>) {
  const iterator = events[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* all() {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  async function* lines() {
    try {
      for await (const event of all()) yield `data: ${JSON.stringify(promised(endpoint, event))}\n\n`
    } catch (error) {
      const known = knownError(error as Error)
      if (known.status >= 500) reply.log.error({ err: error })
      yield `event: error\ndata: ${JSON.stringify(envelope(known))}\n\n`
    }
  }
  // no-transform prevents proxies and compression from delaying events
  return reply.type('text/event-stream').header('cache-control', 'no-store, no-transform').send(Readable.from(lines()))
}
