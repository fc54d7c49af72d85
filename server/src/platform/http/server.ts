import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { MAX_SMALL_BODY, takeBodies } from './bodies.ts'
import { handleErrors, handleFrameworkError, handleMalformedRequest } from './errorResponses.ts'
import { measure } from './metrics.ts'
import { routedUrl } from './plainPage.ts'
import { type AccountOf, protect } from './security.ts'

interface ServerParts {
  logTo?: LogTarget
  accountOf?: AccountOf
}

/** Creates a server without routes: logging, security headers, metrics, compression and error handling. */
export async function newServer(config: Config, { logTo, accountOf }: ServerParts = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config, logTo),
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(config.logLevel) }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: MAX_SMALL_BODY,
    rewriteUrl: routedUrl,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleMalformedRequest,
  })
  drainable(app)
  handleErrors(app)
  measure(app, config.metricsToken)
  await protect(app, config, accountOf)
  await takeBodies(app)
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  return app
}

/** Grace period, in milliseconds, in which open connections can send one more request during shutdown. */
const ONE_MORE_MS = 1_000
/** Interval between checks for open connections, in milliseconds. */
const CHECK_MS = 10
/**
 * Maximum size, in bytes, of a request body that is read and discarded after an early response. Exceeds typical uploads and
 * `client_max_body_size` in the example nginx configuration.
 */
const MAX_DISCARDED = 16 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Stops accepting connections. Each open connection is closed after its next response, which has `Connection: close`.
     * Resolves when all are closed or after a second; the server then closes idle connections.
     */
    drain(): Promise<void>
  }
}

/**
 * Ensures that connections are closed only with a response, so that no client writes to a closed connection. After an early
 * response, the rest of the request body is read and discarded: closing the connection would reset it, so the client would lose
 * the response, and nginx would return 502.
 */
function drainable(app: FastifyInstance) {
  let draining = false
  const begin = () => {
    draining = true
  }
  app.addHook('preClose', async () => begin())
  app.addHook('onSend', (req, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    else if (Number(req.headers['content-length']) <= MAX_DISCARDED) {
      reply.removeHeader('connection')
      // nginx requests `Connection: close`, which must wait until the whole body has arrived
      if (!req.raw.complete) reply.raw.shouldKeepAlive = true
    }
    done()
  })
  app.decorate('drain', async () => {
    begin()
    if (!app.server.listening) return
    // accepts connections established before this tick
    await nextTurn()
    // the HTTP server's method would close currently idle connections, even if a request is in transit
    net.Server.prototype.close.call(app.server)
    const until = performance.now() + ONE_MORE_MS
    while (performance.now() < until && (await connectionsOf(app.server)) > 0) await sleep(CHECK_MS)
  })
}

const connectionsOf = (server: net.Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))

interface LogTarget {
  write(line: string): void
}

/** Request logs contain only the method and path, because query strings and headers may contain secrets. */
function loggerOptions(
  config: Pick<Config, 'logLevel'>,
  stream?: LogTarget,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: config.logLevel,
    redact: { paths: ['*.password', '*.token', '*.authorization', 'headers'], censor: '[secret]' },
    serializers: {
      req: (req) => ({ method: req.method, path: req.url.split('?', 1)[0], ip: req.ip }),
      res: (res) => ({ status: res.statusCode }),
    },
    ...(stream && { stream }),
  }
}
