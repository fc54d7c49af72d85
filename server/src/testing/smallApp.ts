import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from '../platform/config.ts'
import type { Ctx, Viewer } from '../platform/context.ts'
import { Events } from '../platform/events.ts'
import { type Route, routesOf } from '../platform/http/routes.ts'
import { newServer } from '../platform/http/server.ts'

export interface SmallApp {
  app: FastifyInstance
  /** Starts listening on a port, for requests that need a socket. */
  listen(): Promise<{ address: string; port: number }>
  /** Returns the log output so far. */
  logged(): string
}

/** Creates a server with test endpoints and without a database. The header `x-viewer` contains the viewer as JSON. */
export async function smallApp(routes: (route: Route) => void, settings: Partial<Config> = {}): Promise<SmallApp> {
  const log: string[] = []
  const config = { ...readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'debug' }), ...settings }
  const app = await newServer(config, { logTo: { write: (line) => log.push(line) } })
  const ctxFor = (viewer: Viewer | null): Ctx => ({
    db: null as never,
    viewer,
    client: null,
    now: () => new Date(),
    events: new Events(),
    jobs: null,
    newAccountLimits: null,
  })
  routes(
    routesOf(app, async ({ headers }) => ctxFor(headers['x-viewer'] ? JSON.parse(String(headers['x-viewer'])) : null))
      .route,
  )
  return {
    app,
    logged: () => log.join(''),
    async listen() {
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      return { address, port: Number(new URL(address).port) }
    },
  }
}
