import { Readable } from 'node:stream'
import { payments as contract, type HandlerInput } from '@vlacku/contract'
import type { PayPalSettings } from '../../../../platform/config.ts'
import type { Ctx, Db, Viewer } from '../../../../platform/context.ts'
import { knownOf, type PaymentRow, unclearPayments } from '../orders/orders.repository.ts'
import * as repo from './ledger.repository.ts'
import { stepsBetween, targetOf } from './target.ts'

/**
 * Updates the ledger to a payment's current state, within the transaction that changed the payment and locked it. `reference` is
 * PayPal's ID for the change, if it differs from the capture ID. Does nothing if the ledger is up to date.
 */
export async function recordSnapshot(db: Db, payment: PaymentRow, { reference, at }: { reference: string; at: Date }) {
  if (payment.captured_cents === null) return
  const known = await knownOf(db, payment.payment_id)
  const target = targetOf({ ...known, captured: payment.captured_cents, refundedWhole: payment.refunded_whole })
  const { payment_id, user_id, currency } = payment
  for (const step of stepsBetween(await repo.positionOf(db, payment_id), target))
    await repo.book(
      db,
      { payment_id, user_id, currency, at, reference: step.kind === 'top_up' ? payment.capture_id! : reference },
      step,
    )
}

/** Runs a single SQL statement. */
export async function readBalance(ctx: Ctx, settings: PayPalSettings | null, viewer: Viewer) {
  return {
    ...(await repo.sumsOf(ctx.db, viewer.user_id)),
    currency: 'USD' as const,
    premium_expires_at: null,
    top_up: settings && {
      mode: settings.mode,
      client_id: settings.clientId,
      script_url: scriptOf(settings),
      least_cents: contract.LEAST_CENTS,
      most_cents: contract.MAX_CENTS,
    },
  }
}

const scriptOf = ({ mode, address }: PayPalSettings) =>
  `${address ?? (mode === 'live' ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com')}/sdk/js`

/** Runs two SQL statements regardless of the number of movements. */
export async function listMovements(
  ctx: Ctx,
  viewer: Viewer,
  query: HandlerInput<typeof contract.listMovements>['query'],
) {
  const [rows, total] = await Promise.all([
    repo.movementsPage(ctx.db, viewer.user_id, query),
    repo.countMovements(ctx.db, viewer.user_id),
  ])
  return { movements: rows.map(withTime), total, page: query.page, per_page: query.per_page }
}

const withTime = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() })

/** Maximum number of payments listed as needing attention. */
const MAX_UNCLEAR = 100

/** Runs four SQL statements regardless of the number of movements. */
export async function listLedger(ctx: Ctx, query: HandlerInput<typeof contract.listLedger>['query']) {
  const { page, per_page, ...filters } = query
  const [rows, total, totals, unclear] = await Promise.all([
    repo.ledgerPage(ctx.db, filters, { page, per_page }),
    repo.countLedger(ctx.db, filters),
    repo.totals(ctx.db),
    unclearPayments(ctx.db, MAX_UNCLEAR),
  ])
  return {
    rows: rows.map(withTime),
    totals,
    unclear: unclear.map((payment) => ({
      ...payment,
      created_at: payment.created_at.toISOString(),
      problem: contract.PAYMENT_PROBLEMS.find((code) => code === payment.problem) ?? 'unknown',
    })),
    ...{ total, page, per_page },
  }
}

const BATCH = 1000
const COLUMNS = ['transaction', 'at', 'kind', 'username', 'amount', 'currency', 'order', 'reference']

/** Streams the ledger as CSV, regardless of its length. */
export function exportLedger(ctx: Ctx, filters: HandlerInput<typeof contract.exportLedger>['query']) {
  const day = ctx.now().toISOString().slice(0, 10)
  return { type: 'text/csv; charset=utf-8', filename: `payments-${day}.csv`, body: Readable.from(lines(ctx, filters)) }
}

async function* lines(ctx: Ctx, filters: repo.Filters) {
  for (let after = 0; ; ) {
    const rows = await repo.ledgerAfter(ctx.db, filters, { after, limit: BATCH })
    if (after === 0) yield csvLine(COLUMNS)
    for (const row of rows)
      yield csvLine([
        String(row.transaction_id),
        row.at.toISOString(),
        row.kind,
        row.username,
        (row.amount_cents / 100).toFixed(2),
        row.currency,
        row.order_id,
        row.reference,
      ])
    if (rows.length < BATCH) return
    after = rows.at(-1)!.transaction_id
  }
}

/** Matches the start of a spreadsheet formula. Numbers may start with a minus. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/
const NEEDS_QUOTES = /[",\r\n]/

/** Formats a CSV line (RFC 4180). Cells that a spreadsheet would evaluate get a leading apostrophe. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
