import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { ErrorNote, RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { Movements, Sums } from './BalanceSummary.tsx'
import { balanceQuery, historyQuery, PER_PAGE } from './queries.ts'
import { TopUp } from './TopUp.tsx'

/** The user's balance, top-up form and history. Uses the `payments` texts. */
export function MyBalance({ page }: { page: number | undefined }) {
  const t = useText()
  const balance = useQuery(balanceQuery)
  return (
    <>
      {balance.isPending && <RowsSkeleton rows={2} />}
      {balance.isError && <ErrorNote error={balance.error} retry={() => void balance.refetch()} />}
      {balance.data && (
        <>
          <Sums balance={balance.data} />
          {balance.data.top_up ? (
            <TopUp settings={balance.data.top_up} />
          ) : (
            <p className="note">
              <Icon name="warning" />
              <span>
                <b>{t('payments.off')}.</b> {t('payments.off_advice')}
              </span>
            </p>
          )}
        </>
      )}
      <History page={page} />
    </>
  )
}

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
        <NoRows
          total={history.data.total}
          message={t('payments.no_history')}
          advice={t('payments.no_history_advice')}
        />
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
