import https from 'node:https'
import net from 'node:net'
import type { Client, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import type { PayPalSettings } from '../../../../platform/config.ts'
import { asPayPalError, PayPalError } from './PayPalError.ts'
import {
  type DisputeSnapshot,
  decimalOf,
  disputeSnapshot,
  type OrderSnapshot,
  orderSnapshot,
  type RefundSnapshot,
  refundSnapshot,
} from './snapshots.ts'

/** Timeout of PayPal requests, in milliseconds. */
const TIMEOUT_MS = 15_000
/** Maximum length of a response, in bytes. */
const MAX_RESPONSE_LENGTH = 2 * 2 ** 20

interface NewOrder {
  payment_id: string
  amount_cents: number
  currency: string
  /** Return URLs after approval and after cancellation. */
  return_url: string
  cancel_url: string
}

/** Signature of an event, keyed by header name. */
export interface Signature {
  auth_algo: string
  cert_url: string
  transmission_id: string
  transmission_sig: string
  transmission_time: string
}

interface Opened {
  client: Client
  orders: OrdersController
  payments: PaymentsController
}

/** PayPal client for top-ups. Throws only `PayPalError`, which contains no secrets. */
export class PayPal {
  readonly #settings: PayPalSettings
  #opened: Promise<Opened> | undefined

  constructor(settings: PayPalSettings) {
    this.#settings = settings
  }

  /** Creates an order. The same `payment_id` returns the same order as long as PayPal stores it (6 hours). */
  createOrder({ payment_id, amount_cents, currency, return_url, cancel_url }: NewOrder): Promise<OrderSnapshot> {
    return this.#request('POST /v2/checkout/orders', async ({ orders }) => {
      const { result } = await orders.createOrder({
        paypalRequestId: payment_id,
        prefer: 'return=representation',
        body: {
          intent: 'CAPTURE' as never,
          purchaseUnits: [
            {
              customId: payment_id,
              invoiceId: payment_id,
              description: 'vlacku',
              amount: { currencyCode: currency, value: decimalOf(amount_cents) },
            },
          ],
          paymentSource: {
            paypal: {
              experienceContext: {
                brandName: 'vlacku',
                userAction: 'PAY_NOW' as never,
                shippingPreference: 'NO_SHIPPING' as never,
                returnUrl: return_url,
                cancelUrl: cancel_url,
              },
            },
          },
        },
      })
      return orderSnapshot(result)
    })
  }

  getOrder = (order_id: string): Promise<OrderSnapshot> =>
    this.#request('GET /v2/checkout/orders', async ({ orders }) =>
      orderSnapshot((await orders.getOrder({ id: order_id })).result),
    )

  /** Captures an order, ignoring the response: the state of the order is fetched afterwards. */
  captureOrder = (order_id: string, payment_id: string): Promise<void> =>
    this.#request('POST /v2/checkout/orders/capture', async ({ orders }) => {
      await orders.captureOrder({ id: order_id, paypalRequestId: `capture-${payment_id}`, prefer: 'return=minimal' })
    })

  /** Returns the payment ID that the site passed to PayPal with a capture. */
  customIdOfCapture = (capture_id: string): Promise<string | null> =>
    this.#request('GET /v2/payments/captures', async ({ payments }) => {
      const { result } = await payments.getCapturedPayment({ captureId: capture_id })
      if (result.id !== capture_id || !result.amount) throw new Error('unexpected capture')
      return result.customId ?? null
    })

  getRefund = (refund_id: string): Promise<RefundSnapshot | null> =>
    this.#request('GET /v2/payments/refunds', async ({ payments }) =>
      refundSnapshot((await payments.getRefund({ refundId: refund_id })).result),
    )

  getDispute = (dispute_id: string): Promise<DisputeSnapshot> =>
    this.#request('GET /v1/customer/disputes', async ({ client }) => {
      const request = client.getRequestBuilderFactory()('GET')
      request.appendTemplatePath`/v1/customer/disputes/${dispute_id}`
      request.authenticate([{ oauth2: true }])
      return disputeSnapshot(JSON.parse((await request.callAsText()).result))
    })

  /** Verifies with PayPal that it signed `raw`, which is sent unmodified. */
  isGenuine = (raw: string, signature: Signature): Promise<boolean> =>
    this.#request('POST /v1/notifications/verify-webhook-signature', async ({ client }) => {
      const request = client.getRequestBuilderFactory()('POST', '/v1/notifications/verify-webhook-signature')
      const about = JSON.stringify({ ...signature, webhook_id: this.#settings.webhookId })
      request.header('Content-Type', 'application/json')
      request.text(`${about.slice(0, -1)},"webhook_event":${raw}}`)
      request.authenticate([{ oauth2: true }])
      return JSON.parse((await request.callAsText()).result).verification_status === 'SUCCESS'
    })

  async #request<T>(request: string, work: (opened: Opened) => Promise<T>): Promise<T> {
    try {
      return await this.#attempt(request, work)
    } catch (error) {
      // the access token may have been invalidated early, so the request is retried once with a new one
      if ((error as PayPalError).status !== 401) throw error
      return this.#attempt(request, work)
    }
  }

  async #attempt<T>(request: string, work: (opened: Opened) => Promise<T>): Promise<T> {
    const opened = this.#open()
    try {
      return await work(await opened)
    } catch (thrown) {
      const error = asPayPalError(request, thrown)
      // the library caches failed authentications; these two statuses never come from authentication
      const isAboutLogin = error.status !== 404 && error.status !== 422
      if (isAboutLogin && this.#opened === opened) this.#opened = undefined
      throw error
    }
  }

  // loads the library on first use, since most sites accept no payments
  #open(): Promise<Opened> {
    this.#opened ??= this.#load().catch((error) => {
      this.#opened = undefined
      throw error
    })
    return this.#opened
  }

  async #load(): Promise<Opened> {
    const { Client, Environment, OrdersController, PaymentsController } = await import('@paypal/paypal-server-sdk')
    const { mode, clientId, clientSecret, address } = this.#settings
    const client = new Client({
      environment: mode === 'live' ? Environment.Production : Environment.Sandbox,
      timeout: TIMEOUT_MS,
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
      httpClientOptions: { timeout: TIMEOUT_MS, ...(address && { httpsAgent: agentTo(address) }) },
      unstable_httpClientOptions: {
        maxContentLength: MAX_RESPONSE_LENGTH,
        maxRedirects: 0,
        ...(address && { proxy: false }),
      },
    })
    return { client, orders: new OrdersController(client), payments: new PaymentsController(client) }
  }
}

/**
 * Returns an agent that redirects connections: the library supports only PayPal's own hosts, but tests use a fake PayPal on this
 * machine.
 */
function agentTo(address: string): https.Agent {
  const { hostname, port } = new URL(address)
  const agent = new https.Agent()
  agent.createConnection = () => net.connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
  return agent
}

/** Returns true if PayPal rejected the request, as opposed to being unreachable. */
export const isRejection = (error: unknown): error is PayPalError =>
  error instanceof PayPalError &&
  error.status !== null &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429
