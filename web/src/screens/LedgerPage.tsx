import { createRoute, getRouteApi } from '@tanstack/react-router'
import type { MovementKind } from '@vlacku/contract/payments'
import { userManagersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { LedgerFilters, LedgerList, type LedgerSearchParams, ledgerQuery } from '../features/payments/index.ts'
import { ManagePage } from './parts/ManagePage.tsx'
import { readPage } from './parts/searchParams.ts'

/** Lists every movement kind; the compiler reports missing ones. */
const EACH: Record<MovementKind, true> = {
  top_up: true,
  refund: true,
  refund_undone: true,
  hold: true,
  release: true,
}
const KINDS = Object.keys(EACH) as MovementKind[]

const DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

export function readLedgerSearchParams(raw: Record<string, unknown>): LedgerSearchParams {
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value).trim().slice(0, 64))
  const day = (value: unknown) => (DAY.test(text(value)) && isDay(text(value)) ? text(value) : '')
  const kind = KINDS.find((name) => name === raw.kind)
  const filters = {
    username: text(raw.username),
    reference: text(raw.reference),
    from: day(raw.from),
    until: day(raw.until),
  }
  return {
    ...(kind && { kind }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...readPage(raw),
  }
}

/** Returns false for invalid dates such as 30 February. */
const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

export const ledgerRoute = createRoute({
  getParentRoute: () => userManagersRoute,
  path: 'payments',
  ...cacheKeyParams(['kind', 'username', 'reference', 'from', 'until', 'page'], readLedgerSearchParams),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['users', 'payments'],
    async () => (await import('./LedgerPage.tsx')).LedgerPage,
    async () => (await import('./LedgerPage.tsx')).loadLedger,
  ),
})

export function loadLedger({ context: { queryClient }, deps }: LoaderInput<object, LedgerSearchParams>) {
  void queryClient.prefetchQuery(ledgerQuery(deps))
}

const route = getRouteApi('/$locale/members/user-managers/payments')

export function LedgerPage() {
  const params = route.useSearch()
  return (
    <ManagePage title="users.ledger_title" lede="payments.ledger_lede">
      <LedgerFilters params={params} kinds={KINDS} />
      <LedgerList params={params} />
    </ManagePage>
  )
}
