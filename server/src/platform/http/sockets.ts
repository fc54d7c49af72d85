import http, { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DefaultEventsMap, Server } from 'socket.io'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { clientOf } from './limits.ts'

/** Maximum size of a client message, in bytes. Large enough for a greeting with the longest possible token. */
const MAX_PACKET = 2_000
/** Maximum number of connections per IP address. A household or school may share one. */
const MAX_PER_CLIENT = 100
/** Retry-After, in seconds, for clients with too many connections. */
const TRY_AGAIN_S = 60

type Emitter<Events> = Server<DefaultEventsMap, Events & DefaultEventsMap>

/**
 * Serves Socket.IO at `/socket.io` for messages from the server to clients only: client messages after the greeting aren't even
 * decoded. All requests, including WebSockets, go through the site's routes, so that limits, logs and headers apply.
 */
export async function attachSockets<Events extends object>(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'rateLimit'>,
): Promise<Emitter<Events>> {
  const io: Emitter<Events> = new Server({
    serveClient: false,
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: MAX_PACKET,
    allowRequest: (req, decide) => decide(null, isOurOwn(req, config.publicUrl)),
  })
  io.attach(http.createServer()) // this server never listens; the Socket.IO engine receives its requests from the route below
  io.on('connection', (socket) => socket.conn.removeAllListeners('data'))

  const clients = countClients(io)
  const upgrades = takeUpgrades(app)
  await app.register(async (scope) => {
    // the Socket.IO engine reads request bodies itself
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_req, _body, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: '/socket.io/',
      exposeHeadRoute: false,
      handler: async (req, reply) => {
        if (config.rateLimit) clients.check(req)
        handleRequest(io, req, reply, upgrades.get(req.raw))
      },
    })
  })
  app.addHook('preClose', async () => {
    await io.close()
    upgrades.end()
  })
  return io
}

/**
 * Returns false for pages of other sites, which must not connect on behalf of their visitors. Programs don't send an Origin
 * header.
 */
function isOurOwn({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function handleRequest(io: Server, req: FastifyRequest, reply: FastifyReply, upgrade: Upgrade | undefined) {
  reply.hijack()
  if (upgrade) {
    reply.raw.detachSocket(upgrade.socket)
    io.engine.handleUpgrade(req.raw, upgrade.socket, upgrade.head)
  } else {
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
    io.engine.handleRequest(req.raw, reply.raw)
  }
}

/** Counts the open connections per client. */
function countClients(io: Server) {
  const clientOfRequest = new WeakMap<IncomingMessage, string>()
  const open = new Map<string, number>()
  const count = (client: string, change: number) => {
    const now = (open.get(client) ?? 0) + change
    if (now > 0) open.set(client, now)
    else open.delete(client)
  }
  io.engine.on('connection', (connection) => {
    const client = clientOfRequest.get(connection.request)
    if (client === undefined) return
    count(client, 1)
    connection.once('close', () => count(client, -1))
  })
  return {
    /** Rejects a new connection if the client already has too many. */
    check(req: FastifyRequest) {
      const client = clientOf(req)
      clientOfRequest.set(req.raw, client)
      const isNew = !new URLSearchParams(req.url.split('?')[1]).has('sid')
      if (isNew && (open.get(client) ?? 0) >= MAX_PER_CLIENT)
        throw new AppError('too_many_requests', { retry_after: TRY_AGAIN_S })
    },
  }
}

interface Upgrade {
  socket: Duplex & Parameters<ServerResponse['assignSocket']>[0]
  head: Buffer
}

/** Routes WebSocket upgrades like other requests. An upgrade that no route handles gets a normal response. */
function takeUpgrades(app: FastifyInstance) {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const sockets = new Set<Upgrade['socket']>()
  app.server.on('upgrade', (req: IncomingMessage, socket: Upgrade['socket'], head: Buffer) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => {})
    upgrades.set(req, { socket, head })
    const res = new ServerResponse(req)
    res.shouldKeepAlive = false
    res.assignSocket(socket)
    res.once('finish', () => socket.destroySoon())
    app.routing(req, res)
  })
  return {
    get: (req: IncomingMessage) => upgrades.get(req),
    /** Closes all sockets: an unresponsive client must not delay shutdown. */
    end() {
      for (const socket of sockets) socket.destroySoon()
    },
  }
}
