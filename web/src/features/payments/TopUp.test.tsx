import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ErrorCode } from '@vlacku/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import type { Locale } from '../../platform/locale.ts'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { TopUp } from './TopUp.tsx'

const ORDER = 'POST /payments/orders'
const SCRIPT = 'script[src*="sdk/js"]'
const settings = {
  mode: 'live',
  client_id: 'id',
  script_url: 'http://127.0.0.1:9/sdk/js',
  least_cents: 100,
  most_cents: 100_000,
} as const

/** Callbacks of PayPal's button. */
interface PayPalOptions {
  createOrder: () => Promise<string>
  onError: (error: Error) => void
}
let paypal: PayPalOptions | undefined

function fakeButtons(options: PayPalOptions) {
  paypal = options
  return { isEligible: () => true, render: async () => {}, close: async () => {}, updateProps: async () => {} }
}

function forgetPayPal() {
  for (const script of document.querySelectorAll(SCRIPT)) script.remove()
  Reflect.deleteProperty(window, 'paypal')
  paypal = undefined
}
beforeEach(forgetPayPal)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetPayPal()
})

const refusing = (code: ErrorCode) => () => {
  throw new ApiError(code)
}
const ordered = (approve_url: string | null) => ({
  ...{ order_id: 'O-1', amount_cents: 100, currency: 'USD', state: 'open', created_at: '2026-11-20T12:00:00.000Z' },
  approve_url,
})

async function open(order: unknown = ordered(null), locale: Locale = 'en') {
  const responses = { [ORDER]: order }
  const view = await renderWithApi(<TopUp settings={settings} />, { responses, locale, texts: ['payments'] })
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }))
  return { ...view, press, field: () => screen.getByLabelText<HTMLInputElement>('Amount in US dollars') }
}

/** Simulates PayPal's script loading successfully or failing. */
async function scriptComes(comes: boolean) {
  const script = await waitFor(() => document.querySelector(SCRIPT)!)
  if (comes) vi.stubGlobal('paypal', { version: 'fake', Buttons: fakeButtons })
  fireEvent(script, new Event(comes ? 'load' : 'error'))
  if (comes) await waitFor(() => expect(paypal).toBeDefined())
}

/** Simulates a click on PayPal's button: creates the order and calls `onError` if that fails. */
const pressPayPal = () => act(() => paypal!.createOrder().catch((error) => paypal!.onError(error)) as Promise<void>)
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

const UNAVAILABLE =
  'PayPal isn’t responding at the moment. Try again later; you won’t be charged twice for the same order'
const OWN_PAGE = 'Pay on PayPal’s website'

describe('the focus of the top-up form', () => {
  it('focus moves to the payment methods when they appear, and later back to the amount', async () => {
    const { user, press, field } = await open()
    await user.clear(field())
    await user.type(field(), '7{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'How to pay $7.00' }))
    await press('Change amount')
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('7')
    await press('Choose how to pay')
    expect(document.activeElement?.textContent).toBe('How to pay $7.00')
  })

  it('submitting an invalid amount focuses the amount field', async () => {
    const { user, press, field } = await open()
    await user.clear(field())
    await press('Choose how to pay')
    expect(document.activeElement).toBe(field())
  })

  it('opening the balance page does not move focus', async () => {
    await open()
    expect(document.activeElement).toBe(document.body)
  })
})

it('accepts the maximum amount in the format shown on the page', async () => {
  const { user, press, field } = await open()
  await user.clear(field())
  await user.type(field(), '$1,000.00')
  await press('Choose how to pay')
  expect(screen.getByRole('heading', { name: 'How to pay $1,000.00' })).toBeTruthy()
})

it('accepts the maximum amount in the Russian format shown on the page', async () => {
  const { user, press } = await open(undefined, 'ru')
  const field = screen.getByRole('textbox')
  await user.clear(field)
  await user.type(field, '1 000,00 $')
  await press('Выбрать способ оплаты')
  expect(screen.getByRole('heading', { level: 3 }).textContent).toMatch(/1\s000,00\s\$/)
})

describe('failed payments', () => {
  it('reports that PayPal’s script failed to load', async () => {
    const { press } = await open()
    await press('Choose how to pay')
    await scriptComes(false)
    const expected = await screen.findByText('Failed to load payment system')
    expect(expected.closest('p')!.textContent).toBe(
      'Failed to load payment system. PayPal’s buttons can’t be shown here. You can still pay on PayPal’s website.',
    )
  })

  it('reports an error of PayPal’s buttons', async () => {
    const { press } = await open()
    await press('Choose how to pay')
    await scriptComes(true)
    act(() => paypal!.onError(new Error('PayPal buttons failed')))
    expect(alerts()).toEqual([`An error occurred with PayPal. ${UNAVAILABLE}`])
  })

  it('reports an order without an approval URL', async () => {
    const { press } = await open(ordered(null))
    await press('Choose how to pay')
    await press(OWN_PAGE)
    await waitFor(() => expect(alerts()).toEqual([`Payment processing failed. ${UNAVAILABLE}`]))
  })

  it('only the error of the latest payment attempt is shown', async () => {
    let code: ErrorCode = 'payment_unavailable'
    const { press } = await open(() => refusing(code)())
    await press('Choose how to pay')
    await scriptComes(true)
    await press(OWN_PAGE)
    await waitFor(() => expect(alerts()).toEqual([`Payment processing failed. ${UNAVAILABLE}`]))
    await pressPayPal()
    expect(alerts()).toEqual([`Payment processing failed. ${UNAVAILABLE}`])
    code = 'too_many_requests'
    await press(OWN_PAGE)
    await waitFor(() =>
      expect(alerts()).toEqual(['Payment processing failed. Too many requests. Please wait a moment']),
    )
  })

  it('starting another payment attempt hides the previous error', async () => {
    let tries = 0
    const respond = () => (++tries === 1 ? refusing('payment_unavailable')() : ordered('https://paypal.example/pay'))
    const assign = vi.fn()
    const { press } = await open(respond)
    vi.stubGlobal('location', { ...window.location, assign })
    await press('Choose how to pay')
    await scriptComes(true)
    await pressPayPal()
    expect(alerts()).toEqual([`Payment processing failed. ${UNAVAILABLE}`])
    await press(OWN_PAGE)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://paypal.example/pay'))
    expect(alerts()).toEqual([])
  })
})
