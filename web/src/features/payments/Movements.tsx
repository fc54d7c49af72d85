import type { Movement } from '@vlacku/contract/payments'
import { useDateTime } from '../../platform/dateTime.ts'
import { useText } from '../../platform/text.tsx'
import { useMoney } from './useMoney.ts'

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
