import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { useDateTime } from '../platform/dateTime.ts'
import type { Locale } from '../platform/locale.ts'
import { offlineState } from '../platform/savedQueries.ts'
import { useText } from '../platform/text.tsx'

/** Shows the age of an offline page, or that the page is unavailable, with a link to the available pages. */
export function OfflineNote({ locale }: { locale: Locale }) {
  const t = useText()
  const { day, time } = useDateTime()
  const state = useOfflineState()
  if (state === null) return null
  const at = state === 'lost' ? null : new Date(state)
  return (
    <div className="banner offline" role="status">
      <div className="inner">
        <span>
          {at ? t('shell.offline_since', { date: `${day(at)}, ${time(at)}` }) : t('shell.no_network')}{' '}
          <Link to="/$locale/offline" params={{ locale }}>
            {t('shell.available_offline')}
          </Link>
        </span>
      </div>
    </div>
  )
}

function useOfflineState() {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache])
  return useSyncExternalStore(
    subscribe,
    () => offlineState(cache.findAll({ type: 'active' })),
    () => null,
  )
}
