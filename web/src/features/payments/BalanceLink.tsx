import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale } from '../../platform/text.tsx'

/** Only that page may load PayPal's buttons, and a page keeps what it may from when it was opened: so it is opened anew. */
export const BalanceLink = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Link to="/$locale/balance" params={{ locale: useLocale() }} reloadDocument className={className}>
    {children}
  </Link>
)
