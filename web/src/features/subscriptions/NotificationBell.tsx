import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from '../../platform/Link.ts'
import { type LiveSocket, liveSocket } from '../../platform/live.ts'
import { refreshSession } from '../../platform/refresh.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { reloadNotifications, unreadQuery } from './queries.ts'

interface Props {
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

function Ringing({ named }: Props) {
  const t = useText()
  useLiveNotifications()
  const { data: count = 0 } = useQuery(unreadQuery)
  return (
    <Link to="/$locale/notifications" className="bell" activeProps={{ 'aria-current': 'page' }}>
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

/**
 * Refetches notifications when the server announces new ones and when the connection is restored. Renews the session when the
 * account changes.
 */
function useLiveNotifications() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let socket: LiveSocket | undefined
    let cancelled = false
    const reload = () => void reloadNotifications(queryClient)
    const renew = () => void refreshSession()
    liveSocket().then(
      (opened) => {
        if (cancelled) return
        socket = opened
        socket.on('notified', reload)
        socket.on('account_changed', renew)
      },
      () => {}, // Without a connection, the count may have changed since the page was loaded.
    )
    return () => {
      cancelled = true
      socket?.off('notified', reload)
      socket?.off('account_changed', renew)
    }
  }, [queryClient])
}
