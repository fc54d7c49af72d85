import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useNavigate } from '@tanstack/react-router'
import type { TopUp } from '@vlacku/contract/payments'
import { useState } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'

interface Props {
  settings: TopUp
  /** Orders the payment; answers PayPal's number of it. */
  order: () => Promise<string>
}

/** PayPal's own buttons, without those for cards: card numbers are for PayPal's pages. Says the words of `payments`. */
export function Buttons({ settings, order }: Props) {
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
        // PayPal speaks no Lojban
        locale: locale === 'ru' ? 'ru_RU' : 'en_US',
      }}
    >
      <Loaded order={order} />
    </PayPalScriptProvider>
  )
}

function Loaded({ order }: Pick<Props, 'order'>) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const [error, setError] = useState<Error | null>(null)
  if (isRejected) return <p role="status">{t('payments.no_buttons')}</p>
  const createOrder = async () => {
    setError(null)
    try {
      return await order()
    } catch (thrown) {
      setError(thrown as Error)
      throw thrown
    }
  }
  const comeBack = (token: string) => navigate({ to: '/$locale/paypal/return', params: { locale }, search: { token } })
  return (
    <>
      {isPending && <p role="status">{t('payments.loading_buttons')}</p>}
      {error && <ErrorNote error={error} />}
      <PayPalButtons
        className="paypal-buttons"
        style={{ layout: 'vertical', label: 'pay' }}
        createOrder={createOrder}
        onApprove={({ orderID }) => comeBack(orderID)}
        onError={() => setError((known) => known ?? new Error('PayPal'))}
      />
    </>
  )
}
