import { createRoute } from '@tanstack/react-router'
import { readLedgerSearchParams, readReturnSearchParams } from '../../pages/paymentsSearchParams.ts'
import { readPage } from '../../pages/peopleSearchParams.ts'
import { importFailed, lazyPage } from '../../platform/lazyPage.ts'
import { loadTexts } from '../../platform/text.tsx'
import { cacheKeyParams } from '../pageRoutes.ts'
import { members, userManagers } from './frame.ts'

/* Members' money. */

const forPayments = () => import('../../pages/loadPayments.ts').catch(importFailed)

export const balance = createRoute({
  getParentRoute: () => members,
  path: 'balance',
  component: lazyPage(() => import('../../pages/BalancePage.tsx'), 'BalancePage'),
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forPayments()).loadBalance(context, deps.page),
})

export const paymentReturn = createRoute({
  getParentRoute: () => members,
  path: 'paypal/return',
  component: lazyPage(() => import('../../pages/PaymentReturnPage.tsx'), 'PaymentReturnPage'),
  ...cacheKeyParams(['token', 'cancelled'], readReturnSearchParams),
  loader: ({ context }) => loadTexts(context.locale, 'payments'),
})

export const ledger = createRoute({
  getParentRoute: () => userManagers,
  path: 'payments',
  component: lazyPage(() => import('../../pages/LedgerPage.tsx'), 'LedgerPage'),
  ...cacheKeyParams(['kind', 'username', 'reference', 'from', 'until', 'page'], readLedgerSearchParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forPayments()).loadLedger(context, deps),
})
