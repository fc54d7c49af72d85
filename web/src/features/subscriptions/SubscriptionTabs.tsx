import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'

/** Tabs for notifications and followed entries. */
export function SubscriptionTabs() {
  const t = useText()
  return (
    <nav className="tabs" aria-label={t('subscriptions.title')}>
      <Link to="/$locale/notifications" activeProps={{ 'aria-current': 'page' }}>
        {t('subscriptions.title')}
      </Link>
      <Link to="/$locale/subscriptions" activeProps={{ 'aria-current': 'page' }}>
        {t('subscriptions.subscriptions')}
      </Link>
    </nav>
  )
}
