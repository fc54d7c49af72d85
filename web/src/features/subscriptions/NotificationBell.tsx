import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Locale } from '../../platform/locale.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { unreadQuery } from './queries.ts'
import { useLiveNotifications } from './useLiveNotifications.ts'

interface Props {
  locale: Locale
  /** True to show the label, as in a list. */
  named?: boolean
}

/** Link to the notifications with a live unread count. */
export function NotificationBell(props: Props) {
  return (
    <FeatureTexts feature="subscriptions">
      <Ringing {...props} />
    </FeatureTexts>
  )
}

function Ringing({ locale, named }: Props) {
  const t = useText()
  useLiveNotifications()
  const { data: count = 0 } = useQuery(unreadQuery)
  return (
    <Link to="/$locale/notifications" params={{ locale }} className="bell" activeProps={{ 'aria-current': 'page' }}>
      <Icon name="bell" />
      {named && t('subscriptions.title')}
      <span className="visually-hidden">
        {named ? `, ${t('subscriptions.unread', { count })}` : t('subscriptions.title_unread', { count })}
      </span>
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
