import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { History } from './History.tsx'
import { balanceQuery } from './queries.ts'
import { Sums } from './Sums.tsx'
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
