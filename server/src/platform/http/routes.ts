import { Readable } from 'node:stream'
import type { Endpoint, HandlerInput } from '@vlacku/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

/** What a `file` endpoint answers with. `etag` saves sending it again. */
export interface FileAnswer {
  type: string
  body: Buffer | string | Readable
  filename?: string
  etag?: string
  /** A Cache-Control header; without one nothing is stored. */
  cache?: string
}

type Answer<E extends Endpoint> = E['kind'] extends 'file'
  ? Promise<FileAnswer>
  : E['kind'] extends 'stream'
    ? AsyncIterable<z.input<E['response']>>
    : Promise<z.input<E['response']>> | z.input<E['response']>

export type Handler<E extends Endpoint> = (ctx: Ctx, input: HandlerInput<E>) => Answer<E>
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/**
 * Serves endpoints of the contract under `/api`. Input is parsed, access checked and output checked here, so handlers
 * see only what the contract promises. Returns the function that features register with, and what was registered.
 */
export function routesOf(app: FastifyInstance, ctxFor: (req: FastifyRequest) => Promise<Ctx>) {
  const endpoints: Endpoint[] = []
  const answers = new Map<string, { endpoint: Endpoint; answer: (ctx: Ctx, given: CallParts) => unknown }>()

  const route: Route = (endpoint, handler) => {
    const answer = (ctx: Ctx, { params, query, body }: CallParts) => {
      checkAccess(ctx, endpoint)
      const input = {
        params: endpoint.params.parse(params),
        query: endpoint.query.parse(withoutEmpty(query)),
        body: endpoint.body.parse(body),
      }
      return handler(ctx, input as never)
    }
    endpoints.push(endpoint)
    answers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, answer })
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      handler: async (req, reply) => {
        const answered = answer(await ctxFor(req), req as CallParts)
        if (endpoint.kind === 'stream') return sendStream(reply, endpoint, answered as AsyncIterable<unknown>)
        if (endpoint.kind === 'file') return sendFile(req, reply, (await answered) as FileAnswer)
        return endpoint.response.parse(await answered)
      },
    })
  }

  /** Answers a `json` call by its name, as HTTP would, without HTTP: for pages drawn on the server. */
  const inProcess = async (ctx: Ctx, name: string, { params = {}, query = {}, body }: CallParts): Promise<unknown> => {
    const found = answers.get(name)
    if (found?.endpoint.kind !== 'json') throw new AppError('not_found')
    return found.endpoint.response.parse(await found.answer(ctx, { params, query, body }))
  }
  return { route, endpoints, inProcess }
}

/** A form sends every field it has; one that was left empty is not given. */
const withoutEmpty = (query: unknown) => Object.fromEntries(Object.entries(query ?? {}).filter(([, v]) => v !== ''))

export interface CallParts {
  params?: unknown
  query?: unknown
  body?: unknown
}

function checkAccess(ctx: Ctx, { access }: Endpoint) {
  if (access === 'public') return
  if (!ctx.viewer) throw new AppError('not_logged_in')
  if (typeof access === 'object' && !ctx.viewer.authorities.includes(access.authority))
    throw new AppError('not_allowed')
}

function sendFile(req: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  if (file.etag) reply.header('etag', file.etag)
  reply.header('cache-control', file.cache ?? 'no-store')
  if (file.etag && req.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (file.filename)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
  return reply.type(file.type).send(file.body)
}

/** One `data:` line per event. An error after the first event ends the stream with an `event: error` of the envelope's shape. */
function sendStream(reply: FastifyReply, endpoint: Endpoint, events: AsyncIterable<unknown>) {
  async function* lines() {
    try {
      for await (const event of events) yield `data: ${JSON.stringify(endpoint.response.parse(event))}\n\n`
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('internal')
      if (known.code === 'internal') reply.log.error({ err: error })
      yield `event: error\ndata: ${JSON.stringify({ error: known.code, message: known.message, details: known.details })}\n\n`
    }
  }
  // no-transform keeps proxies and the compressor from holding events back
  return reply.type('text/event-stream').header('cache-control', 'no-store, no-transform').send(Readable.from(lines()))
}
