import type { AppContext } from '../app/context.ts'
import { balanceQuery, historyQuery, type LedgerSearchParams, ledgerQuery } from '../features/payments/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadAllTexts, loadTexts } from '../platform/text.tsx'

type Context = AppContext & { locale: Locale }

export async function loadBalance({ queryClient, locale }: Context, page: number | undefined) {
  void queryClient.prefetchQuery(balanceQuery)
  void queryClient.prefetchQuery(historyQuery(page))
  await loadTexts(locale, 'payments')
}

export async function loadLedger({ queryClient, locale }: Context, address: LedgerSearchParams) {
  void queryClient.prefetchQuery(ledgerQuery(address))
  await loadAllTexts(locale, ['users', 'payments'])
}
