/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { type FakePayPal, type Fault, startFakePayPal } from './testing/fakePayPal.ts'
import * as payer from './testing/payer.ts'
import { balanceOf, capture, order, requestPayments, sendEvent } from './testing/payer.ts'

let world: World
let fake: FakePayPal
let site: Site
let alis: Viewer
let bab: Viewer
beforeAll(async () => {
  world = await newWorld()
  fake = await startFakePayPal()
  site = await world.site({ paypal: fake.settings })
})
beforeEach(async () => {
  await world.reset()
  fake.faultOf = () => null
  alis = await world.user('alis')
  bab = await world.user('bab')
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

const approved = (viewer: Viewer, cents: number) => payer.approved(site, fake, viewer, cents)
const paid = (viewer: Viewer, cents: number) => payer.paid(site, fake, viewer, cents)

describe('topping up', () => {
  it('a top-up is ordered, approved at PayPal and captured, and appears in the balance and history', async () => {
    const ordered = await order(site, alis, 1050)
    expect(ordered).toMatchObject({ status: 200, body: { amount_cents: 1050, currency: 'USD', state: 'open' } })
    const { order_id, approve_url } = ordered.body
    expect(approve_url).toBe(`${fake.address}/checkoutnow?token=${order_id}`)
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 0, held_cents: 0, premium_expires_at: null })
    fake.books.approve(order_id)
    const response = await capture(site, alis, order_id)
    expect(response).toMatchObject({
      status: 200,
      body: { state: 'completed', balance_cents: 1050, approve_url: null },
    })
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 1050, top_up: { mode: 'sandbox' } })
    expect((await requestPayments(site, alis, '/history')).body).toMatchObject({
      movements: [{ kind: 'top_up', amount_cents: 1050, balance_cents: 1050, order_id }],
      total: 1,
    })
  })

  it('capturing a top-up repeatedly credits it only once', async () => {
    const order_id = await approved(alis, 300)
    const responses = await Promise.all([1, 2, 3, 4].map(() => capture(site, alis, order_id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await capture(site, alis, order_id)).body.balance_cents).toBe(300)
    expect((await requestPayments(site, alis, '/history')).body.total).toBe(1)
  })

  it('a top-up is ordered once per idempotency key, which can’t be reused for another amount', async () => {
    const [one, two] = await Promise.all([order(site, alis, 500, 'a-key'), order(site, alis, 500, 'a-key')])
    expect(one.body.order_id).toBe(two.body.order_id)
    expect((await order(site, alis, 500, 'a-key')).body.order_id).toBe(one.body.order_id)
    expect((await order(site, alis, 900, 'a-key')).body.error).toBe('key_reused')
    expect((await order(site, bab, 500, 'a-key')).body.order_id).not.toBe(one.body.order_id)
  })

  it('an unapproved top-up is not captured, but can still be approved later', async () => {
    const { order_id } = (await order(site, alis, 100)).body
    expect((await capture(site, alis, order_id)).body.error).toBe('payment_not_approved')
    expect((await requestPayments(site, alis, `/orders/${order_id}`)).body.state).toBe('open')
    fake.books.approve(order_id)
    expect((await capture(site, alis, order_id)).body.state).toBe('completed')
  })

  it('a top-up that PayPal holds for review is credited when PayPal releases it', async () => {
    const order_id = await approved(alis, 700)
    const there = fake.books.orders.get(order_id)!
    Object.assign(there, { status: 'COMPLETED', capture: { id: 'C-HELD', status: 'PENDING' } })
    expect((await capture(site, alis, order_id)).body).toMatchObject({ state: 'pending', balance_cents: 0 })
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 0, pending_cents: 700 })
    there.capture!.status = 'COMPLETED'
    expect((await sendEvent(site, fake.books.eventOf.capture(there))).status).toBe(200)
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 700, pending_cents: 0 })
  })

  it('a declined top-up returns an error, and can be paid with another payment method', async () => {
    const order_id = await approved(alis, 700)
    const there = fake.books.orders.get(order_id)!
    there.capture = { id: 'C-DECLINED', status: 'DECLINED' }
    expect((await capture(site, alis, order_id)).body.error).toBe('payment_declined')
    there.capture = null
    expect((await capture(site, alis, order_id)).body.state).toBe('completed')
  })

  it('a top-up that PayPal has deleted is abandoned and remains so despite further capture requests', async () => {
    const { order_id } = (await order(site, alis, 500)).body
    fake.books.forget(order_id)
    for (let times = 1; times <= 2; times++)
      expect(await capture(site, alis, order_id)).toMatchObject({
        status: 200,
        body: { state: 'abandoned', balance_cents: 0, approve_url: null },
      })
    expect((await requestPayments(site, alis, `/orders/${order_id}`)).body.state).toBe('abandoned')
  })

  it.each([
    ['completed', {}, 200],
    ['pending', { status: 'COMPLETED', capture: { id: 'C-HELD', status: 'PENDING' } }, 503],
    ['checking', { value: '99.00' }, 503],
  ])(
    'a top-up in the state %s remains in that state after PayPal has deleted the order',
    async (state, there, status) => {
      const order_id = await approved(alis, 500)
      Object.assign(fake.books.orders.get(order_id)!, there)
      expect((await capture(site, alis, order_id)).body.state).toBe(state)
      fake.books.forget(order_id)
      expect((await capture(site, alis, order_id)).status).toBe(status)
      expect((await requestPayments(site, alis, `/orders/${order_id}`)).body.state).toBe(state)
    },
  )

  it('a top-up whose order PayPal can’t find after capturing it is not abandoned', async () => {
    const order_id = await approved(alis, 500)
    const there = fake.books.orders.get(order_id)!
    fake.faultOf = ({ method }) => {
      if (method === 'GET' && there.capture) fake.books.forget(order_id)
      return null
    }
    expect((await capture(site, alis, order_id)).body.error).toBe('payment_unavailable')
    expect((await requestPayments(site, alis, `/orders/${order_id}`)).body.state).toBe('open')
    fake.books.orders.set(order_id, there)
    fake.faultOf = () => null
    expect((await capture(site, alis, order_id)).body).toMatchObject({ state: 'completed', balance_cents: 500 })
  })

  it("a top-up succeeds after PayPal invalidates the site's access token", async () => {
    await order(site, alis, 100)
    fake.forgetTokens()
    expect((await order(site, alis, 200)).status).toBe(200)
  })

  it.each<Fault>([
    { kind: 'lies' },
    { kind: 'dies', when: 'after' },
    { kind: 'fails', when: 'before', status: 503 },
    { kind: 'fails', when: 'after', status: 429 },
  ])('a top-up succeeds after a failed PayPal login of the site: %j', async (fault) => {
    fake.forgetTokens()
    fake.faultOf = ({ path }) => (path === '/v1/oauth2/token' ? fault : null)
    expect(await order(site, alis, 100)).toMatchObject({ status: 503, body: { error: 'payment_unavailable' } })
    fake.faultOf = () => null
    expect((await order(site, alis, 200)).status).toBe(200)
  })

  it.each([
    ['another amount', { value: '99.00' }],
    ['another currency', { currency_code: 'EUR' }],
    ['another payment', { custom_id: '6f1b7d0e-8d1f-4a67-9a51-1d6f0a3d5c11' }],
  ])('a top-up with %s at PayPal is not credited but shown to administrators', async (_what, other) => {
    const order_id = await approved(alis, 300)
    const there = fake.books.orders.get(order_id)!
    const right = { ...there }
    Object.assign(there, other)
    expect((await capture(site, alis, order_id)).body).toMatchObject({ state: 'checking', balance_cents: 0 })
    const admin = await world.user('noras', { role: 'admin' })
    const { unclear } = (await requestPayments(site, admin, '/ledger')).body
    expect(unclear).toMatchObject([{ order_id, username: 'alis', amount_cents: 300 }])
    Object.assign(there, { value: right.value, currency_code: right.currency_code, custom_id: right.custom_id })
    expect((await capture(site, alis, order_id)).body).toMatchObject({ state: 'completed', balance_cents: 300 })
    expect((await requestPayments(site, admin, '/ledger')).body.unclear).toEqual([])
  })

  it('reading the payment history runs the same number of SQL statements for any length', async () => {
    for (const cents of [100, 200, 300]) await paid(alis, cents)
    const authStatements = 1
    for (const per_page of [1, 100])
      expect(await world.countStatements(() => requestPayments(site, alis, `/history?per_page=${per_page}`))).toBe(
        2 + authStatements,
      )
    const { movements } = (await requestPayments(site, alis, '/history?page=2&per_page=2')).body
    expect(movements).toMatchObject([{ amount_cents: 100, balance_cents: 100 }])
  })
})

