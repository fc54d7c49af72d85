import { timingSafeEqual } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { Budgets, clientOf, UNITS_A_MINUTE } from './limits.ts'

/** Headers for responses sent before any route or hook is reached. */
export const alwaysSent = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Returns the account in a request's token. Requests without an account are counted by IP address. */
export type AccountOf = (req: FastifyRequest) => string | undefined

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Charges `price` units to the client, in addition to the unit that every request costs. Throws `too_many_requests` if the
     * budget is too small.
     */
    charge(req: FastifyRequest, reply: FastifyReply, price: number): void
    /** Charges costs that become known only after the work. */
    debit(req: FastifyRequest, price: number): void
  }
}

/**
 * Adds security headers and rate limits. Inline scripts are forbidden; `style` attributes are allowed because rendered formulas
 * need them. The headers are the same for all requests, so they are built only once.
 */
export async function protect(
  app: FastifyInstance,
  config: Pick<Config, 'rateLimit' | 'publicUrl' | 'paintings'>,
  accountOf: AccountOf = () => undefined,
) {
  const headers = protectingHeaders(config)
  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(headers).header('x-request-id', req.id)
    done()
  })
  limitSpending(app, config.rateLimit, (req) => {
    const account = accountOf(req)
    return account === undefined ? clientOf(req) : `member ${account}`
  })
  if (!config.rateLimit) return
  // for endpoints with their own rate limit
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_req, { ttl }) => new AppError('too_many_requests', { retry_after: Math.ceil(ttl / 1000) }),
  })
}

// static files are cheap and cached: a page with its fonts and pictures must not count as thirty requests
const isFree = ({ url }: FastifyRequest) => url.startsWith('/assets/') || url.startsWith('/api/health/')

/** Charges every request to the client's budget and sends the balance in headers. */
function limitSpending(app: FastifyInstance, isOn: boolean, payerOf: (req: FastifyRequest) => string) {
  const budgets = new Budgets()
  app.decorate('charge', (req, reply, price) => {
    if (!isOn || price === 0) return
    const { isEnough, left, reset } = budgets.spend(payerOf(req), price)
    reply.headers({
      'x-ratelimit-limit': String(UNITS_A_MINUTE),
      'x-ratelimit-remaining': String(left),
      'x-ratelimit-reset': String(reset),
    })
    if (!isEnough) throw new AppError('too_many_requests', { retry_after: reset })
  })
  app.decorate('debit', (req, price) => {
    if (isOn && price > 0) budgets.debit(payerOf(req), price)
  })
  if (!isOn) return
  app.addHook('onRequest', async (req, reply) => {
    if (!isFree(req)) app.charge(req, reply, 1)
  })
}

function protectingHeaders({ publicUrl, paintings }: Pick<Config, 'publicUrl' | 'paintings'>): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': ["'self'", 'data:', ...new Set(paintings.map((address) => new URL(address).origin))].join(' '),
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** True if the request carries the given token, compared in constant time. False if no token is set. */
export function hasBearerToken(req: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && same(req.headers.authorization ?? '', `Bearer ${token}`)
}

function same(actual: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
