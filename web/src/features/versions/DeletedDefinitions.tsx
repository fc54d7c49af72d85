import { useQuery } from '@tanstack/react-query'
import { useDays } from '../../platform/dates.ts'
import { Link } from '../../platform/Link.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { deletedQuery } from './deletedQuery.ts'
import { RestoreDefinition } from './RestoreDefinition.tsx'

interface Props {
  of: { word: string } | { definition_id: number }
}

/**
 * The deleted definitions of a word, or a single definition by ID: who deleted it, when and why, its versions, and a restore
 * button for permitted users. Renders nothing if there are none.
 */
export function DeletedDefinitions({ of }: Props) {
  const t = useText()
  const days = useDays()
  const { data } = useQuery(deletedQuery(of))
  return data?.deleted.map((definition) => (
    <div className="note" role="note" key={definition.definition_id}>
      <Icon name="history" />
      <div>
        <p>
          {t.rich('versions.was_deleted', {
            word: () => <b lang="jbo">{definition.word}</b>,
            user: () => (
              <Link to="/$locale/user/$username" params={{ username: definition.deleted_by }}>
                {definition.deleted_by}
              </Link>
            ),
            language: () => <span lang={htmlLang(definition.langtag)}>{definition.langrealname}</span>,
            date: () => <time dateTime={definition.deleted_at}>{days.long(new Date(definition.deleted_at))}</time>,
          })}
        </p>
        {definition.reason && (
          <p>{t.rich('versions.deletion_reason', { reason: () => <q dir="auto">{definition.reason}</q> })}</p>
        )}
        <p className="line small">
          {t('versions.versions')}:
          {definition.versions.map(({ version_id, version }) => (
            <Link key={version_id} to="/$locale/version/$id" params={{ id: String(version_id) }}>
              {version}
            </Link>
          ))}
        </p>
        <RestoreDefinition deleted={definition} />
      </div>
    </div>
  ))
}
