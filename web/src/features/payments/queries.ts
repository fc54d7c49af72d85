import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { MovementKind } from '@vlacku/contract/payments'
import { request } from '../../platform/api.ts'
import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'
import { download } from '../../platform/files.ts'
import type { Locale } from '../../platform/locale.ts'

export const PER_PAGE = 20

export const balanceQuery = endpointQuery(['payments', 'balance'], 'GET /payments/balance')

export const historyQuery = (page = 1, per_page = PER_PAGE) => {
  const query = { page, per_page }
  return pageQuery(['payments', 'history', query], 'GET /payments/history', { query })
}

/** Creates an order. Idempotent: the same `key` returns the same order. PayPal returns the user to the site in `locale`. */
export const createOrder = (amount_cents: number, { key, locale }: { key: string; locale: Locale }) =>
  request('POST /payments/orders', { body: { amount_cents, currency: 'USD', locale }, idempotencyKey: key })

export const orderQuery = (id: string) =>
  endpointQuery(['payments', 'order', id], 'GET /payments/orders/:id', { params: { id } }, { retry: false })

/** Captures the payment. This is a query because capturing is idempotent and repeated whenever the page is opened. */
export const captureQuery = (id: string, queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['payments', 'capture', id],
    queryFn: async () => {
      const payment = await request('POST /payments/orders/:id/capture', { params: { id } })
      for (const kind of ['balance', 'history'])
        void queryClient.invalidateQueries({ queryKey: ['payments', kind], refetchType: 'none' })
      return payment
    },
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const LEDGER_PER_PAGE = 50

export const ledgerQuery = (params: LedgerSearchParams) => {
  const query = { ...params, per_page: LEDGER_PER_PAGE }
  return pageQuery(['payments', 'ledger', query], 'GET /payments/ledger', { query })
}

export const saveLedger = ({ page: _, ...filters }: LedgerSearchParams) =>
  download(`/api/payments/ledger/export?${new URLSearchParams(filters)}`)

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
