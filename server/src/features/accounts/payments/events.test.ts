/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { brokenLedger } from './testing/brokenLedger.ts'
import { type FakePayPal, signedEvent, startFakePayPal } from './testing/fakePayPal.ts'
import { approved, balanceOf, paid, requestPayments, sendEvent } from './testing/payer.ts'

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
  expect(await brokenLedger(world.db)).toEqual([])
  await world.close()
  await fake.close()
})

const pays = (cents: number) => paid(site, fake, alis, cents)
const kinds = async () =>
  (await requestPayments(site, alis, '/history')).body.movements.map(
    ({ kind, amount_cents }: never) => `${kind} ${amount_cents}`,
  )
const webhook = async (payload: string, headers: Record<string, string>) => {
  const response = await site.app.inject({ method: 'POST', url: '/api/payments/webhook/paypal', headers, payload })
  return [response.statusCode, response.json().error]
}

describe('a PayPal event', () => {
  it('a PayPal event credits a payment that the page never captured, but only once if the event is repeated', async () => {
    const there = fake.books.orders.get(await approved(site, fake, alis, 800))!
    const event = fake.books.eventOf.order(there)
    const responses = await Promise.all([sendEvent(site, event), sendEvent(site, event), sendEvent(site, event)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 800 })
    const requestsBefore = fake.requests.length
    expect(await sendEvent(site, event)).toEqual({ status: 200, body: { received: true } })
    // PayPal only receives a request to verify the signature
    expect(fake.requests.slice(requestsBefore)).toEqual(['POST /v1/notifications/verify-webhook-signature'])
    expect(await kinds()).toEqual(['top_up 800'])
  })

  it('a PayPal event with an invalid signature changes nothing', async () => {
    const there = fake.books.orders.get(await approved(site, fake, alis, 800))!
    const event = fake.books.eventOf.order(there)
    expect(await sendEvent(site, event, 'c2lnbmVk')).toMatchObject({ status: 400, body: { error: 'invalid_webhook' } })
    expect((await balanceOf(site, alis)).balance_cents).toBe(0)
  })

  it('the signature of a PayPal event covers every byte', async () => {
    const there = fake.books.orders.get(await approved(site, fake, alis, 800))!
    const { raw, headers } = signedEvent(fake.books.eventOf.order(there))
    expect(await webhook(JSON.stringify(JSON.parse(raw)), headers)).toEqual([400, 'invalid_webhook'])
    expect((await webhook(raw, headers))[0]).toBe(200)
  })

  it('a PayPal event returns an error while PayPal is unreachable, and is processed when it is redelivered', async () => {
    const there = fake.books.orders.get(await approved(site, fake, alis, 800))!
    const event = fake.books.eventOf.order(there)
    fake.faultOf = ({ path }) => (path.includes('/orders') ? { kind: 'fails', when: 'before', status: 503 } : null)
    expect(await sendEvent(site, event)).toMatchObject({ status: 503, body: { error: 'payment_unavailable' } })
    fake.faultOf = () => null
    expect((await sendEvent(site, event)).status).toBe(200)
    expect((await balanceOf(site, alis)).balance_cents).toBe(800)
  })

  it.each([
    ['empty', ''],
    ['invalid JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['without an ID', '{"event_type":"X","resource":{}}'],
    ['with an ID that is not a string', '{"id":{"$gt":""},"event_type":"X"}'],
    ['with an ID that is a path', '{"id":"../../x","event_type":"X","resource":{}}'],
    ['followed by other fields', '{"id":"WH-1","event_type":"X","resource":{}},"verification_status":"SUCCESS"'],
  ])('a PayPal event that is %s is rejected before verification', async (_what, raw) => {
    const requestsBefore = fake.requests.length
    const { headers } = signedEvent({})
    const [status] = await webhook(raw, headers)
    expect(status).toBe(400)
    expect(fake.requests.length).toBe(requestsBefore)
  })

  it.each(['paypal-transmission-sig', 'paypal-auth-algo', 'paypal-cert-url', 'paypal-transmission-id'])(
    'a PayPal event without its %s is rejected',
    async (name) => {
      const { raw, headers } = signedEvent({ id: 'WH-1', event_type: 'X', resource: {} })
      expect(await webhook(raw, { ...headers, [name]: '' })).toEqual([400, 'invalid_webhook'])
      expect(await webhook(raw, { ...headers, [name]: 'x'.repeat(3000) })).toEqual([400, 'invalid_webhook'])
    },
  )

  it('a PayPal event that exceeds the maximum length is not read', async () => {
    const { headers } = signedEvent({})
    expect((await webhook(`"${'x'.repeat(300_000)}"`, headers))[0]).toBe(413)
  })

  it.each([
    ['of another kind', { event_type: 'VAULT.TOKEN.CREATED', resource: { id: 'X' } }],
    ['about an unknown order', { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'NOTOURS' } }],
    ['about an unknown capture', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'NOTOURS' } }],
    ['about an unknown refund', { event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { id: 'NOTOURS' } }],
    ['about an unknown dispute', { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'NOT' } }],
    ['with an invalid resource', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: [1, null] }],
    ['without a resource', { event_type: 'PAYMENT.CAPTURE.COMPLETED' }],
  ])('a PayPal event %s is accepted and ignored', async (_what, event) => {
    await pays(300)
    expect((await sendEvent(site, { id: 'WH-ODD', ...event })).status).toBe(200)
    expect(await kinds()).toEqual(['top_up 300'])
  })

  it('stored PayPal events contain no payer data', async () => {
    const there = fake.books.orders.get(await approved(site, fake, alis, 800))!
    await sendEvent(site, fake.books.eventOf.order(there))
    const { rows } = await sql`select * from payment_events`.execute(world.db)
    expect(rows).toMatchObject([{ event_type: 'CHECKOUT.ORDER.APPROVED', about: { order_id: there.id } }])
    expect(JSON.stringify(rows)).not.toMatch(/payer|@/)
  })
})

