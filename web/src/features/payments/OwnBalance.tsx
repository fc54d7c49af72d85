import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { BalanceLink } from './BalanceLink.tsx'
import { Movements } from './Movements.tsx'
import { balanceQuery, historyQuery } from './queries.ts'
import { Sums } from './Sums.tsx'

/** Number of history entries shown on the profile. */
export const FEW = 3

/** The user's balance and latest history on the profile. Uses the `payments` texts. */
export function OwnBalance() {
  const t = useText()
  const balance = useQuery(balanceQuery)
  const history = useQuery(historyQuery(1, FEW))
  return (
    <section aria-labelledby="own-balance">
      <h2 id="own-balance">{t('payments.balance')}</h2>
      {balance.data && <Sums balance={balance.data} />}
      {history.data && history.data.total > 0 && <Movements movements={history.data.movements} short />}
      {balance.isError && <ErrorNote error={balance.error} retry={() => void balance.refetch()} />}
      <p>
        <BalanceLink>{t('payments.to_balance')}</BalanceLink>
      </p>
    </section>
  )
}
