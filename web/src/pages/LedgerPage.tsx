import { getRouteApi } from '@tanstack/react-router'
import { LedgerFilters, LedgerList } from '../features/payments/index.ts'
import { ManagePage } from './ManagePage.tsx'
import { KINDS } from './paymentsSearchParams.ts'

const route = getRouteApi('/$locale/members/user-managers/payments')

export function LedgerPage() {
  const address = route.useSearch()
  return (
    <ManagePage features={['payments']} title="users.ledger_title" lede="payments.ledger_lede">
      <LedgerFilters address={address} kinds={KINDS} />
      <LedgerList address={address} />
    </ManagePage>
  )
}
