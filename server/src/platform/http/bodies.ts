import { parse as parseQuery } from 'node:querystring'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isLimitError, WorkerClient } from '../workerClient.ts'
import { startWorker } from '../workers.ts'
import { parseForm, parseJson } from './parseBody.ts'
import type { BodyRequest, ParsedBody } from './parseBody.worker.ts'

/** Maximum size of a body that the main thread parses, and default body limit, both in bytes. */
export const MAX_SMALL_BODY = 1024 * 1024
/** CPU time limit for a large body, in milliseconds. 100 MB of pictures take a third of a second. */
const DEADLINE_MS = 20_000
/** Maximum number of large bodies waiting in memory. */
const MAX_WAITING = 8
/** Memory limit, in MB, for the parsed values of a body, excluding its bytes and long strings. */
const MAX_MEMORY = { maxOldGenerationSizeMb: 1024 }
/** Maximum number of fields in a form without files. */
const MAX_FIELDS = 1000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the endpoint requires a file as its body; `or_json` if the file is optional; `form` if it may be a form. */
    takesFile?: boolean | 'or_json' | 'form' | 'unread'
    /** True if the handler receives the raw body. */
    takesText?: boolean
  }
}

/**
 * Registers body parsers: small bodies are parsed on the main thread, larger ones in a worker, so that other requests aren't
 * blocked.
 */
export async function takeBodies(app: FastifyInstance) {
  const thread = new WorkerClient<BodyRequest, ParsedBody>({
    start: () => startWorker(import.meta.url, './parseBody.worker.ts', { resourceLimits: MAX_MEMORY }),
    ...{ deadlineMs: DEADLINE_MS, maxWaiting: MAX_WAITING },
  })
  const inThread = async (request: BodyRequest): Promise<unknown> => {
    const result = await thread.request(request, [request.bytes]).catch((error): ParsedBody => {
      if (isLimitError(error)) return { problem: 'too_large' }
      throw error
    })
    if ('problem' in result) throw new AppError(result.problem)
    return result.body
  }
  takeJson(app, inThread)
  takeFiles(app, inThread)
  await takeFields(app)
}

type InThread = (request: BodyRequest) => Promise<unknown>

/** Registers the JSON parser. Endpoints that verify a signature receive the raw text instead. */
function takeJson(app: FastifyInstance, inThread: InThread) {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (req: FastifyRequest, body: Buffer) => {
    if (req.routeOptions.config.takesText) return body.toString()
    if (body.length === 0) return undefined
    return body.length <= MAX_SMALL_BODY ? parseJson(body) : inThread({ bytes: body })
  })
}

/** Registers the file parser: endpoints that accept files and declare a maximum size receive the bytes. */
function takeFiles(app: FastifyInstance, inThread: InThread) {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (req, body, done) => {
    const { takesFile } = req.routeOptions.config
    if (takesFile === true || takesFile === 'or_json') done(null, body)
    else done(new AppError('unsupported_media_type'))
  })
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (req, body, done) => {
    if (req.routeOptions.config.takesFile === 'or_json') done(null, body)
    else done(new AppError('unsupported_media_type'))
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (req: FastifyRequest, body: Buffer) => {
    const { takesFile } = req.routeOptions.config
    if (takesFile === 'unread') return undefined
    if (takesFile !== 'or_json' && takesFile !== 'form') throw new AppError('unsupported_media_type')
    const contentType = req.headers['content-type'] ?? ''
    if (body.length <= MAX_SMALL_BODY) return parseForm(body, contentType)
    return inThread({ bytes: body, contentType })
  })
}

/** Registers the parser for URL-encoded HTML forms, which are small for every endpoint. */
async function takeFields(app: FastifyInstance) {
  await app.register(formbody, {
    parser(text) {
      if (text.length > MAX_SMALL_BODY) throw new AppError('too_large')
      return parseQuery(text, '&', '=', { maxKeys: MAX_FIELDS })
    },
  })
}
