import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { unitVector } from '../embedders/endpoint.ts'

interface ReceivedRequest {
  path: string
  headers: http.IncomingHttpHeaders
  body: { model: string; input: string[]; encoding_format: string }
}

type Behaviour = (request: ReceivedRequest, response: http.ServerResponse) => void

const DIMENSIONS = 8

/** Returns a deterministic vector for each text. */
export function vectorOf(text: string): Float32Array {
  let state = 7
  for (let at = 0; at < text.length; at++) state = (Math.imul(state, 31) + text.charCodeAt(at)) >>> 0
  const numbers = Array.from({ length: DIMENSIONS }, (_, at) => Math.sin(state + at * 1.7) + 0.01)
  return unitVector(numbers)!
}

export const responseFor = (texts: readonly string[]) => ({
  object: 'list',
  data: texts.map((text, index) => ({ object: 'embedding', index, embedding: [...vectorOf(text)] })),
})

export function respond(response: http.ServerResponse, status: number, body: unknown, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Sends a valid response. */
export const well: Behaviour = ({ body }, response) => respond(response, 200, responseFor(body.input))

/** Starts a local embeddings endpoint that responds with `endpoint.next` or else `endpoint.always`, and records all requests. */
export async function newEndpoint() {
  const requests: ReceivedRequest[] = []
  const next: Behaviour[] = []
  const endpoint = { always: well, next, requests, address: '', close }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    requests.push({ path: request.url!, headers: request.headers, body })
    const behave = next.shift() ?? endpoint.always
    behave(requests.at(-1)!, response)
  })
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endpoint.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`

  async function close() {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return endpoint
}