describe('payments of other users', () => {
  it('requesting another user’s payment order returns 404', async () => {
    const order_id = await approved(alis, 400)
    for (const path of [`/orders/${order_id}`, '/orders/NOTHERE'])
      expect(await requestPayments(site, bab, path)).toMatchObject({
        status: 404,
        body: { error: 'payment_not_found' },
      })
    const requestsBefore = fake.requests.length
    expect(await capture(site, bab, order_id)).toMatchObject({ status: 404, body: { error: 'payment_not_found' } })
    expect(fake.requests.length).toBe(requestsBefore)
    expect((await balanceOf(site, bab)).balance_cents).toBe(0)
    expect((await requestPayments(site, bab, '/history')).body.total).toBe(0)
  })

  it('payments require a login, and the ledger requires permission', async () => {
    for (const path of ['/balance', '/history', '/orders/X', '/ledger', '/ledger/export'])
      expect((await requestPayments(site, null, path)).status).toBe(401)
    expect((await order(site, null, 100)).status).toBe(401)
    expect((await capture(site, null, 'X')).status).toBe(401)
    for (const path of ['/ledger', '/ledger/export']) expect((await requestPayments(site, alis, path)).status).toBe(403)
  })
})

describe('ordering a top-up', () => {
  it.each([
    [{ amount_cents: 99 }],
    [{ amount_cents: 100_001 }],
    [{ amount_cents: 100.5 }],
    [{ amount_cents: '100' }],
    [{ amount_cents: -500 }],
    [{ amount_cents: 2 ** 40 }],
    [{ amount_cents: 500, currency: 'EUR' }],
    [{ amount_cents: 500, currency: 'usd' }],
    [{}],
  ])('an order with %j is rejected without a PayPal request', async (body) => {
    const requestsBefore = fake.requests.length
    expect(await requestPayments(site, alis, '/orders', { method: 'POST', body })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
    expect(fake.requests.length).toBe(requestsBefore)
  })
  it.each([
    [{ locale: 'ru' }, '/ru/paypal/return'],
    [{}, '/paypal/return'],
  ])('an order with %j returns the payer to %s', async (more, path) => {
    const body = { amount_cents: 500, ...more }
    const { order_id } = (await requestPayments(site, alis, '/orders', { method: 'POST', body })).body
    const { return_url, cancel_url } = fake.books.orders.get(order_id)!
    expect(return_url).toMatch(new RegExp(`^http://[^/]+${path}$`))
    expect(cancel_url).toBe(`${return_url}?cancelled=true`)
  })
  it('an order request can’t set the payer or the credited user', async () => {
    const body = { amount_cents: 500, user_id: bab.user_id, state: 'completed' }
    const { order_id } = (await requestPayments(site, alis, '/orders', { method: 'POST', body })).body
    expect((await requestPayments(site, bab, `/orders/${order_id}`)).status).toBe(404)
    expect((await requestPayments(site, alis, `/orders/${order_id}`)).body.state).toBe('open')
  })
  it.each(['..%2f..%2fv1', 'a%00b', "'or'1", 'x'.repeat(65), '%3Fa'])('the order ID %s is rejected', async (id) =>
    expect([400, 404]).toContain((await capture(site, alis, id)).status),
  )
})

describe('a site without payments', () => {
  it('the balance of a site without payments has no top-up option, and orders and events are rejected', async () => {
    const other = await siteWithoutPayments()
    expect((await balanceOf(other, alis)).top_up).toBeNull()
    for (const response of [
      await order(other, alis, 100),
      await capture(other, alis, 'X'),
      await sendEvent(other, { id: 'WH-1' }),
    ])
      expect(response).toMatchObject({ status: 404, body: { error: 'payments_off' } })
    expect((await requestPayments(other, alis, '/history')).body.total).toBe(0)
  })
  const siteWithoutPayments = () => world.site()
})
