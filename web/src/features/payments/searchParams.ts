import type { MovementKind } from '@vlacku/contract/payments'

/** True for the page with PayPal's buttons, which needs a full page load; see `BalanceLink`. */
export const isBalancePath = (path: string): boolean => /^\/\w+\/balance\/?(?:[?#]|$)/.test(path)

/** Search parameters of PayPal's return URL: the order ID as `token`, and `cancelled` if the user didn't approve it. */
export interface ReturnSearchParams {
  token?: string
  cancelled?: true
}

/** Filters of the ledger, as search parameters. Dates have the format `2026-11-23`. */
export interface LedgerSearchParams {
  kind?: MovementKind
  username?: string
  reference?: string
  from?: string
  until?: string
  page?: number
}
