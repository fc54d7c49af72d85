import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { permissionsQuery } from './queries.ts'
import { grouped, rightMeaning, rightName } from './rights.ts'

/** Explains every permission. */
export function Meanings() {
  const t = useText()
  const { data } = useQuery(permissionsQuery)
  if (!data) return null
  return (
    <details className="meanings">
      <summary>{t('roles.meanings')}</summary>
      <dl>
        {grouped(data.permissions.map(({ name }) => name)).flatMap(([, names]) =>
          names.map((name) => (
            <div key={name}>
              <dt>{rightName(t, name)}</dt>
              <dd>{rightMeaning(t, name)}</dd>
            </div>
          )),
        )}
      </dl>
    </details>
  )
}
