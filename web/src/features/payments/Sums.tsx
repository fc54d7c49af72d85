import type { Balance } from '@vlacku/contract/payments'
import { useText } from '../../platform/text.tsx'
import { useMoney } from './useMoney.ts'

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
