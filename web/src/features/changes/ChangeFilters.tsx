import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { withoutUndefined } from '../../platform/plainSearch.ts'
import { useText } from '../../platform/text.tsx'
import { LanguageField, languagesQuery } from '../languages/index.ts'
import type { ChangesSearchParams } from './queries.ts'

const DAYS = [1, 7, 30, 365] as const
const DEFAULT_DAYS = 7

/** Filters by period, type and language. */
export function ChangeFilters({ params }: { params: ChangesSearchParams }) {
  const t = useText()
  const navigate = useNavigate({ from: '/$locale/recent' })
  const { data: languages = [] } = useQuery(languagesQuery)
  const { after: _, ...filters } = params
  /** Returns the filters with the given changes applied; undefined removes a filter. */
  const but = (change: { [K in keyof ChangesSearchParams]: ChangesSearchParams[K] | undefined }) =>
    withoutUndefined({ ...filters, ...change } as ChangesSearchParams)
  return (
    <div className="spread at-bottom">
      <div className="line">
        <nav className="segments" aria-label={t('changes.kinds')}>
          {([undefined, 'definition', 'valsi', 'message'] as const).map((types) => (
            <Link
              key={types ?? 'all'}
              from="/$locale/recent"
              to="."
              search={but({ types })}
              activeOptions={{ exact: true }}
              aria-current={params.types === types ? 'true' : undefined}
            >
              {t(`changes.kind_${types ?? 'all'}`)}
            </Link>
          ))}
        </nav>
        <nav className="segments" aria-label={t('changes.how_far')}>
          {DAYS.map((days) => (
            <Link
              key={days}
              from="/$locale/recent"
              to="."
              search={but({ days: days === DEFAULT_DAYS ? undefined : days })}
              activeOptions={{ exact: true }}
              aria-current={(params.days ?? DEFAULT_DAYS) === days ? 'true' : undefined}
            >
              {t(`changes.days_${days}`)}
            </Link>
          ))}
        </nav>
      </div>
      <LanguageField
        label={t('changes.language')}
        any={t('changes.any_language')}
        languages={languages}
        value={params.language ?? null}
        onChange={(language) => void navigate({ to: '.', search: but({ language: language ?? undefined }) })}
      />
    </div>
  )
}
