import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode, ErrorEnvelope } from '@vlacku/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, messages } from '../errors.ts'
import { errorOfPage, isApi, localeOfPage, plainPage, wantsPage } from './plainPage.ts'
import { alwaysSent } from './security.ts'

export const envelope = ({ code, details, extraFields }: AppError): ErrorEnvelope => ({
  error: code,
  message: messages[code],
  ...extraFields,
  ...(details ? { details } : {}),
})

/**
 * Sends every error in the API's error envelope, or as a page if a page was requested. Unexpected errors are logged in full and
 * sent as `internal`.
 */
export function handleErrors(app: FastifyInstance) {
  const methodsOf = recordMethods(app)
  app.setErrorHandler((error: FastifyError, req, reply) => {
    const known = UNSTORABLE.includes(error.code) ? unstorableText(req) : knownError(error)
    if (known.code === 'internal' || known.code === 'database_unavailable') req.log.error({ err: error })
    const wait = known.details?.retry_after ?? waitOf[known.code]
    if (wait !== undefined) reply.header('retry-after', String(wait))
    return sendError(req, reply, known)
  })
  app.setNotFoundHandler((req, reply) => {
    const methods = methodsOf(req.url)
    // a route, such as metrics, may pretend not to exist
    if (methods.length === 0 || methods.includes(req.method)) return sendError(req, reply, new AppError('not_found'))
    reply.header('allow', [...methods, 'OPTIONS'].join(', '))
    return req.method === 'OPTIONS' ? reply.code(204).send() : sendError(req, reply, new AppError('method_not_allowed'))
  })
}

function sendError(req: FastifyRequest, reply: FastifyReply, known: AppError) {
  if (!wantsPage(req)) return reply.code(known.status).send(envelope(known))
  const pageError = errorOfPage(known)
  return reply
    .code(pageError.status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(plainPage(localeOfPage(req), pageError))
}

/** Default Retry-After value, in seconds. */
const waitOf: Partial<Record<ErrorCode, number>> = { not_ready: 5, dump_not_ready: 5, database_unavailable: 5 }

/** SQLSTATEs for text that PostgreSQL can't store. Only text with NULs, because unencodable text has already been replaced. */
const UNSTORABLE = ['22021', '22P05']

function unstorableText({ params, query, body }: FastifyRequest): AppError {
  const fields = [params, query, body].flatMap((part) => fieldsWithNul(part))
  const wrong = fields.map((field) => [field || 'body', 'must not contain the character NUL'])
  return new AppError('invalid_request', wrong.length > 0 ? { fields: Object.fromEntries(wrong) } : undefined)
}

const fieldsWithNul = (value: unknown, path: string[] = []): string[] =>
  typeof value === 'string'
    ? value.includes('\0')
      ? [path.join('.')]
      : []
    : value !== null && typeof value === 'object' && !(value instanceof Uint8Array)
      ? Object.entries(value).flatMap(([name, part]) => fieldsWithNul(part, [...path, name]))
      : []

/** Handles undecodable URLs, which reach neither routes nor hooks. */
export function handleFrameworkError(error: FastifyError, req: FastifyRequest, reply: FastifyReply) {
  void sendError(req, reply.headers({ ...alwaysSent, 'x-request-id': req.id }), knownError(error))
}

/**
 * Responds to input that isn't HTTP or that exceeds a time or size limit. Writes the raw response, since such input has no
 * request object.
 */
export function handleMalformedRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const known = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_request')
  const body = JSON.stringify(envelope(known))
  const headers = {
    ...alwaysSent,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy()
}

export function knownError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  const code = 'code' in error ? String(error.code) : ''
  return new AppError(byFrameworkCode[code] ?? byDatabaseCode(code, error) ?? byStatus(error) ?? 'internal')
}

const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unparsable_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unparsable_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unparsable_body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

/** Returns the error code for client errors from the framework and its plugins that have none. */
function byStatus(error: Error): ErrorCode | undefined {
  const { statusCode } = error as FastifyError
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  return (
    ({ 404: 'not_found', 413: 'too_large', 415: 'unsupported_media_type', 429: 'too_many_requests' } as const)[
      statusCode
    ] ?? 'invalid_request'
  )
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
function byDatabaseCode(code: string, error: Error): ErrorCode | undefined {
  // a number that is out of range is invalid input
  if ([...UNSTORABLE, '22003'].includes(code)) return 'invalid_request'
  // the dictionary mirrors another site; see migration 0026
  if (code === 'VL001') return 'dictionary_follows'
  // connection lost, shutdown, no disk space or connections left, disk failure
  // 25006: the disk is nearly full or the database is read-only
  if (/^(08|53|57P|58|25006)/.test(code) || /^E(CONN|PIPE)/.test(code)) return 'database_unavailable'
  if (
    /^Connection terminated|timeout exceeded when trying to connect|not queryable|driver has already been destroyed/.test(
      error.message,
    )
  )
    return 'database_unavailable'
  // the embedded database has terminated and removed its socket
  if (code === 'ENOENT' && /\.s\.PGSQL\./.test(error.message)) return 'database_unavailable'
  return undefined
}

/** Returns the methods that a URL supports, in alphabetical order; empty if the URL doesn't exist. */
type MethodsOf = (url: string) => string[]

interface RoutePattern {
  method: string
  path: RegExp
  isCatchAll: boolean
}

/** Records the routes of an app; must be called before the first one is registered. */
function recordMethods(app: FastifyInstance): MethodsOf {
  const routes: RoutePattern[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '/api/*') return // catch-all route for URLs that don't exist
    for (const one of [method].flat()) routes.push({ method: one, path: pathOf(url), isCatchAll: url === '/*' })
  })
  return (url) => {
    const path = url.split(/[?#]/, 1)[0]!
    const found = routes.filter((route) => route.path.test(path) && !(route.isCatchAll && isApi(url)))
    return [...new Set(found.map(({ method }) => method))].toSorted()
  }
}

/** Returns a pattern for the paths of a route; segments starting with `:` are parameters. */
const pathOf = (url: string) =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.includes(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')}/?$`,
  )
