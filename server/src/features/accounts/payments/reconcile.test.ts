/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { type OrderedRow, paymentOfOrder } from './orders/orders.repository.ts'
import { settleOrAbandon } from './orders/settle.ts'
import { reconcile } from './payments.jobs.ts'
import { PayPal } from './paypal/PayPal.ts'
import { type FakePayPal, startFakePayPal } from './testing/fakePayPal.ts'
import { approved, balanceOf, capture, order, paid, requestPayments, sendEvent } from './testing/payer.ts'

const HOUR_MS = 3_600_000
const DAYS = 24

let world: World
let fake: FakePayPal
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  fake = await startFakePayPal()
  site = await world.site({ paypal: fake.settings })
})
beforeEach(async () => {
  await world.reset()
  fake.faultOf = () => null
  alis = await world.user('alis')
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

const warnings: string[] = []
function openedPayments() {
  const log = { warn: (_: unknown, text: string) => void warnings.push(text) } as never
  return { paypal: new PayPal(fake.settings), publicUrl: '', payAt: fake.address, log }
}
function reconcileIn(hours: number) {
  const now = () => new Date(Date.now() + hours * HOUR_MS)
  warnings.length = 0
  return reconcile({ ...world.ctx(), now }, openedPayments())
}
const stateOf = async (order_id: string) => (await requestPayments(site, alis, `/orders/${order_id}`)).body.state
const has = async () => (await balanceOf(site, alis)).balance_cents

describe('reconciling open payments', () => {
  it('an approved payment is captured even if the buyer did not return', async () => {
    await approved(site, fake, alis, 500)
    await reconcileIn(0)
    // not captured yet, since the buyer may still be paying
    expect(await has()).toBe(0)
    await reconcileIn(1)
    expect(await has()).toBe(500)
  })

  it('an open payment is checked by only one node, and is not rechecked immediately', async () => {
    await order(site, alis, 500)
    const requestsBefore = fake.requests.length
    await Promise.all([reconcileIn(1), reconcileIn(1)])
    await reconcileIn(1)
    expect(fake.requests.slice(requestsBefore).filter((one) => one.startsWith('GET /v2/checkout/orders'))).toHaveLength(
      1,
    )
  })

  it('an open payment is abandoned after some days, or when PayPal has deleted it, without a warning', async () => {
    const [old, forgotten] = [
      (await order(site, alis, 500)).body.order_id,
      (await order(site, alis, 600)).body.order_id,
    ]
    fake.books.forget(forgotten)
    await reconcileIn(5)
    expect([await stateOf(old), await stateOf(forgotten)]).toEqual(['open', 'abandoned'])
    await reconcileIn(5 * DAYS)
    expect(await stateOf(old)).toBe('abandoned')
    expect(warnings).toEqual([])
  })

  it('an open payment that another request has checked in the meantime is not abandoned', async () => {
    const order_id = await approved(site, fake, alis, 500)
    const asOrdered = (await paymentOfOrder(world.db, order_id)) as OrderedRow
    fake.books.orders.get(order_id)!.value = '99.00'
    expect((await capture(site, alis, order_id)).body.state).toBe('checking')
    fake.books.forget(order_id)
    const { row } = await settleOrAbandon(world.ctx(), openedPayments(), asOrdered)
    expect([asOrdered.state, row.state]).toEqual(['open', 'checking'])
  })

  it('an abandoned payment that was paid while PayPal was unreachable is credited', async () => {
    const order_id = await approved(site, fake, alis, 500)
    fake.faultOf = ({ method, path }) =>
      method === 'GET' && path.includes('/orders') ? { kind: 'fails', when: 'before', status: 503 } : null
    fake.books.respond('POST', `/v2/checkout/orders/${order_id}/capture`, '', '')
    await reconcileIn(5 * DAYS)
    expect(await stateOf(order_id)).toBe('abandoned')
    expect(warnings).toEqual(['PayPal request failed'])
    fake.faultOf = () => null
    await reconcileIn(13 * DAYS)
    expect(await has()).toBe(500)
  })
})

it('a refund without an event is detected within days', async () => {
  fake.books.refund(await paid(site, fake, alis, 500), 200)
  await reconcileIn(1)
  expect(await has()).toBe(500)
  await reconcileIn(8 * DAYS)
  expect(await has()).toBe(300)
})

it('the end of a dispute is detected within days without an event', async () => {
  const dispute = fake.books.dispute(await paid(site, fake, alis, 500), 500)
  await sendEvent(site, fake.books.eventOf.dispute(dispute))
  fake.books.resolve(dispute, 'RESOLVED_SELLER_FAVOUR')
  await reconcileIn(1)
  expect(await has()).toBe(0)
  await reconcileIn(2 * DAYS)
  expect(await has()).toBe(500)
})

it('an event that could not be processed is processed later, even if PayPal doesn’t repeat it', async () => {
  const there = fake.books.orders.get(await approved(site, fake, alis, 500))!
  await capture(site, alis, there.id)
  const refund = fake.books.refund(there, 200, false)!
  fake.faultOf = ({ path }) => (path.includes('/refunds/') ? { kind: 'lies' } : null)
  expect((await sendEvent(site, fake.books.eventOf.refund(there, refund))).status).toBe(503)
  expect(await has()).toBe(500)
  fake.faultOf = () => null
  await reconcileIn(1)
  expect(await has()).toBe(300)
})