describe('a refund', () => {
  it('a refund is deducted once, regardless of which source reports it first', async () => {
    const there = await pays(1000)
    const refund = fake.books.refund(there, 400)!
    const event = fake.books.eventOf.refund(there, refund)
    await sendEvent(site, event)
    await sendEvent(site, { ...event, id: 'WH-AGAIN' })
    await sendEvent(site, fake.books.eventOf.capture(there))
    expect(await kinds()).toEqual(['refund -400', 'top_up 1000'])
    expect((await balanceOf(site, alis)).balance_cents).toBe(600)
  })

  it('a refund that arrives before its payment is known is recorded together with the payment', async () => {
    const there = fake.books.orders.get(await approved(site, fake, alis, 800))!
    Object.assign(there, { status: 'COMPLETED', capture: { id: `C-${there.id}`, status: 'COMPLETED' } })
    const refund = fake.books.refund(there, 300)!
    await sendEvent(site, fake.books.eventOf.refund(there, refund))
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 500 })
    expect(await kinds()).toEqual(['refund -300', 'top_up 800'])
  })

  it('a refund that PayPal doesn’t list and reports before the payment is known is also recorded', async () => {
    const there = fake.books.orders.get(await approved(site, fake, alis, 800))!
    Object.assign(there, { status: 'COMPLETED', capture: { id: `C-${there.id}`, status: 'COMPLETED' } })
    await sendEvent(site, fake.books.eventOf.refund(there, fake.books.refund(there, 300, false)!))
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 500 })
  })

  it('a full refund that PayPal doesn’t list leaves no balance', async () => {
    const there = await pays(800)
    await sendEvent(site, fake.books.eventOf.refund(there, fake.books.refund(there, 800, false)!))
    expect((await balanceOf(site, alis)).balance_cents).toBe(0)
  })

  it('a refund of one payment does not affect other payments', async () => {
    const [one, two] = [await pays(800), await pays(600)]
    const event = fake.books.eventOf.refund(one, fake.books.refund(one, 500, false)!)
    const misled = { ...event, resource: { ...event.resource, custom_id: two.custom_id, links: [] } }
    await sendEvent(site, misled)
    expect((await balanceOf(site, alis)).balance_cents).toBe(1400)
    await sendEvent(site, { ...event, id: 'WH-RIGHT' })
    expect((await balanceOf(site, alis)).balance_cents).toBe(900)
  })
})

describe('a dispute', () => {
  it('a dispute puts money on hold, and winning the dispute releases it', async () => {
    const there = await pays(1000)
    const dispute = fake.books.dispute(there, 1000)
    await sendEvent(site, fake.books.eventOf.dispute(dispute))
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 0, held_cents: 1000 })
    fake.books.resolve(dispute, 'RESOLVED_SELLER_FAVOUR')
    await sendEvent(site, fake.books.eventOf.dispute(dispute))
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 1000, held_cents: 0 })
    expect(await kinds()).toEqual(['release 1000', 'hold -1000', 'top_up 1000'])
  })

  it('a lost dispute with a refund deducts the money only once', async () => {
    const there = await pays(1000)
    const dispute = fake.books.dispute(there, 700)
    await sendEvent(site, fake.books.eventOf.dispute(dispute))
    fake.books.resolve(dispute, 'RESOLVED_BUYER_FAVOUR')
    await sendEvent(site, fake.books.eventOf.dispute(dispute))
    await sendEvent(site, fake.books.eventOf.refund(there, fake.books.refund(there, 700)!))
    expect(await balanceOf(site, alis)).toMatchObject({ balance_cents: 300, held_cents: 0 })
  })
})
