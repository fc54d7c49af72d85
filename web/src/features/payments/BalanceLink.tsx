import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale } from '../../platform/text.tsx'

/**
 * Link that forces a full page load: only the balance page may load PayPal's script, and the content security policy of a loaded
 * document can't be changed.
 */
export const BalanceLink = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Link to="/$locale/balance" params={{ locale: useLocale() }} reloadDocument className={className}>
    {children}
  </Link>
)
