export { FEW, OwnBalance } from './BalanceSummary.tsx'
export { LedgerFilters } from './LedgerFilters.tsx'
export { LedgerList } from './LedgerList.tsx'
export { MyBalance } from './MyBalance.tsx'
export { PaymentReturn } from './PaymentReturn.tsx'
export {
  balanceQuery,
  historyQuery,
  isBalancePath,
  type LedgerSearchParams,
  ledgerQuery,
  type ReturnSearchParams,
} from './queries.ts'
