import { randomUUID } from 'node:crypto'

/** Email address of a payer. PayPal must never reveal it to the site. */
export const PAYER_EMAIL = 'payer-of-the-tests@example.com'

export interface FakeOrder {
  id: string
  custom_id: string
  value: string
  currency_code: string
  status: string
  return_url: string
  cancel_url: string
  capture: { id: string; status: string } | null
  refunds: { id: string; cents: number; isListed: boolean }[]
  disputes: string[]
}

interface FakeDispute {
  id: string
  order: FakeOrder
  cents: number
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null
  changes: number
}

const money = (cents: number) => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) })
const centsOf = (value: string) => Math.round(Number(value) * 100)

/** State of the fake PayPal, with which the site's state must eventually agree. */
export class FakeBooks {
  address = ''
  readonly orders = new Map<string, FakeOrder>()
  readonly disputes = new Map<string, FakeDispute>()
  readonly #byRequest = new Map<string, string>()
  #last = 0

  #id = (prefix: string) => `${prefix}${String(++this.#last).padStart(6, '0')}${randomUUID().slice(0, 8).toUpperCase()}`

  /** Handles an API request and returns `[status, response]`. */
  respond(method: string, path: string, body: string, requestId: string): [number, object] {
    const [, , , kind, id, action] = path.split('/')
    if (method === 'POST' && path === '/v2/checkout/orders') return [201, this.#create(JSON.parse(body), requestId)]
    if (kind === 'orders') {
      const order = this.orders.get(id ?? '')
      if (!order) return [404, { name: 'RESOURCE_NOT_FOUND' }]
      return action === 'capture' ? this.#capture(order) : [200, this.#orderBody(order)]
    }
    if (kind === 'captures') {
      const order = this.#orderOf(id ?? '')
      return order ? [200, this.#capturePart(order)] : [404, { name: 'RESOURCE_NOT_FOUND' }]
    }
    if (kind === 'refunds') {
      const order = [...this.orders.values()].find(({ refunds }) => refunds.some((refund) => refund.id === id))
      const refund = order?.refunds.find((one) => one.id === id)
      return order && refund ? [200, this.#refundPart(order, refund)] : [404, { name: 'RESOURCE_NOT_FOUND' }]
    }
    const dispute = this.disputes.get(id ?? '')
    return dispute ? [200, this.#disputePart(dispute)] : [404, { name: 'RESOURCE_NOT_FOUND' }]
  }

  #orderOf = (capture_id: string) => [...this.orders.values()].find(({ capture }) => capture?.id === capture_id)

  // biome-ignore lint/suspicious/noExplicitAny: any JSON that a site sends
  #create(request: any, requestId: string) {
    const known = this.orders.get(this.#byRequest.get(requestId) ?? '')
    if (known) return this.#orderBody(known)
    const [unit] = request.purchase_units
    const context = request.payment_source?.paypal?.experience_context ?? {}
    const order = this.add({
      ...{ custom_id: unit.custom_id, value: unit.amount.value, currency_code: unit.amount.currency_code },
      ...{ return_url: context.return_url, cancel_url: context.cancel_url },
    })
    this.#byRequest.set(requestId, order.id)
    return this.#orderBody(order)
  }

  /** Adds an order as if it had been created earlier. */
  add(fields: Partial<FakeOrder> & Pick<FakeOrder, 'custom_id' | 'value'>): FakeOrder {
    const order: FakeOrder = {
      ...{ id: this.#id('O'), currency_code: 'USD', status: 'PAYER_ACTION_REQUIRED', return_url: '', cancel_url: '' },
      ...{ capture: null, refunds: [], disputes: [], ...fields },
    }
    this.orders.set(order.id, order)
    return order
  }

  #capture(order: FakeOrder): [number, object] {
    if (order.capture) return [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] }]
    if (order.status !== 'APPROVED')
      return [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] }]
    order.capture = { id: this.#id('C'), status: 'COMPLETED' }
    order.status = 'COMPLETED'
    return [201, { id: order.id, status: order.status }]
  }

  /** Returns a success response with incorrect data, without executing the request. */
  lie(path: string): object {
    const id = path.split('/')[4]
    const units = [{ custom_id: randomUUID(), amount: { currency_code: 'USD', value: '9999.00' } }]
    return {
      id: id ?? this.#id('O'),
      status: 'COMPLETED',
      purchase_units: units,
      verification_status: 'MAYBE',
      access_token: 'x',
    }
  }

  // actions of buyers and PayPal staff

  /** Deletes an order, as PayPal does with unpaid orders after some hours. */
  forget = (order_id: string) => this.orders.delete(order_id)

  approve(order_id: string) {
    const order = this.orders.get(order_id)!
    if (order.status !== 'COMPLETED') order.status = 'APPROVED'
  }

  /** Refunds part of the remaining amount. Some refunds only appear in events and aren't listed with the order. */
  refund(order: FakeOrder, cents: number, isListed = true) {
    const left = centsOf(order.value) - this.refunded(order)
    const refund = { id: this.#id('R'), cents: Math.min(cents, left), isListed }
    if (!order.capture || refund.cents <= 0) return null
    order.refunds.push(refund)
    order.capture.status = this.refunded(order) === centsOf(order.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return refund
  }

  refunded = ({ refunds }: FakeOrder) => refunds.reduce((sum, { cents }) => sum + cents, 0)

  dispute(order: FakeOrder, cents: number): FakeDispute {
    const dispute: FakeDispute = { id: this.#id('PP-D-'), order, cents, outcome: null, changes: 0 }
    this.disputes.set(dispute.id, dispute)
    order.disputes.push(dispute.id)
    return dispute
  }

  resolve(dispute: FakeDispute, outcome: NonNullable<FakeDispute['outcome']>) {
    dispute.outcome = outcome
    dispute.changes += 1
  }

  /** Amounts, in cents, that a user should eventually receive from an order. */
  owed(order: FakeOrder): { member: number; held: number } {
    if (!order.capture || !['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(order.capture.status))
      return { member: 0, held: 0 }
    const paid = centsOf(order.value)
    const of = (outcome: FakeDispute['outcome']) =>
      order.disputes
        .map((id) => this.disputes.get(id)!)
        .reduce((sum, one) => sum + (one.outcome === outcome ? one.cents : 0), 0)
    const returned = Math.min(paid, Math.max(this.refunded(order), of('RESOLVED_BUYER_FAVOUR')))
    const held = Math.min(paid - returned, of(null))
    return { member: paid - returned - held, held }
  }

  // PayPal responses

  #orderBody(order: FakeOrder): object {
    const captures = order.capture ? [this.#capturePart(order)] : []
    const refunds = order.refunds.filter(({ isListed }) => isListed).map((refund) => this.#refundPart(order, refund))
    const { id, status, custom_id, value, currency_code } = order
    return {
      ...{ id, status, intent: 'CAPTURE' },
      payer: { email_address: PAYER_EMAIL, payer_id: 'PAYER1' },
      purchase_units: [
        { reference_id: 'default', custom_id, amount: { currency_code, value }, payments: { captures, refunds } },
      ],
      links: [{ rel: 'payer-action', method: 'GET', href: `${this.address}/checkoutnow?token=${id}` }],
    }
  }

  #capturePart({ capture, custom_id, value, currency_code, id }: FakeOrder) {
    const supplementary_data = { related_ids: { order_id: id } }
    return { ...capture, custom_id, amount: { currency_code, value }, final_capture: true, supplementary_data }
  }

  #refundPart(order: FakeOrder, { id, cents }: { id: string; cents: number }) {
    const up = `${this.address}/v2/payments/captures/${order.capture?.id}`
    return { id, status: 'COMPLETED', amount: money(cents), links: [{ rel: 'up', href: up, method: 'GET' }] }
  }

  #disputePart({ id, order, cents, outcome, changes }: FakeDispute) {
    return {
      dispute_id: id,
      status: outcome ? 'RESOLVED' : 'UNDER_REVIEW',
      update_time: new Date(Date.UTC(2026, 0, 1) + changes * 60_000).toISOString(),
      dispute_amount: money(cents),
      disputed_transactions: [{ seller_transaction_id: order.capture?.id, buyer: { email: PAYER_EMAIL } }],
      ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
    }
  }

  /** Builds events, each with a unique ID. */
  eventOf = {
    order: (order: FakeOrder) => this.#event('CHECKOUT.ORDER.APPROVED', this.#orderBody(order)),
    capture: (order: FakeOrder) => this.#event('PAYMENT.CAPTURE.COMPLETED', this.#capturePart(order)),
    refund: (order: FakeOrder, refund: { id: string; cents: number; isListed: boolean }) =>
      this.#event(
        refund.isListed ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.CAPTURE.REVERSED',
        this.#refundPart(order, refund),
      ),
    dispute: (dispute: FakeDispute) =>
      this.#event(`CUSTOMER.DISPUTE.${dispute.outcome ? 'RESOLVED' : 'CREATED'}`, this.#disputePart(dispute)),
  }

  #event = (event_type: string, resource: object) => ({ id: this.#id('WH-'), event_type, resource })
}
