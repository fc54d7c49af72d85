import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Balance, Movement } from '@vlacku/contract/payments'
import type { ReactNode } from 'react'
import { useDateTime } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { balanceQuery, historyQuery } from './queries.ts'
import { useMoney } from './useMoney.ts'

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

/** Available, held and pending amounts. Uses the `payments` texts. */
export function Sums({ balance: { balance_cents, held_cents, pending_cents } }: { balance: Balance }) {
  const t = useText()
  const money = useMoney()
  return (
    <dl className="sums">
      <div>
        <dt className="visually-hidden">{t('payments.balance')}</dt>
        <dd className="sum">{money(balance_cents)}</dd>
      </div>
      {held_cents > 0 && (
        <div>
          <dt>{t('payments.held')}</dt>
          <dd>{money(held_cents)}</dd>
        </div>
      )}
      {pending_cents > 0 && (
        <div>
          <dt>{t('payments.pending')}</dt>
          <dd>{money(pending_cents)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Balance changes, latest first. Uses the `payments` texts. */
export function Movements({ movements, short = false }: { movements: readonly Movement[]; short?: boolean }) {
  const t = useText()
  const money = useMoney()
  const { day, time } = useDateTime()
  return (
    <ul className="movements">
      {movements.map(({ transaction_id, at, kind, amount_cents, balance_cents, order_id }) => (
        <li key={transaction_id}>
          <span>
            {t(`payments.kind.${kind}`)}
            {!short && <small className="quiet">{t('payments.order', { id: order_id })}</small>}
          </span>
          <span className="money">
            <b>{money(amount_cents, 'always')}</b>
            {!short && <small className="quiet">{t('payments.after', { amount: money(balance_cents) })}</small>}
          </span>
          <time dateTime={at} className="small quiet">
            {day(new Date(at))}
            {!short && `, ${time(new Date(at))}`}
          </time>
        </li>
      ))}
    </ul>
  )
}

/**
 * Link that forces a full page load: only the balance page may load PayPal's script, and the content security policy of a loaded
 * document can't be changed.
 */
export const BalanceLink = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Link to="/$locale/balance" params={{ locale: useLocale() }} reloadDocument className={className}>
    {children}
  </Link>
)
