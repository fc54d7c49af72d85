import { Link } from '@tanstack/react-router'
import type { Definition } from '@vlacku/contract/entries'
import { useLocale } from 'use-intl'
import { ModerationButtons } from '../features/reports/index.ts'
import { type Session, useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from '../ui/Icon.tsx'

/** What a reader can do with a definition besides voting. */
export function SenseActions({ definition: d }: { definition: Definition }) {
  const t = useText()
  const locale = useLocale()
  const session = useSession()
  const params = { locale, id: String(d.definitionid) }
  return (
    <>
      <Link to="/$locale/definition/$id/history" params={params}>
        <Icon name="history" /> {t('history.version', { version: d.version })}
      </Link>
      {d.earlier_votes > 0 && <span className="earlier">{t('history.earlier_votes', { count: d.earlier_votes })}</span>}
      {mayEdit(session, d) && (
        <Link to="/$locale/definition/$id/edit" params={params}>
          <Icon name="edit" /> {t('history.edit')}
        </Link>
      )}
      <Link to="/$locale" params={{ locale }} search={{ mode: 'semantic', similar: d.definitionid }}>
        <Icon name="search" /> {t('history.find_similar')}
      </Link>
      <ModerationButtons definition={d} />
    </>
  )
}

/** As the server decides it; the page of an entry is drawn for everybody alike and cannot say. */
const mayEdit = ({ username, authorities }: Session, d: Definition) =>
  username === d.username || (!d.owner_only && authorities.includes('edit_definition'))
