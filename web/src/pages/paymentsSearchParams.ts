import type { MovementKind } from '@vlacku/contract/payments'
import type { LedgerSearchParams, ReturnSearchParams } from '../features/payments/index.ts'
import { readPage } from './peopleSearchParams.ts'

/* Reads addresses of pages about money, leniently: what makes no sense is left out. Types alone come from the feature. */

/** What PayPal adds to the address it sends people back to; other words of it are not looked at. */
export function readReturnSearchParams(raw: Record<string, unknown>): ReturnSearchParams {
  // a number of digits alone is read as a number
  const token = String(raw.token ?? '')
  const isCancelled = raw.cancelled === true || raw.cancelled === 'true'
  return { ...(/^[\w-]{1,64}$/.test(token) && { token }), ...(isCancelled && { cancelled: true as const }) }
}

/** Every kind once; the compiler sees to it that none is missing. */
const EACH: Record<MovementKind, true> = {
  top_up: true,
  refund: true,
  refund_undone: true,
  hold: true,
  release: true,
}
export const KINDS = Object.keys(EACH) as MovementKind[]

const DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

export function readLedgerSearchParams(raw: Record<string, unknown>): LedgerSearchParams {
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value).trim().slice(0, 64))
  const day = (value: unknown) => (DAY.test(text(value)) && isDay(text(value)) ? text(value) : '')
  const kind = KINDS.find((name) => name === raw.kind)
  const said = {
    username: text(raw.username),
    reference: text(raw.reference),
    from: day(raw.from),
    until: day(raw.until),
  }
  return {
    ...(kind && { kind }),
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')),
    ...readPage(raw),
  }
}

/** No 30th of February. */
const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
