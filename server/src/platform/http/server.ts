import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { MAX_SMALL_BODY, takeBodies } from './bodies.ts'
import { drainable } from './draining.ts'
import { answerErrors, answerFrameworkError, answerMalformedRequest } from './errorAnswers.ts'
import { type LogTarget, loggerOptions } from './logging.ts'
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
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerMalformedRequest,
  })
  drainable(app)
  answerErrors(app)
  measure(app, config.metricsToken)
  await protect(app, config, accountOf)
  await takeBodies(app)
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  return app
}
