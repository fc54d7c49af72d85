import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { hasBearerToken } from './security.ts'

export type Metrics = Registry

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

let ofProcess: Registry | undefined

/**
 * Returns the process metrics, which all sites in the process share: their observers never end, and would keep every site that
 * started its own in memory.
 */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/**
 * Measures the duration of every request by route, and serves Prometheus metrics at `/api/metrics` to clients with the token.
 * Metrics are disabled if no token is set.
 */
export function measure(app: FastifyInstance, token: string | undefined) {
  const registry = new Registry()
  const shared = processMetrics()
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  // looking up a label set builds its text on every request, so each route's child metric is cached
  const children = new Map<string, Map<number, { observe(seconds: number): void }>>()
  app.addHook('onResponse', (req, reply, done) => {
    const route = req.routeOptions.url ?? 'unknown'
    const { method } = req
    const { statusCode } = reply
    const name = `${method} ${route}`
    const byStatus = children.get(name) ?? new Map()
    children.set(name, byStatus)
    const child = byStatus.get(statusCode) ?? seconds.labels({ method, route, status: statusCode })
    byStatus.set(statusCode, child)
    child.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/api/metrics', async (req, reply) => {
    if (!hasBearerToken(req, token)) return reply.callNotFound()
    // merged on request, because features add their metrics later
    const all = Registry.merge([shared, registry])
    return reply.type(all.contentType).send(await all.metrics())
  })
  app.decorate('metrics', registry)
}
