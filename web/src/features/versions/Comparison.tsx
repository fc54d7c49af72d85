import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { ChangeList } from './ChangeList.tsx'
import { diffQuery } from './queries.ts'
import { RevertButton } from './RevertButton.tsx'

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
  if (diff.isPending) return <RowsSkeleton />
  if (diff.isError)
    return <ErrorNote error={diff.error} failed={t('versions.compare_failed')} retry={() => void diff.refetch()} />
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
