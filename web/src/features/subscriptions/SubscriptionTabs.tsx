import { Link } from '@tanstack/react-router'
import { useLocale, useText } from '../../platform/text.tsx'

/** Tabs for notifications and followed entries. */
export function SubscriptionTabs() {
  const t = useText()
  const locale = useLocale()
  return (
    <nav className="tabs" aria-label={t('subscriptions.title')}>
      <Link to="/$locale/notifications" params={{ locale }} activeProps={{ 'aria-current': 'page' }}>
        {t('subscriptions.title')}
      </Link>
      <Link to="/$locale/subscriptions" params={{ locale }} activeProps={{ 'aria-current': 'page' }}>
        {t('subscriptions.subscriptions')}
      </Link>
    </nav>
  )
}
