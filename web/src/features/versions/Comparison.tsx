import { useQuery } from '@tanstack/react-query'
import type { Change } from '@vlacku/contract/versions'
import { useText } from '../../platform/text.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { languagesQuery } from '../languages/index.ts'
import { diffQuery } from './queries.ts'
import { RevertButton } from './RevertButton.tsx'
import { TextDiff } from './TextDiff.tsx'

interface Props {
  /** IDs of the compared versions. */
  from: number
  to: number
  /** Number of the current version. */
  latest: number
  mayRevert: boolean
}

/** The differences between two versions. */
export function Comparison({ from, to, latest, mayRevert }: Props) {
  const t = useText()
  const diff = useQuery(diffQuery(from, to))
  if (diff.isPending || diff.isError) return <QueryStatus query={diff} failed={t('versions.compare_failed')} />
  const { old_content: older, new_content: newer, changes } = diff.data
  return (
    <section className="comparison" aria-label={t('versions.comparison')} aria-busy={diff.isFetching}>
      <div className="spread">
        <h2 className="h2">{t('versions.from_to', { from: older.version, to: newer.version })}</h2>
        {mayRevert && older.version !== latest && (
          <RevertButton version={older} label={t('versions.revert_version', { version: older.version })} />
        )}
      </div>
      <ChangeList changes={changes} />
    </section>
  )
}

/** Returns native language names by ID. Until they are loaded, returns the ID itself. */
function useLanguageNames(wanted: boolean) {
  const { data } = useQuery({ ...languagesQuery, enabled: wanted })
  return (langid: string | null) => data?.find((language) => String(language.id) === langid)?.real_name ?? langid ?? ''
}

/** The differences between two versions, by field. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useText()
  if (changes.length === 0) return <p className="soft">{t('versions.no_difference')}</p>
  return (
    <dl className="changes">
      {changes.map((change) => (
        <div key={`${change.field}-${change.image_url}`}>
          <dt>{t(`versions.field_${change.field as 'definition'}`)}</dt>
          <dd>
            <Changed change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Changed({ change }: { change: Change }) {
  const t = useText()
  const nameOf = useLanguageNames(change.field === 'langid')
  const { old_value, new_value } = change
  if (change.field === 'langid') return <TextDiff before={nameOf(old_value)} after={nameOf(new_value)} />
  if (change.field !== 'image') return <TextDiff before={old_value ?? ''} after={new_value ?? ''} />
  return (
    <figure className={change.change_type === 'removed' ? 'picture-change gone' : 'picture-change'}>
      {change.image_url && <img src={change.image_url} alt={new_value ?? old_value ?? ''} loading="lazy" />}
      <figcaption>
        <b>{t(`versions.image_${change.change_type}`)}</b> <TextDiff before={old_value ?? ''} after={new_value ?? ''} />
      </figcaption>
    </figure>
  )
}
