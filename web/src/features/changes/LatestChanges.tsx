import { useQuery } from '@tanstack/react-query'
import { useDays } from '../../platform/dates.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WordLink } from '../entries/index.ts'
import { latestQuery } from './queries.ts'

/** The last changes as lines, for the home page. */
export function LatestChanges({ langids }: { langids: readonly number[] }) {
  const t = useText()
  const days = useDays()
  const { data } = useQuery(latestQuery(langids))
  return (
    <ul className="log mt-1">
      {data?.map(({ id, word, username, time, language_name, kind }) => (
        <li key={id}>
          <time dateTime={new Date(time * 1000).toISOString()}>{days.short(new Date(time * 1000))}</time>
          <Icon name={kind === 'created' ? 'plus' : 'edit'} />
          <span>
            {t.rich('entries.changed_by', {
              word: () => <WordLink word={word} />,
              language: language_name ?? '',
              username,
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
