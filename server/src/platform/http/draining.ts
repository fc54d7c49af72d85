import net from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long connections that are kept open get to send one more request, while the server stops (ms). */
const ONE_MORE_MS = 1_000
/** How often it is looked whether all of them are gone (ms). */
const LOOK_MS = 10

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Stops taking connections, and lets those that are open end with their next answer, which says `Connection: close`.
     * Resolves when all are gone, or a second later: what is quiet until then is closed with the server.
     */
    drain(): Promise<void>
  }
}

/** For a server that ends connections by answering, so that no client finds one closed that it has just written to. */
export function drainable(app: FastifyInstance) {
  let draining = false
  const begin = () => {
    draining = true
  }
  app.addHook('preClose', async () => begin())
  app.addHook('onSend', (_req, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
  app.decorate('drain', async () => {
    begin()
    if (!app.server.listening) return
    // connections that were made already are taken in this turn; the rest of it closes the door behind them
    await nextTurn()
    // that of HTTP would close what is quiet at this moment, even if a request is on its way
    net.Server.prototype.close.call(app.server)
    const until = performance.now() + ONE_MORE_MS
    while (performance.now() < until && (await connectionsOf(app.server)) > 0) await sleep(LOOK_MS)
  })
}

const connectionsOf = (server: net.Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
