import { screen, waitFor, within } from '@testing-library/react'
import type { Balance, Movement, Payment } from '@vlacku/contract/payments'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { ownProfile, userProfile } from '../../testing/users.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const BALANCE = 'GET /payments/balance'
const HISTORY = 'GET /payments/history'
const ORDER = 'POST /payments/orders'
const GET_ORDER = 'GET /payments/orders/:id'
const CAPTURE = 'POST /payments/orders/:id/capture'
const LEDGER = 'GET /payments/ledger'

const top_up = {
  mode: 'sandbox',
  client_id: 'id',
  script_url: 'http://127.0.0.1:9/sdk/js',
  least_cents: 100,
  most_cents: 100_000,
} as const
const balance = (overrides: Partial<Balance> = {}): Balance => ({
  ...{ balance_cents: 1050, held_cents: 0, pending_cents: 0, currency: 'USD', premium_expires_at: null, top_up },
  ...overrides,
})
const movement = (overrides: Partial<Movement> = {}): Movement => ({
  ...{ transaction_id: 1, at: '2026-11-20T12:00:00.000Z', kind: 'top_up', amount_cents: 1050, balance_cents: 1050 },
  ...{ currency: 'USD', order_id: 'O-1' },
  ...overrides,
})
const history = (...movements: Movement[]) => ({ movements, total: movements.length, page: 1, per_page: 20 })
const payment = (overrides: Partial<Payment> = {}): Payment => ({
  ...{ order_id: 'O-1', amount_cents: 300, currency: 'USD', state: 'open', created_at: '2026-11-20T12:00:00.000Z' },
  ...{ approve_url: 'https://paypal.example/checkoutnow?token=O-1' },
  ...overrides,
})
const open = (at: string, responses: object = {}, authorities: string[] = []) =>
  openApp(at, {
    responses: { [BALANCE]: balance(), [HISTORY]: history(), ...responses },
    as: { username: 'alis', authorities },
  })
const refusing = (code: ConstructorParameters<typeof ApiError>[0]) => () => {
  throw new ApiError(code)
}

describe('the balance page', () => {
  it('the balance page shows available, held and pending amounts, and the history', async () => {
    const amounts = { balance_cents: 1050, held_cents: 200, pending_cents: 300 }
    const { main } = await open('/en/balance', {
      [BALANCE]: balance(amounts),
      [HISTORY]: history(
        movement({ transaction_id: 2, kind: 'hold', amount_cents: -200, balance_cents: 850 }),
        movement(),
      ),
    })
    for (const text of ['$10.50', '$2.00', '$3.00']) expect(await main.findByText(text)).toBeTruthy()
    const rows = await main.findAllByRole('listitem')
    expect(rows[0]!.textContent).toMatch(/On hold for a disputeOrder O-1-\$2\.00Balance afterwards: \$8\.50/)
    expect(rows[1]!.textContent).toMatch(/Top-up.*\+\$10\.50/)
  })

  it.each([
    ['en', 'Failed to load balance information. '],
    ['jbo', 'na snada lo nu kibycpa lo datni be lo jdini se ponse. '],
    ['ru', 'Не удалось загрузить сведения о балансе. '],
  ])('reports a loading error in %s before its cause', async (locale, expected) => {
    const { main } = await open(`/${locale}/balance`, { [BALANCE]: refusing('database_unavailable') })
    expect((await main.findByRole('alert')).textContent).toContain(expected)
  })

  it('a site without payments shows an explanation', async () => {
    const { main } = await open('/en/balance', { [BALANCE]: balance({ top_up: null }) })
    expect(await main.findByText('This site doesn’t accept payments.')).toBeTruthy()
    expect(main.queryByRole('button', { name: 'Choose how to pay' })).toBeNull()
    expect(await main.findByText('No transactions yet')).toBeTruthy()
  })

  it.each([
    ['0.99', 'The minimum is $1.00'],
    ['1000.01', 'The maximum per payment is $1,000.00'],
    ['99999999999', 'The maximum per payment is $1,000.00'],
    ['much', 'Enter an amount such as 1.00 or 25'],
  ])('the payment form rejects %s', async (text, expected) => {
    const { main, user, requestsTo } = await open('/en/balance')
    const field = await main.findByLabelText('Amount in US dollars')
    await user.clear(field)
    await user.type(field, text)
    await user.click(main.getByRole('button', { name: 'Choose how to pay' }))
    expect(main.getByRole('alert').textContent).toContain(expected)
    expect(document.activeElement).toBe(field)
    expect(requestsTo(ORDER)).toEqual([])
  })

  it('PayPal loads only when the user chooses to pay, and repeated attempts reuse one order', async () => {
    const { main, user, requestsTo } = await open('/en/balance', { [ORDER]: refusing('payment_unavailable') })
    await main.findByLabelText('Amount in US dollars')
    expect(document.querySelector('script[src*="sdk/js"]')).toBeNull()
    await user.click(main.getByRole('button', { name: 'Choose how to pay' }))
    await waitFor(() => expect(document.querySelector('script[src*="sdk/js"]')).not.toBeNull())
    const theirs = main.getByRole('button', { name: 'Pay on PayPal’s website' })
    await user.click(theirs)
    expect(await main.findByText(/PayPal isn’t responding at the moment/)).toBeTruthy()
    await user.click(theirs)
    await waitFor(() => expect(requestsTo(ORDER)).toHaveLength(2))
    expect(requestsTo(ORDER)[0]).toMatchObject({ body: { amount_cents: 100, currency: 'USD', locale: 'en' } })
    const keys = requestsTo(ORDER).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toBeTruthy()
  })
})

