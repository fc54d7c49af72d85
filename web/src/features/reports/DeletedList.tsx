import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeletedDefinition } from '@vlacku/contract/contribute'
import { useDateTime } from '../../platform/dates.ts'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { ErrorNote, QueryStatus } from '../../ui/QueryStatus.tsx'
import { RichText } from '../entries/index.ts'
import { restoreDefinition } from '../versions/index.ts'
import { deletedQuery, PER_PAGE } from './queries.ts'

/** Deleted definitions, latest first, with restore buttons. */
export function DeletedList({ page = 1 }: { page: number | undefined }) {
  const t = useText()
  const list = useQuery(deletedQuery(page))
  if (list.isPending || list.isError) return <QueryStatus query={list} />
  const { definitions, total } = list.data
  if (definitions.length === 0) return <NoRows total={total} message={t('reports.none_deleted')} />
  return (
    <>
      <ol className="reports" aria-busy={list.isFetching}>
        {definitions.map((definition) => (
          <Deleted key={definition.definitionid} definition={definition} />
        ))}
      </ol>
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}

function Deleted({ definition: d }: { definition: DeletedDefinition }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { day, time } = useDateTime()
  const at = new Date(d.deleted_at)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => restoreDefinition(d.definitionid),
    meta: { showsError: true },
    onSuccess: () => {
      notify({ kind: 'success', text: t('reports.restored') })
      return queryClient.invalidateQueries()
    },
  })
  return (
    <li className="report">
      <p className="line">
        <b lang="jbo">{d.word}</b> <span className="tag">{d.langtag}</span>
        <span className="quiet small">
          {t('reports.deleted_by', { username: d.deleted_by })}, {day(at)}, {time(at)}
        </span>
      </p>
      <blockquote className="definition">
        <RichText source={d.definition} />
      </blockquote>
      {d.reason && <p className="reason">{d.reason}</p>}
      <p className="line">
        <span className="small">{d.username}</span>
        <ActButton className="button small" busy={isPending} busyText={t('shell.working')} onClick={() => mutate()}>
          {t('reports.restore')}
        </ActButton>
      </p>
      {error && <ErrorNote error={error} />}
    </li>
  )
}
