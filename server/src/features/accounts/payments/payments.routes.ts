import { payments as contract } from '@vlacku/contract'
import type { PayPalSettings } from '../../../platform/config.ts'
import { memberOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Feature } from '../../../platform/feature.ts'
import { exportLedger, listLedger, listMovements, readBalance } from './ledger/ledger.service.ts'
import { captureOrder, createOrder, readOrder } from './orders/orders.service.ts'
import type { Payments } from './orders/settle.ts'
import { receiveEvent } from './paypalEvents.service.ts'

/** Users can read past payments even if the site accepts no new payments. */
export const paymentFeature = (settings: PayPalSettings | null, opened: Payments | null): Feature => ({
  name: 'payments',
  routes(route) {
    const payments = () => {
      if (!opened) throw new AppError('payments_off')
      return opened
    }
    route(contract.getBalance, (ctx) => readBalance(ctx, settings, memberOf(ctx)))
    route(contract.listMovements, (ctx, { query }) => listMovements(ctx, memberOf(ctx), query))
    route(contract.createOrder, async (ctx, { body }) => createOrder(ctx, payments(), memberOf(ctx), body))
    route(contract.getOrder, (ctx, { params }) => readOrder(ctx, memberOf(ctx), params.id))
    route(contract.captureOrder, async (ctx, { params }) => captureOrder(ctx, payments(), memberOf(ctx), params.id))
    route(contract.receiveEvent, async (ctx, { body }) => receiveEvent(ctx, payments(), body))
    route(contract.listLedger, (ctx, { query }) => listLedger(ctx, query))
    route(contract.exportLedger, async (ctx, { query }) => exportLedger(ctx, query))
  },
})
