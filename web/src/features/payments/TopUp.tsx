import type { TopUp as Settings } from '@vlacku/contract/payments'
import { type FormEvent, useState } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { problemOf, readCents } from './amount.ts'
import { createOrder } from './queries.ts'
import { useMoney } from './useMoney.ts'

// fetched after a click, and PayPal's own script after that
const Buttons = lazyPart(async () => (await import('./Buttons.tsx')).Buttons)

/** How much, then how. Nothing of PayPal is loaded before somebody wants to pay. Says the words of `payments`. */
export function TopUp({ settings }: { settings: Settings }) {
  const t = useText()
  const money = useMoney()
  const [text, setText] = useState('1.00')
  const [isWrong, setWrong] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const cents = readCents(text)
  const problem = problemOf(cents, settings)
  const limits = { least: money(settings.least_cents), most: money(settings.most_cents) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(problem !== null)
    if (problem === null && cents !== null) setChosen(cents)
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
            <button type="submit" className="btn main">
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
  // whoever goes back and forth between the ways to pay has one order
  const [key] = useState(() => crypto.randomUUID())
  const locale = useLocale()
  const order = () => createOrder(cents, { key, locale })
  const theirPage = useSingleMutation({
    mutationFn: order,
    meta: { showsError: true },
    onSuccess: ({ approve_url }) => {
      if (approve_url) window.location.assign(approve_url)
    },
  })
  return (
    <>
      <h3>{t('payments.how_to_pay', { amount: money(cents) })}</h3>
      <Buttons
        settings={settings}
        order={async () => (await order()).order_id}
        waiting={<p role="status">{t('payments.loading_buttons')}</p>}
      />
      {theirPage.error && <ErrorNote error={theirPage.error} />}
      <p className="pay-ways">
        <ActButton busy={theirPage.isPending} busyText={t('shell.working')} onClick={() => theirPage.mutate()}>
          {t('payments.on_their_page')}
        </ActButton>
        <button type="button" className="btn" onClick={onChange}>
          {t('payments.other_amount')}
        </button>
      </p>
    </>
  )
}
