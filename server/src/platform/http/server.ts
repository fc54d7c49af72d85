import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
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
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body of this call is a file. */
    takesFile?: boolean
  }
}

/** A body that is a file is handed on as its bytes, to calls that take one; they say how long it may be. */
function takeFiles(app: FastifyInstance) {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (req, body, done) => {
    if (req.routeOptions.config.takesFile) done(null, body)
    else done(new AppError('unsupported_media_type'))
  })
}
