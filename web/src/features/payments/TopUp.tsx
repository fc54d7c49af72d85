import type { TopUp as Settings } from '@vlacku/contract/payments'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { problemOf, readCents } from './amount.ts'
import { createOrder } from './queries.ts'
import { useMoney } from './useMoney.ts'

// Loaded on click, followed by PayPal's own script.
const Buttons = lazyPart(async () => (await import('./Buttons.tsx')).Buttons)

/**
 * The amount, followed by the payment methods. Nothing is loaded from PayPal until the user wants to pay. Uses the `payments`
 * texts.
 */
export function TopUp({ settings }: { settings: Settings }) {
  const t = useText()
  const locale = useLocale()
  const money = useMoney()
  const [text, setText] = useState('1.00')
  const [isWrong, setWrong] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const field = useFocusBack<HTMLInputElement>(chosen !== null)
  const cents = readCents(text, locale)
  const problem = problemOf(cents, settings)
  const limits = { least: money(settings.least_cents), most: money(settings.most_cents) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(problem !== null)
    if (problem === null && cents !== null) setChosen(cents)
    else field.current?.focus()
  }
  return (
    <section className="top-up flow" aria-labelledby="top-up">
      <h2 className="h2" id="top-up">
        {t('payments.top_up')}
      </h2>
      {settings.mode === 'sandbox' && (
        <p className="note warn">
          <Icon name="warning" /> <span>{t('payments.sandbox')}</span>
        </p>
      )}
      {chosen !== null ? (
        <Pay cents={chosen} settings={settings} onChange={() => setChosen(null)} />
      ) : (
        <form className="flow" noValidate onSubmit={submit}>
          <TextField
            ref={field}
            label={t('payments.amount')}
            aside={t('payments.limits', limits)}
            error={isWrong && problem ? t(`payments.${problem}`, limits) : undefined}
            value={text}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            onChange={(event) => setText(event.target.value)}
          />
          <p>
            <button type="submit" className="button main">
              {t('payments.go_on')}
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

interface PayProps {
  cents: number
  settings: Settings
  onChange: () => void
}

function Pay({ cents, settings, onChange }: PayProps) {
  const t = useText()
  const money = useMoney()
  // All payment methods use the same order.
  const [key] = useState(() => crypto.randomUUID())
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [failure, setFailure] = useState<Failure | null>(null)
  const order = async () => {
    setFailure(null)
    try {
      return await createOrder(cents, { key, locale })
    } catch (thrown) {
      setFailure({ failed: 'failed_payment', error: thrown as Error })
      throw thrown
    }
  }
  const theirPage = useSingleMutation({
    mutationFn: order,
    meta: { showsError: true },
    onSuccess: ({ approve_url }) => {
      if (approve_url) window.location.assign(approve_url)
      else setFailure({ failed: 'failed_payment', error: unavailable() })
    },
  })
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('payments.how_to_pay', { amount: money(cents) })}
      </h3>
      <Buttons
        settings={settings}
        order={async () => (await order()).order_id}
        // If the order failed, its error is already displayed.
        onError={() => setFailure((known) => known ?? { failed: 'failed_paypal', error: unavailable() })}
        waiting={<p role="status">{t('payments.loading_buttons')}</p>}
      />
      {failure && <ErrorNote error={failure.error} failed={t(`payments.${failure.failed}`)} />}
      <p className="pay-ways">
        <ActButton busy={theirPage.isPending} busyText={t('shell.working')} onClick={() => theirPage.mutate()}>
          {t('payments.on_their_page')}
        </ActButton>
        <button type="button" className="button" onClick={onChange}>
          {t('payments.other_amount')}
        </button>
      </p>
    </>
  )
}

/** Error of the latest attempt. */
interface Failure {
  failed: 'failed_payment' | 'failed_paypal'
  error: Error
}

const unavailable = () => new ApiError('payment_unavailable')
