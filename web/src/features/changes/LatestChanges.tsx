import { useQuery } from '@tanstack/react-query'
import type { DictionaryImport } from '@vlacku/contract/changes'
import { useDays } from '../../platform/dates.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WordLink } from '../entries/index.ts'
import { latestQuery } from './latestQuery.ts'
import type { ShownChange } from './listed.ts'

/** The latest changes, one line each, for the home page. */
export function LatestChanges({ langids }: { langids: readonly number[] }) {
  const days = useDays()
  const { data } = useQuery(latestQuery(langids))
  return (
    <ul className="log space-above-small">
      {data?.map((latest) => (
        <li key={latest.key}>
          <time dateTime={new Date(latest.time * 1000).toISOString()}>{days.short(new Date(latest.time * 1000))}</time>
          {'change' in latest ? (
            <>
              <Icon name={latest.change.kind === 'created' ? 'plus' : 'edit'} />
              <span>
                <ChangeLine change={latest.change} />
              </span>
            </>
          ) : (
            <>
              <Icon name="download" />
              <span>
                <ImportLine imported={latest.imported} />
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function ChangeLine({ change: { word, language_name, username } }: { change: ShownChange }) {
  const t = useText()
  return t.rich('entries.changed_by', {
    word: () => <WordLink word={word} />,
    language: language_name ?? '',
    username,
  })
}

/** The result of an import in one sentence. */
export function ImportLine({ imported: { added, changed, langtag, language_name } }: { imported: DictionaryImport }) {
  const t = useText()
  const language = () => <span lang={htmlLang(langtag)}>{language_name}</span>
  if (added === 0) return t.rich('entries.import_changed', { count: changed, language })
  if (changed === 0) return t.rich('entries.import_added', { count: added, language })
  return t.rich('entries.import_both', { added, changed, language })
}
