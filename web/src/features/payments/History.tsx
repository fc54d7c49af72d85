import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { Movements } from './Movements.tsx'
import { historyQuery, PER_PAGE } from './queries.ts'

/** A page of the user's balance history. Uses the `payments` texts. */
export function History({ page }: { page: number | undefined }) {
  const t = useText()
  const history = useQuery(historyQuery(page))
  return (
    <section aria-labelledby="history" aria-busy={history.isFetching}>
      <h2 className="h2" id="history">
        {t('payments.history')}
      </h2>
      {history.isPending && <RowsSkeleton />}
      {history.isError && <ErrorNote error={history.error} retry={() => void history.refetch()} />}
      {history.data?.movements.length === 0 && (
        <NoRows total={history.data.total}>
          <Empty fact={t('payments.no_history')} advice={t('payments.no_history_advice')} />
        </NoRows>
      )}
      {history.data && history.data.movements.length > 0 && (
        <>
          <Movements movements={history.data.movements} />
          <PageLinks page={page} total={history.data.total} perPage={PER_PAGE} />
        </>
      )}
    </section>
  )
}
