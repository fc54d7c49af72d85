import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { activeQuery } from './queries.ts'

/** Links to all users' running imports. Uses the `bulkImport` texts. */
export function ActiveImports() {
  const t = useText()
  const locale = useLocale()
  const { data = [] } = useQuery(activeQuery)
  return data.map((id) => (
    <p key={id} className="note" role="status">
      <Icon name="clock" />{' '}
      <Link to="/$locale/bulk-import" params={{ locale }} search={{ id }}>
        {t('bulkImport.under_way')}
      </Link>
    </p>
  ))
}
