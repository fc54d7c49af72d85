import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Config } from '../../../platform/config.ts'
import type { Payments } from './orders/settle.ts'
import { PayPal } from './paypal/PayPal.ts'
import { reconcile } from './reconcile.ts'

/**
 * Initializes the site's payments and schedules the hourly reconciliation. Returns null if the operator has not configured
 * payments.
 */
export function openPayments({ config, ctx, hourly }: AppContext, log: FastifyBaseLogger): Payments | null {
  const { paypal: settings, publicUrl } = config
  if (!settings) return null
  const payments = { paypal: new PayPal(settings), publicUrl, payAt: payAt(settings), log }
  hourly.add('payments that stayed open', () => reconcile(ctx, payments))
  return payments
}

type Settings = NonNullable<Config['paypal']>

const payAt = ({ mode, address }: Settings) =>
  address ? new URL(address).origin : `https://www.${mode === 'live' ? '' : 'sandbox.'}paypal.com`
