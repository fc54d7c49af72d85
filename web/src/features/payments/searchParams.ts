import type { MovementKind } from '@vlacku/contract/payments'

/** Whether a path leads to the page with PayPal's buttons, which is opened anew: `BalanceLink` has the reason. */
export const isBalancePath = (path: string): boolean => /^\/\w+\/balance\/?(?:[?#]|$)/.test(path)

/** What PayPal sends people back with: the number of the order; `cancelled` where they did not agree to it. */
export interface ReturnSearchParams {
  token?: string
  cancelled?: true
}

/** What the ledger is narrowed to, as the address bar holds it. Days are `2026-11-23`. */
export interface LedgerSearchParams {
  kind?: MovementKind
  username?: string
  reference?: string
  from?: string
  until?: string
  page?: number
}
