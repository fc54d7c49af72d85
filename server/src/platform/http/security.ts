import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { clientOf } from './limits.ts'

/** Requests a minute for one client; DESIGN.md section 7. */
const REQUESTS_A_MINUTE = 300

/** For answers that are given before any route or hook is reached. */
export const alwaysSent = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Whose account a request belongs to, as far as its token tells; nobody's is counted by address. */
export type AccountOf = (req: FastifyRequest) => string | undefined

/** Headers for every answer. No inline script runs; `style` attributes may, because drawn formulas need them. */
export async function protect(
  app: FastifyInstance,
  config: Pick<Config, 'rateLimit' | 'publicUrl' | 'paintings'>,
  accountOf: AccountOf = () => undefined,
) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...new Set(config.paintings.map((address) => new URL(address).origin))],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  if (!config.rateLimit) return
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (req) => {
      const account = accountOf(req)
      return account === undefined ? clientOf(req) : `member ${account}`
    },
    // files of the site are cheap and cached; a page with its fonts and pictures is not thirty requests of a reader
    allowList: (req) => req.url.startsWith('/assets/') || req.url.startsWith('/api/health/'),
    errorResponseBuilder: (_req, { ttl }) => new AppError('too_many_requests', { retry_after: Math.ceil(ttl / 1000) }),
  })
}
