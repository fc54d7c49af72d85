import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useDateTime } from '../platform/dates.ts'
import { Link } from '../platform/Link.ts'
import { offlineState } from '../platform/savedQueries.ts'
import { useSession } from '../platform/session.ts'
import { siteQuery } from '../platform/siteQuery.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Shows the age of an offline page, or that the page is unavailable, with a link to the available pages. */
export function OfflineNote() {
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
          <Link to="/$locale/offline">{t('shell.available_offline')}</Link>
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

/** Explains that this is a test site and where to report problems. Can be hidden until the next visit. */
export function TestBanner() {
  const t = useText()
  const site = useQuery(siteQuery)
  const [hidden, setHidden] = useState(false)
  if (!site.data?.test_site || hidden) return null
  const { chat, messenger, forum } = site.data.links
  const report = chat ?? messenger ?? forum
  return (
    <aside className="banner" aria-label={t('shell.test_site')}>
      <div className="inner">
        <span>
          <b>{t('shell.tests_only')}</b> {t('shell.flushed')}{' '}
          {report && (
            <>
              <span className="hide-s">{t('shell.if_wrong')} </span>
              <a href={report} rel="noopener noreferrer" target="_blank">
                {t('shell.report')}
              </a>
            </>
          )}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('shell.hide_notice')}
          onClick={() => setHidden(true)}
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  )
}

/** Explains to users with an unconfirmed email address why they can't write. Links to the profile, which can resend the email. */
export function UnconfirmedNote() {
  const t = useText()
  if (useSession().role !== 'unconfirmed') return null
  return (
    <aside className="banner" aria-label={t('shell.unconfirmed')}>
      <div className="inner">
        <span>
          {t('shell.unconfirmed')} {t('shell.until_confirmed')}{' '}
          <Link to="/$locale/profile">{t('shell.resend_email')}</Link>
        </span>
      </div>
    </aside>
  )
}
