import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useNavigate } from '@tanstack/react-router'
import type { TopUp } from '@vlacku/contract/payments'
import { useLocale, useText } from '../../platform/text.tsx'

interface Props {
  settings: TopUp
  /** Creates the order and resolves with PayPal's order ID. */
  order: () => Promise<string>
  /** Called if PayPal's script or the order fails. */
  onError: () => void
}

/**
 * PayPal's own buttons, except for cards, since card numbers may be entered only on PayPal's pages. Uses the `payments` texts.
 */
export function Buttons({ settings, ...ways }: Props) {
  const locale = useLocale()
  return (
    <PayPalScriptProvider
      options={{
        clientId: settings.client_id,
        sdkBaseUrl: settings.script_url,
        currency: 'USD',
        intent: 'capture',
        components: 'buttons',
        disableFunding: 'card,venmo',
        // PayPal doesn't support Lojban, so English is used.
        locale: locale === 'ru' ? 'ru_RU' : 'en_US',
      }}
    >
      <Loaded {...ways} />
    </PayPalScriptProvider>
  )
}

function Loaded({ order, onError }: Omit<Props, 'settings'>) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  if (isRejected)
    return (
      <p role="status">
        <Noted fact={t('payments.failed_system')} text={t('payments.no_buttons')} />
      </p>
    )
  const comeBack = (token: string) => navigate({ to: '/$locale/paypal/return', params: { locale }, search: { token } })
  return (
    <>
      {isPending && <p role="status">{t('payments.loading_buttons')}</p>}
      <PayPalButtons
        className="paypal-buttons"
        style={{ layout: 'vertical', label: 'pay' }}
        createOrder={order}
        onApprove={({ orderID }) => comeBack(orderID)}
        onError={onError}
      />
    </>
  )
}

/** A statement followed by an explanation. Uses the `payments` texts. */
export function Noted({ fact, text }: { fact: string; text: string }) {
  const t = useText()
  return t.rich('payments.noted', { fact, text, b: (words) => <b>{words}</b> })
}
