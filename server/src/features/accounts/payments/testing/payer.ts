import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { bearer } from '../../../../testing/writeUser.ts'
import { type FakePayPal, signedEvent } from './fakePayPal.ts'

interface RequestOptions {
  method?: 'GET' | 'POST'
  body?: object | undefined
  headers?: Record<string, string>
}

/** Sends a payment request as a user or visitor and returns the response. */
export async function requestPayments(
  { app }: Site,
  viewer: Viewer | null,
  path: string,
  { method = 'GET', body, headers }: RequestOptions = {},
) {
  const response = await app.inject({
    method,
    url: `/api/payments${path}`,
    headers: { ...(viewer && bearer(viewer)), ...headers },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Orders a top-up. Repeated calls with the same `key` order it only once. */
export const order = (site: Site, viewer: Viewer | null, amount_cents: number, key?: string) =>
  requestPayments(site, viewer, '/orders', {
    method: 'POST',
    body: { amount_cents, currency: 'USD' },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

export const capture = (site: Site, viewer: Viewer | null, order_id: string) =>
  requestPayments(site, viewer, `/orders/${order_id}/capture`, { method: 'POST' })

/** Orders a top-up and approves it at PayPal. */
export async function approved(site: Site, fake: FakePayPal, viewer: Viewer, cents: number): Promise<string> {
  const { order_id } = (await order(site, viewer, cents)).body
  fake.books.approve(order_id)
  return order_id
}

/** Orders, approves and captures a top-up, and returns the PayPal order. */
export async function paid(site: Site, fake: FakePayPal, viewer: Viewer, cents: number) {
  const order_id = await approved(site, fake, viewer, cents)
  await capture(site, viewer, order_id)
  return fake.books.orders.get(order_id)!
}

export const balanceOf = async (site: Site, viewer: Viewer) => (await requestPayments(site, viewer, '/balance')).body

/** Sends an event to the site. `sig` overrides the correct signature. */
export async function sendEvent({ app }: Site, event: object, sig?: string) {
  const { raw, headers } = signedEvent(event, sig)
  const response = await app.inject({ method: 'POST', url: '/api/payments/webhook/paypal', headers, payload: raw })
  return { status: response.statusCode, body: response.json() }
}

/** Repeats a request until it gets a response. */
export async function retryUntilAvailable<T extends { status: number }>(
  work: () => Promise<T>,
  maxAttempts = 40,
): Promise<T> {
  for (let n = 1; ; n++) {
    const result = await work()
    if (result.status < 500 || n === maxAttempts) return result
    await sleep(1)
  }
}
