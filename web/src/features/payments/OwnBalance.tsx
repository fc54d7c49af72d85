import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { BalanceLink } from './BalanceLink.tsx'
import { Movements } from './Movements.tsx'
import { balanceQuery, historyQuery } from './queries.ts'
import { Sums } from './Sums.tsx'

/** How much of the history stands on the profile. */
export const FEW = 3

/** What I have, and what last happened to it: for my own profile. Says the words of `payments`. */
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
