import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NewChatMessage } from '@vlacku/contract/chat'

const servers: http.Server[] = []

async function serve(handler: http.RequestListener, port = 0) {
  const server = http.createServer(handler).listen(port, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, address }
}

async function close(server: http.Server) {
  if (!server.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

/** Closes all servers. For `afterEach`. */
export const closeEnds = () => Promise.all(servers.splice(0).map(close))

/** Builds a message as the Matterbridge API returns it. */
export const apiMessage = (text: string, overrides: object = {}) => ({
  text,
  channel: '#lojban',
  username: 'alis ',
  userid: '',
  avatar: '',
  account: 'irc.libera',
  event: '',
  protocol: 'irc',
  gateway: 'gateway1',
  parent_id: '',
  timestamp: '2026-11-20T10:00:00Z',
  id: '',
  Extra: null,
  ...overrides,
})

/** Fakes a Matterbridge server that greets its stream clients and writes the given messages. */
export async function newMatterbridge({ token }: { token?: string } = {}) {
  let stream: http.ServerResponse | undefined
  const { server, address } = await serve((req, res) => {
    if (token && req.headers.authorization !== `Bearer ${token}`) return void res.writeHead(401).end()
    if (req.url !== '/api/stream') return void res.writeHead(404).end()
    matterbridge.followed += 1
    stream = res.writeHead(200, { 'content-type': 'application/json' })
    res.write(`${JSON.stringify(apiMessage('', { event: 'api_connected', username: '' }))}\n`)
  })
  const matterbridge = {
    address,
    /** Number of requests to open the stream. */
    followed: 0,
    write: (bytes: string | Uint8Array) => new Promise<void>((resolve) => stream!.write(bytes, () => resolve())),
    emitTexts: (...texts: string[]) =>
      matterbridge.write(texts.map((text) => `${JSON.stringify(apiMessage(text))}\n`).join('')),
    end: () => stream!.end(),
    breakOff: () => stream!.destroy(),
    close: () => close(server),
  }
  return matterbridge
}

type MockResponse = { status: number; headers?: Record<string, string>; body?: object } | 'break off'

/** Fakes a site that sends the given responses, then accepts all messages. */
export async function newSite(...responses: MockResponse[]) {
  const posted: NewChatMessage[] = []
  const attempts: string[] = []
  const tokens = new Set<string | undefined>()
  const { server, address } = await serve(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    const message = JSON.parse(body) as NewChatMessage
    attempts.push(message.chunk)
    tokens.add(req.headers.authorization)
    const response = responses.shift()
    if (response === 'break off') return void res.destroy()
    if (!response) posted.push(message)
    res.writeHead(response?.status ?? 200, response?.headers).end(JSON.stringify(response?.body ?? message))
  })
  return { address, posted, attempts, tokens, responses, close: () => close(server) }
}
