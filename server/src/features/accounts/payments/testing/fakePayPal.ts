import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { FakeBooks } from './fakeBooks.ts'
import { buttonsScript, buyersPage } from './fakePages.ts'

/**
 * Fault injected into a request. With `before`, the request is not executed; with `after`, it is executed but its response is
 * lost.
 */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'dies'; when: 'before' | 'after' }
  | { kind: 'fails'; when: 'before' | 'after'; status: 429 | 500 | 503 }
  /** The request is not executed, but the response reports success with a different amount. */
  | { kind: 'lies' }
  | null

interface FakeRequest {
  method: string
  path: string
}

export const FAKE_LOGIN = {
  clientId: 'client-of-the-tests',
  clientSecret: 'a secret that no log may have',
  webhookId: 'WH-OF-THE-TESTS',
}
export type FakePayPal = Awaited<ReturnType<typeof startFakePayPal>>

/**
 * Starts a fake PayPal: authentication, orders, captures, refunds, disputes, event signatures, the payment page and the button
 * script. `faultOf` determines the fault of each request.
 */
export async function startFakePayPal({ port = 0, faultOf = (_: FakeRequest): Fault => null } = {}) {
  const books = new FakeBooks()
  const tokens = new Set<string>()
  const state = { faultOf, requests: [] as string[] }

  const server = http.createServer(async (req, res) => {
    const body = await textOf(req)
    const url = new URL(req.url ?? '/', 'http://fake')
    const path = url.pathname
    const method = req.method ?? 'GET'
    state.requests.push(`${method} ${path}`)
    const isApi = /^\/v[12]\//.test(path)
    const fault = isApi ? state.faultOf({ method, path }) : null
    if (fault?.kind === 'delay') await sleep(fault.ms)
    if (fault?.kind === 'dies' && fault.when === 'before') return void req.socket.destroy()
    if (fault?.kind === 'fails' && fault.when === 'before')
      return respond(res, fault.status, { name: 'INTERNAL_SERVER_ERROR' })
    if (fault?.kind === 'lies') return respond(res, 200, books.lie(path))
    const [status, content] = isApi ? api(req, { method, path, body }) : pages(url, method)
    if (fault?.kind === 'dies') return void req.socket.destroy()
    if (fault?.kind === 'fails') return respond(res, fault.status, { name: 'INTERNAL_SERVER_ERROR' })
    if (typeof content === 'string') return page(res, status, content, path)
    respond(res, status, content)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  books.address = address

  /** Returns `[status, response]`. */
  function api(req: http.IncomingMessage, { method, path, body }: FakeRequest & { body: string }): [number, object] {
    if (path === '/v1/oauth2/token') {
      const { clientId, clientSecret } = FAKE_LOGIN
      const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      if (req.headers.authorization !== expected) return [401, { error: 'invalid_client' }]
      const access_token = `A21AA-${randomUUID()}`
      tokens.add(access_token)
      return [200, { access_token, token_type: 'Bearer', expires_in: 32_400, scope: 'all' }]
    }
    if (!tokens.has((req.headers.authorization ?? '').replace(/^Bearer /, '')))
      return [401, { name: 'AUTHENTICATION_FAILURE' }]
    if (path === '/v1/notifications/verify-webhook-signature') return [200, verify(body)]
    return books.respond(method, path, body, String(req.headers['paypal-request-id'] ?? ''))
  }

  function pages(url: URL, method: string): [number, object | string] {
    if (url.pathname === '/sdk/js') return [200, buttonsScript(address)]
    const order = books.orders.get(url.searchParams.get('token') ?? '')
    if (url.pathname === '/checkoutnow' && order) return [200, buyersPage(order)]
    if (url.pathname === '/approve' && method === 'POST' && order) {
      books.approve(order.id)
      return [200, {}]
    }
    return [404, {}]
  }

  return {
    address,
    books,
    /** Settings of a site that uses this fake PayPal. */
    settings: { mode: 'sandbox' as const, ...FAKE_LOGIN, address },
    /** The same settings as environment variables. */
    env: {
      PAYPAL_MODE: 'sandbox',
      PAYPAL_CLIENT_ID: FAKE_LOGIN.clientId,
      PAYPAL_CLIENT_SECRET: FAKE_LOGIN.clientSecret,
      PAYPAL_WEBHOOK_ID: FAKE_LOGIN.webhookId,
      PAYPAL_ADDRESS: address,
    },
    /** Requests received, in order, such as `POST /v2/checkout/orders`. */
    requests: state.requests,
    tokens,
    set faultOf(next: (request: FakeRequest) => Fault) {
      state.faultOf = next
    },
    /** Invalidates all access tokens early. */
    forgetTokens: () => tokens.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Returns the body of an event with PayPal's headers; `sig` overrides the correct signature. */
export function signedEvent(event: object, sig?: string) {
  // with white space that would change if the event were parsed and formatted again
  const raw = JSON.stringify(event, null, 1)
  const transmission_id = randomUUID()
  return {
    raw,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': transmission_id,
      'paypal-transmission-sig': sig ?? signatureOf(transmission_id, raw),
      'paypal-transmission-time': '2026-11-23T12:00:00Z',
    },
  }
}

const signatureOf = (id: string, raw: string) =>
  createHmac('sha256', FAKE_LOGIN.webhookId).update(`${id}|${raw}`).digest('base64')

/** Verifies signatures over the exact bytes, as PayPal does. */
function verify(body: string) {
  const at = body.indexOf('"webhook_event":')
  const about = JSON.parse(`${body.slice(0, at - 1)}}`)
  const raw = body.slice(at + '"webhook_event":'.length, -1)
  const isRight =
    about.webhook_id === FAKE_LOGIN.webhookId && about.transmission_sig === signatureOf(about.transmission_id, raw)
  return { verification_status: isRight ? 'SUCCESS' : 'FAILURE' }
}

async function textOf(req: http.IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function respond(res: http.ServerResponse, status: number, content: object) {
  res.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
  res.end(JSON.stringify(content))
}

function page(res: http.ServerResponse, status: number, text: string, path: string) {
  const type = path === '/sdk/js' ? 'text/javascript' : 'text/html; charset=utf-8'
  // sites with a cross-origin embedder policy require this header
  res.writeHead(status, { 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' })
  res.end(text)
}
