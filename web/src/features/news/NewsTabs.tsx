import { Link } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { useText } from '../../platform/text.tsx'

/** The way between the news and what they are about. */
export function NewsTabs() {
  const t = useText()
  const locale = useLocale()
  return (
    <nav className="tabs" aria-label={t('news.title')}>
      <Link to="/$locale/notifications" params={{ locale }} activeProps={{ 'aria-current': 'page' }}>
        {t('news.title')}
      </Link>
      <Link to="/$locale/subscriptions" params={{ locale }} activeProps={{ 'aria-current': 'page' }}>
        {t('news.subscriptions')}
      </Link>
    </nav>
  )
}
