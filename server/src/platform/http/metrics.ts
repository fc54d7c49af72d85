import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { carries } from './bearer.ts'

export type Metrics = Registry

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** Times every request by route, and answers Prometheus at `/api/metrics` to holders of the token. Without a token: nobody. */
export function measure(app: FastifyInstance, token: string | undefined) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (req, reply) => {
    const route = req.routeOptions.url ?? 'unknown'
    seconds.observe({ method: req.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/api/metrics', async (req, reply) => {
    if (!carries(req, token)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.decorate('metrics', registry)
}
