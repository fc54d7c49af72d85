import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { saveAnswer } from '../../platform/files.ts'
import type { Locale } from '../../platform/locale.ts'
import type { LedgerSearchParams } from './searchParams.ts'

export const PER_PAGE = 20

export const balanceQuery = queryOptions({
  queryKey: ['payments', 'balance'],
  queryFn: ({ signal }) => call('GET /payments/balance', {}, signal),
})

export const historyQuery = (page = 1, per_page = PER_PAGE) => {
  const query = { page, per_page }
  return queryOptions({
    queryKey: ['payments', 'history', query],
    queryFn: ({ signal }) => call('GET /payments/history', { query }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Creates an order. Idempotent: the same `key` returns the same order. PayPal returns the user to the site in `locale`. */
export const createOrder = (amount_cents: number, { key, locale }: { key: string; locale: Locale }) =>
  call('POST /payments/orders', { body: { amount_cents, currency: 'USD', locale }, idempotencyKey: key })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'order', id],
    queryFn: ({ signal }) => call('GET /payments/orders/:id', { params: { id } }, signal),
    retry: false,
  })

/** Captures the payment. This is a query because capturing is idempotent and repeated whenever the page is opened. */
export const captureQuery = (id: string, queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['payments', 'capture', id],
    queryFn: async () => {
      const payment = await call('POST /payments/orders/:id/capture', { params: { id } })
      for (const kind of ['balance', 'history'])
        void queryClient.invalidateQueries({ queryKey: ['payments', kind], refetchType: 'none' })
      return payment
    },
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const LEDGER_PER_PAGE = 50

export const ledgerQuery = (address: LedgerSearchParams) => {
  const query = { ...address, per_page: LEDGER_PER_PAGE }
  return queryOptions({
    queryKey: ['payments', 'ledger', query],
    queryFn: ({ signal }) => call('GET /payments/ledger', { query }, signal),
    placeholderData: keepPreviousData,
  })
}

export const saveLedger = ({ page: _, ...filters }: LedgerSearchParams) =>
  saveAnswer(`/api/payments/ledger/export?${new URLSearchParams(filters)}`)
