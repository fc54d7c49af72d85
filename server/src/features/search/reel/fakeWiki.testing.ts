import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Responder = (req: IncomingMessage, res: ServerResponse) => void

export interface FakeWiki {
  api: string
  /** `http://127.0.0.1:port`. `elsewhere` is the same server under a different host name. */
  origin: string
  elsewhere: string
  /** Requested paths with query strings, in order. */
  requestedPaths: string[]
  /** API response. Defaults to twenty new articles. */
  respond: Responder
  /** Responses for other paths. */
  files: Record<string, Responder>
  close(): Promise<void>
}

/** Starts a fake MediaWiki server. */
export async function fakeWiki(): Promise<FakeWiki> {
  const server = createServer((req, res) => {
    const url = req.url ?? ''
    wiki.requestedPaths.push(url)
    const { pathname } = new URL(url, 'http://wiki')
    const handler = pathname === '/api.php' ? wiki.respond : wiki.files[pathname]
    if (handler) handler(req, res)
    else res.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  let last = 0
  const wiki: FakeWiki = {
    api: `${origin}/api.php`,
    origin,
    elsewhere: `http://localhost:${port}`,
    requestedPaths: [],
    respond: (_req, res) =>
      sendJson(
        res,
        responseOf(
          Array.from({ length: 20 }, () => pageOf(++last, { thumbnail: { source: `${origin}/${last}.png` } })),
        ),
      ),
    files: {},
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return wiki
}

export const sendJson = (res: ServerResponse, document: unknown) =>
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))

export const responseOf = (pages: unknown[], lang = 'jbo') => ({
  batchcomplete: true,
  query: { general: { lang }, pages },
})

export const pageOf = (pageid: number, fields: object = {}) => ({
  pageid,
  ns: 0,
  title: `Article ${pageid}`,
  extract: `What article ${pageid} says.`,
  canonicalurl: `https://wiki.example/wiki/Article_${pageid}`,
  ...fields,
})

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
