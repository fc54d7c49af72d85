import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale } from '../../platform/text.tsx'

/**
 * Link that loads the page as a new document: only the balance page may load PayPal's script, and a document can't change its
 * content security policy.
 */
export const BalanceLink = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Link to="/$locale/balance" params={{ locale: useLocale() }} reloadDocument className={className}>
    {children}
  </Link>
)
