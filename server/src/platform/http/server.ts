import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { drainable } from './draining.ts'
import { answerErrors, answerFrameworkError, answerMalformedRequest } from './errorAnswers.ts'
import { type LogTarget, loggerOptions } from './logging.ts'
import { measure } from './metrics.ts'
import { type AccountOf, protect } from './security.ts'

/** What a body may have at most, form or JSON; uploads set their own limit. */
const LARGEST_BODY = 1024 * 1024

interface ServerParts {
  logTo?: LogTarget
  accountOf?: AccountOf
}

/** A server that knows no route: how it logs, protects, measures, packs and answers errors. */
export async function newServer(config: Config, { logTo, accountOf }: ServerParts = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config, logTo),
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(config.logLevel) }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: LARGEST_BODY,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerMalformedRequest,
  })
  drainable(app)
  answerErrors(app)
  measure(app, config.metricsToken)
  await protect(app, config, accountOf)
  await app.register(formbody)
  takeFiles(app)
  takeTexts(app)
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body of this call is a file, or may be one. */
    takesFile?: boolean | 'or_json' | 'unread'
    /** Whether the body of this call is handed on as it was sent. */
    takesText?: boolean
  }
}

/** A body that is a file is handed on as its bytes, to calls that take one; they say how long it may be. */
function takeFiles(app: FastifyInstance) {
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
    if (takesFile !== 'or_json') throw new AppError('unsupported_media_type')
    return formOf(req.headers['content-type'] ?? '', body)
  })
}

/** The fields of a form: texts, and files as their bytes; the name of the last file is the field `filename` unless there is one. */
async function formOf(type: string, body: Buffer): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('unparsable_body')
  })
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else {
      fields[name] = new Uint8Array(await value.arrayBuffer())
      if (!form.has('filename')) fields.filename = value.name
    }
  }
  return fields
}

/** JSON is read for every call but those that look at the very text: a signature is of its letters. */
function takeTexts(app: FastifyInstance) {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (req.routeOptions.config.takesText) done(null, body)
    else read(req, body as string, done)
  })
}
