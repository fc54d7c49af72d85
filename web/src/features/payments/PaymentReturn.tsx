import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '@vlacku/contract/payments'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { BalanceLink } from './BalanceSummary.tsx'
import { Noted } from './Buttons.tsx'
import { captureQuery, orderQuery, type ReturnSearchParams } from './queries.ts'
import { useMoney } from './useMoney.ts'

/**
 * The page to which PayPal returns the user. It requests the payment state every time it is opened, so users can leave, reload
 * and reopen it. Uses the `payments` texts.
 */
export function PaymentReturn({ params: { token, cancelled } }: { params: ReturnSearchParams }) {
  const t = useText()
  return (
    <>
      {token === undefined ? (
        <Empty message={t('payments.no_order')} advice={t('payments.no_order_advice')} />
      ) : cancelled ? (
        <Cancelled id={token} />
      ) : (
        <Agreed id={token} />
      )}
      <p>
        <BalanceLink className="button">{t('payments.back_to_balance')}</BalanceLink>
      </p>
    </>
  )
}

/** Shown if PayPal's return URL reports a cancellation. The server provides the actual state. */
function Cancelled({ id }: { id: string }) {
  const t = useText()
  const order = useQuery(orderQuery(id))
  if (order.isPending) return <p role="status">{t('payments.finishing')}</p>
  if (order.isError) return <Failed error={order.error} retry={() => void order.refetch()} />
  return <State payment={order.data} open="is_cancelled" />
}

function Agreed({ id }: { id: string }) {
  const t = useText()
  const capture = useQuery(captureQuery(id, useQueryClient()))
  const isOpen = capture.error instanceof ApiError && capture.error.code === 'payment_not_approved'
  const order = useQuery({ ...orderQuery(id), enabled: isOpen })
  if (capture.isFetching || order.isLoading) return <p role="status">{t('payments.finishing')}</p>
  if (isOpen && order.data) return <State payment={order.data} open="is_open" />
  if (capture.isError)
    return <Failed error={capture.error} failed={t('payments.failed_payment')} retry={() => void capture.refetch()} />
  return capture.data && <State payment={capture.data} open="is_open" />
}

/** Error codes for which a retry is pointless. */
const LASTING: readonly string[] = ['payment_not_found', 'payments_off', 'invalid_request']

function Failed({ error, ...more }: { error: Error; failed?: string; retry: () => void }) {
  const lasts = error instanceof ApiError && LASTING.includes(error.code)
  return <ErrorNote error={error} {...(lasts ? {} : more)} />
}

type PaymentWithBalance = Payment & { balance_cents?: number }

function State({ payment, open }: { payment: PaymentWithBalance; open: 'is_open' | 'is_cancelled' }) {
  const t = useText()
  const money = useMoney()
  const amount = money(payment.amount_cents)
  const { state, balance_cents, approve_url } = payment
  if (state === 'completed')
    return (
      <Note appearance="ok">
        <b>{t('payments.completed')}</b>{' '}
        {balance_cents !== undefined && t('payments.completed_text', { amount, balance: money(balance_cents) })}
      </Note>
    )
  if (state === 'open')
    return (
      <>
        <Note appearance="warn">
          <Noted fact={t(`payments.${open}`)} text={t('payments.is_open_text', { amount })} />
        </Note>
        {approve_url && (
          <p>
            <a className="button main" href={approve_url}>
              {t('payments.go_on_paying')}
            </a>
          </p>
        )}
      </>
    )
  const shown = state === 'abandoned' ? 'failed' : state
  return (
    <Note appearance={shown === 'pending' ? 'ok' : 'warn'}>
      <Noted fact={t(`payments.is_${shown}`)} text={t(`payments.is_${shown}_text`, { amount })} />
    </Note>
  )
}

const Note = ({ appearance, children }: { appearance: 'ok' | 'warn'; children: ReactNode }) => (
  <div className={`note ${appearance}`} role="status">
    <Icon name={appearance === 'ok' ? 'check' : 'warning'} />
    <span>{children}</span>
  </div>
)
