import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useText } from '../../platform/text.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { languagesQuery } from '../languages/index.ts'
import type { ChangesAddress } from './address.ts'

const DAYS = [1, 7, 30, 365] as const
const DEFAULT_DAYS = 7

/** How far back, what kind, and which language. */
export function ChangeFilters({ address }: { address: ChangesAddress }) {
  const t = useText()
  const navigate = useNavigate({ from: '/$locale/recent' })
  const { data: languages } = useQuery(languagesQuery)
  const { after: _, ...filters } = address
  /** The same filters but for this one; undefined leaves it out. */
  const but = (change: { [K in keyof ChangesAddress]: ChangesAddress[K] | undefined }) =>
    Object.fromEntries(
      Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined),
    ) as ChangesAddress
  return (
    <>
      <nav className="seg" aria-label={t('changes.kinds')}>
        {([undefined, 'definition', 'valsi', 'message'] as const).map((types) => (
          <Link
            key={types ?? 'all'}
            from="/$locale/recent"
            to="."
            search={but({ types })}
            activeOptions={{ exact: true }}
            aria-current={address.types === types ? 'true' : undefined}
          >
            {t(`changes.kind_${types ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      <div className="spread">
        <nav className="seg" aria-label={t('changes.how_far')}>
          {DAYS.map((days) => (
            <Link
              key={days}
              from="/$locale/recent"
              to="."
              search={but({ days: days === DEFAULT_DAYS ? undefined : days })}
              activeOptions={{ exact: true }}
              aria-current={(address.days ?? DEFAULT_DAYS) === days ? 'true' : undefined}
            >
              {t(`changes.days_${days}`)}
            </Link>
          ))}
        </nav>
        <SelectField
          label={t('changes.language')}
          value={address.language ?? ''}
          onChange={({ target }) =>
            void navigate({ to: '.', search: but({ language: target.value ? Number(target.value) : undefined }) })
          }
        >
          <option value="">{t('changes.any_language')}</option>
          {languages?.map(({ id, real_name }) => (
            <option key={id} value={id}>
              {real_name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
