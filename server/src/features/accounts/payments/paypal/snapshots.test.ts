import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import { asPayPalError } from './PayPalError.ts'
import { amountOf, decimalOf, disputeSnapshot, orderSnapshot } from './snapshots.ts'

const amount = (value: string) => amountOf({ value, currencyCode: 'USD' })?.cents

describe('an amount', () => {
  it.each([
    ['10.50', 1050],
    ['0.07', 7],
    ['1', 100],
    ['1.5', 150],
    ['1000.00', 100_000],
  ])('the amount %s is parsed as %i cents', (value, cents) => expect(amount(value)).toBe(cents))
  it.each(['', '-1.00', '1.005', '1e3', ' 1', '1,00', 'NaN', '0x10', '123456789.00', '1.00\n'])(
    'the amount %j is rejected as invalid',
    (value) => expect(amount(value)).toBeUndefined(),
  )
  it('formatted amounts parse to the same amount', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 })
    fc.assert(
      fc.property(cents, (n) => amount(decimalOf(n)) === n),
      { numRuns: iterations(10_000) },
    )
  })
})

describe('a PayPal response', () => {
  it('the amount of an order with two purchase units is invalid', () => {
    const unit = { customId: 'x', amount: { value: '1.00', currencyCode: 'USD' } }
    expect(orderSnapshot({ id: 'O', purchaseUnits: [unit, unit] })).toMatchObject({ ordered: null, custom_id: null })
  })
  it.each([
    ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'lost'],
    ['RESOLVED', 'RESOLVED_WITH_PAYOUT', 'lost'],
    ['RESOLVED', 'ACCEPTED', 'lost'],
    ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED', 'CANCELED_BY_BUYER', 'won'],
    ['UNDER_REVIEW', undefined, null],
  ])('a dispute with status %s and outcome %s is parsed as %s', (status, outcome_code, outcome) => {
    const dispute = {
      dispute_id: 'D',
      status,
      update_time: '2026-01-01T00:00:00.000Z',
      dispute_outcome: { outcome_code },
    }
    expect(disputeSnapshot(dispute).outcome).toBe(outcome)
  })
  it('a PayPal error response is converted to an error without the response texts', () => {
    const body = '{"name":"BAD_ONE","message":"secret","debug_id":"d-1","details":[{"issue":"payer@example.com"}]}'
    const error = asPayPalError('GET /x', { statusCode: 422, body, request: { headers: { authorization: 'secret' } } })
    expect(error.message).toBe('PayPal request GET /x failed: 422, d-1')
    expect(JSON.stringify(error)).not.toMatch(/secret|payer/)
    expect(asPayPalError('GET /x', undefined).message).toBe('PayPal request GET /x failed: no response')
  })
})
