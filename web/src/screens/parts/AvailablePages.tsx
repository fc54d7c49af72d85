import { useQuery } from '@tanstack/react-query'
import { useDays } from '../../platform/dates.ts'
import { Link } from '../../platform/Link.ts'
import { visitedPages } from '../../platform/offlineCache.ts'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

export function OfflinePage() {
  const t = useText()
  return (
    <ColumnPage title={t('shell.available_offline')}>
      <AvailablePages />
    </ColumnPage>
  )
}

/** Pages available offline: the home page and the pages visited by the user. */
export function AvailablePages() {
  const t = useText()
  const locale = useLocale()
  const days = useDays()
  const { username } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['offline', 'pages', username],
    queryFn: () => visitedPages(username),
    staleTime: 0,
  })
  const hasHome = data.some(({ href }) => href === `/${locale}`)
  return (
    <nav aria-label={t('shell.available_offline')}>
      <ul className="plain-list">
        {!hasHome && (
          <li>
            <Link to="/$locale">{t('shell.to_the_search')}</Link>
          </li>
        )}
        {data.map(({ href, title, at }) => (
          <li key={href}>
            <a href={href}>{title === t('shell.name') ? t('shell.home_page') : title}</a>{' '}
            <small className="quiet">{days.long(new Date(at))}</small>
          </li>
        ))}
      </ul>
    </nav>
  )
}
