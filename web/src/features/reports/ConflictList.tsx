import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImportConflict } from '@vlacku/contract/versions'
import { useDateTime } from '../../platform/dates.ts'
import { notify } from '../../platform/notify.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { ErrorNote, QueryStatus } from '../../ui/QueryStatus.tsx'
import { RichText } from '../entries/index.ts'
import { conflictsQuery, PER_PAGE, resolveConflict } from './queries.ts'

/** Definitions edited both on this site and at their source, oldest conflict first, with both texts and the available actions. */
export function ConflictList({ page = 1 }: { page: number | undefined }) {
  const t = useText()
  const list = useQuery(conflictsQuery(page))
  if (list.isPending || list.isError) return <QueryStatus query={list} />
  const { conflicts, total } = list.data
  if (conflicts.length === 0) return <NoRows total={total} message={t('reports.no_conflicts')} />
  return (
    <>
      <ol className="reports" aria-busy={list.isFetching}>
        {conflicts.map((conflict) => (
          <Conflict key={conflict.imported.version_id} conflict={conflict} />
        ))}
      </ol>
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}

function Conflict({ conflict: c }: { conflict: ImportConflict }) {
  const t = useText()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => resolveConflict(c.imported.version_id),
    meta: { showsError: true },
    onSuccess: () => {
      notify({ kind: 'success', text: t('reports.edit_kept') })
      return queryClient.invalidateQueries()
    },
  })
  const params = { locale, id: String(c.definition_id) }
  return (
    <li className="report">
      <p className="line">
        <b lang="jbo">{c.word}</b> <span className="tag">{c.langtag}</span>
      </p>
      <Side side={c.current} label="reports.conflict_here" />
      <Side side={c.imported} label="reports.conflict_source" />
      <p className="line">
        <Link
          className="button small main"
          to="/$locale/definition/$id/edit"
          params={params}
          search={{ imported: c.imported.version_id, ...(c.base_version_id !== null && { base: c.base_version_id }) }}
        >
          {t('reports.merge')}
        </Link>
        <ActButton className="button small" busy={isPending} busyText={t('shell.working')} onClick={() => mutate()}>
          {t('reports.keep_edit')}
        </ActButton>
        <Link
          className="small"
          to="/$locale/definition/$id/history"
          params={params}
          search={{ from: c.current.version_id, to: c.imported.version_id }}
        >
          {t('reports.compare')}
        </Link>
      </p>
      {error && <ErrorNote error={error} />}
    </li>
  )
}

interface SideProps {
  side: ImportConflict['current']
  label: 'reports.conflict_here' | 'reports.conflict_source'
}

function Side({ side, label }: SideProps) {
  const t = useText()
  const { day } = useDateTime()
  return (
    <>
      <p className="quiet small">
        {t(label, { version: side.version, username: side.username })}, {day(new Date(side.created_at))}
      </p>
      <blockquote className="definition">
        <RichText source={side.definition} />
      </blockquote>
    </>
  )
}
