import type { UnclearPayment } from '@vlacku/contract/payments'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useMoney } from '../useMoney.ts'

/** Payments whose PayPal data differs from the order. */
export function UnclearPayments({ payments }: { payments: readonly UnclearPayment[] }) {
  const t = useText()
  const money = useMoney()
  if (payments.length === 0) return null
  return (
    <section className="note warn" aria-label={t('payments.unclear', { count: payments.length })}>
      <Icon name="warning" />
      <div>
        <p>
          <b>{t('payments.unclear', { count: payments.length })}.</b> {t('payments.unclear_text')}
        </p>
        <ul className="small">
          {payments.map(({ order_id, username, amount_cents, created_at, problem }) => (
            <li key={`${order_id} ${created_at}`}>
              <b dir="auto">{username}</b>, {money(amount_cents)}, <span className="numbers">{order_id}</span>:{' '}
              {t(`payments.problem_${problem}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
