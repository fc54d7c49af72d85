import type { UserDefinition } from '@vlacku/contract/users'
import { useDays } from '../../platform/dates.ts'
import { Link } from '../../platform/Link.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ClassMark, RichText, slugOf } from '../entries/index.ts'

/** Fields of a definition that a row shows. */
type ShownFields = Pick<
  UserDefinition,
  'definitionid' | 'word' | 'type_name' | 'selmaho' | 'langtag' | 'definition' | 'score' | 'time'
>

/** Definitions written by a user, formatted like search results; each row opens its entry. */
export function ActivityList({ definitions }: { definitions: readonly ShownFields[] }) {
  return (
    <ol className="activity">
      {definitions.map((definition) => (
        <ActivityRow key={definition.definitionid} definition={definition} />
      ))}
    </ol>
  )
}

function ActivityRow({ definition: d }: { definition: ShownFields }) {
  const t = useText()
  const days = useDays()
  const changed = new Date(d.time * 1000)
  return (
    <li className="row">
      <div className="side">
        <Link
          to="/$locale/valsi/$id"
          params={{ id: slugOf(d.word) }}
          hash={`d${d.definitionid}`}
          className="headword"
          lang="jbo"
        >
          {d.word}
        </Link>
        <ClassMark type={d.type_name} more={d.selmaho} />
      </div>
      <div>
        <p className="definition" lang={htmlLang(d.langtag)}>
          <RichText source={d.definition} />
        </p>
        <p className="why line">
          <span className="tag">{d.langtag}</span>
          <time dateTime={changed.toISOString()}>{t('users.changed_on', { date: days.long(changed) })}</time>
        </p>
      </div>
      <div className="score">
        <span>
          <span className="visually-hidden">{t('entries.score')}</span>
          {d.score}
          <Icon name="up" />
        </span>
      </div>
    </li>
  )
}