describe('the return page of PayPal', () => {
  const done = { ...payment({ state: 'completed', approve_url: null }), balance_cents: 1350 }

  it('the new balance is shown after a payment has been completed', async () => {
    const { main, requestsTo } = await open('/en/paypal/return?token=O-1&PayerID=X', { [CAPTURE]: done })
    expect(await main.findByText('Payment completed successfully!')).toBeTruthy()
    expect(main.getByText(/\$3\.00 was added\. Your balance is now \$13\.50\./)).toBeTruthy()
    expect(requestsTo(CAPTURE)).toMatchObject([{ params: { id: 'O-1' } }])
  })

  it.each([
    ['pending', /PayPal is reviewing this payment/],
    ['checking', /This payment needs a manual review/],
    ['failed', /The payment failed/],
    ['abandoned', /The payment failed/],
  ] as const)('a payment that is %s shows its status', async (state, expected) => {
    const { main } = await open('/en/paypal/return?token=O-1', { [CAPTURE]: { ...done, state } })
    expect(await main.findByText(expected)).toBeTruthy()
    expect(main.queryByText(/successfully/)).toBeNull()
  })

  it('a payment that was not approved can be continued', async () => {
    const responses = { [CAPTURE]: refusing('payment_not_approved'), [GET_ORDER]: payment() }
    const { main } = await open('/en/paypal/return?token=O-1', responses)
    expect(await main.findByText('You haven’t approved this payment yet')).toBeTruthy()
    expect(main.getByRole('link', { name: 'Continue on PayPal' }).getAttribute('href')).toBe(payment().approve_url)
  })

  it('a canceled payment is not captured', async () => {
    const { main, requestsTo } = await open('/en/paypal/return?cancelled=true&token=O-1', { [GET_ORDER]: payment() })
    expect(await main.findByText('Payment cancelled')).toBeTruthy()
    expect(requestsTo(CAPTURE)).toEqual([])
  })

  it.each([
    ['en', 'Payment cancelled. You haven’t been charged.'],
    ['jbo', "do za'u re'u klama gi'e na pleji .i no da se pleji"],
    ['ru', 'Вы вернулись, не заплатив. Ничего не оплачено.'],
  ])('a cancellation is reported in complete sentences in %s', async (locale, expected) => {
    const { main } = await open(`/${locale}/paypal/return?cancelled=true&token=O-1`, { [GET_ORDER]: payment() })
    expect((await main.findByRole('status')).textContent).toContain(expected)
  })

  it.each([
    ['en', 'Payment completed successfully! $3.00 was added.'],
    ['jbo', "lo nu pleji cu snada mulno .i la'o gy. $3.00 .gy. se jmina"],
    ['ru', 'Платёж успешно завершён! Зачислено 3,00\u00a0$.'],
  ])('a completed payment is reported in complete sentences in %s', async (locale, expected) => {
    const { main } = await open(`/${locale}/paypal/return?token=O-1`, { [CAPTURE]: done })
    await waitFor(() => expect(main.getByRole('status').textContent).toContain(expected))
  })

  it('the cancel URL of a completed payment shows that it is completed', async () => {
    const paid = payment({ state: 'completed', approve_url: null })
    const { main } = await open('/en/paypal/return?cancelled=true&token=O-1', { [GET_ORDER]: paid })
    expect(await main.findByText('Payment completed successfully!')).toBeTruthy()
  })

  it('a capture can be retried if PayPal does not respond', async () => {
    let tries = 0
    const respond = () => (++tries === 1 ? refusing('payment_unavailable')() : done)
    const { main, user } = await open('/en/paypal/return?token=O-1', { [CAPTURE]: respond })
    const note = await main.findByRole('alert')
    expect(note.textContent).toMatch(/^Payment processing failed\. PayPal isn’t responding at the moment/)
    await user.click(await main.findByRole('button', { name: 'Try again' }))
    expect(await main.findByText('Payment completed successfully!')).toBeTruthy()
  })

  it('another user’s payment is reported as not found', async () => {
    const { main } = await open('/en/paypal/return?token=O-2', { [CAPTURE]: refusing('payment_not_found') })
    expect(await main.findByText(/Payment not found/)).toBeTruthy()
    expect(main.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('the cancel URL of another user’s payment has no retry button', async () => {
    const responses = { [GET_ORDER]: refusing('payment_not_found') }
    const { main } = await open('/en/paypal/return?cancelled=true&token=O-2', responses)
    expect((await main.findByRole('alert')).textContent).toBe('Payment not found')
  })

  it('no error is shown while the payment state is loading', async () => {
    const neverResolved = new Promise<never>(() => {})
    const { main, requestsTo } = await open('/en/paypal/return?token=O-1', {
      [CAPTURE]: refusing('payment_not_approved'),
      [GET_ORDER]: () => neverResolved,
    })
    await waitFor(() => expect(requestsTo(GET_ORDER)).toHaveLength(1))
    expect(main.getByRole('status').textContent).toMatch(/^Completing your payment/)
    expect(main.queryByRole('alert')).toBeNull()
  })

  it('the return page shows an explanation if the order ID is missing', async () => {
    const { main, requests } = await open('/en/paypal/return')
    expect(await main.findByText('Payment not found')).toBeTruthy()
    expect(requests.filter(({ name }) => name.includes('/payments'))).toEqual([])
  })
})

describe('the ledger', () => {
  const row = { ...movement({ kind: 'refund', amount_cents: -200 }), username: 'bab', reference: 'R-1' }
  const ledger = {
    ...{ rows: [row], totals: { members_cents: 300, held_cents: 900, paypal_cents: -1200 }, unclear: [] as object[] },
    ...{ total: 1, page: 1, per_page: 50 },
  }

  it('the ledger shows movements, totals and mismatches', async () => {
    const unclear = { order_id: 'O-9', username: 'alis', amount_cents: 400, currency: 'USD', problem: 'captured_twice' }
    const response = { ...ledger, unclear: [{ ...unclear, created_at: '2026-11-20T12:00:00.000Z' }] }
    const { main } = await open('/en/payments', { [LEDGER]: response }, ['manage_users'])
    for (const sum of ['$3.00', '$9.00', '$12.00']) expect(await main.findByText(sum)).toBeTruthy()
    const found = main.getByText('bab').closest('li')!
    expect(found.textContent).toMatch(/Refund · babO-1 · R-1-\$2\.00/)
    const note = within(main.getByRole('region', { name: '1 payment doesn’t match its order' }))
    expect(note.getByRole('listitem').textContent).toMatch(/O-9: captured more than once$/)
  })

  it('ledger filters are stored in the search parameters', async () => {
    const { main, user, url, requestsTo } = await open('/en/payments', { [LEDGER]: ledger }, ['manage_users'])
    await user.type(await main.findByLabelText('Member'), 'bab')
    await user.selectOptions(main.getByLabelText('Type'), 'Refund')
    await user.click(main.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(url()).toBe('/en/payments?username=bab&kind=refund'))
    await waitFor(() => expect(requestsTo(LEDGER).at(-1)?.query).toMatchObject({ username: 'bab', kind: 'refund' }))
    expect(await main.findByDisplayValue('bab')).toBeTruthy()
  })

  it('only administrators can open the ledger', async () => {
    await openApp('/en/payments', { as: { username: 'alis' } })
    expect(await screen.findByText(/You don’t have permission/)).toBeTruthy()
  })
})

it('a user’s own profile shows the balance, the latest balance change and a link to the rest', async () => {
  const { main, requestsTo } = await open('/en/profile', {
    'GET /auth/profile': ownProfile(),
    'GET /users/:username/profile': userProfile('alis'),
    [HISTORY]: history(movement()),
  })
  const own = within(await main.findByRole('region', { name: 'Balance' }))
  expect(await own.findByText('$10.50')).toBeTruthy()
  expect((await own.findByRole('listitem')).textContent).toMatch(/^Top-up\+\$10\.50/)
  expect(own.getByRole('link').getAttribute('href')).toBe('/en/balance')
  expect(requestsTo(HISTORY)[0]?.query).toEqual({ page: 1, per_page: 3 })
})
