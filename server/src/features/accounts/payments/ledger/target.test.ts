import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import { type Position, stepsBetween, targetOf } from './target.ts'

const nothing = { captured: 1000, refundedWhole: false, refunds: [], disputes: [] }

describe('the target position of a payment', () => {
  it.each([
    ['captured', {}, [1000, 0, 0]],
    ['refunded in part, twice', { refunds: [300, 200] }, [500, 0, 500]],
    ['refunded as a whole, whatever refunds are known', { refundedWhole: true, refunds: [300] }, [0, 0, 1000]],
    ['disputed', { disputes: [{ cents: 1000, outcome: null }] }, [0, 1000, 0]],
    ['disputed for a part', { disputes: [{ cents: 400, outcome: null }] }, [600, 400, 0]],
    ['disputed and won', { disputes: [{ cents: 1000, outcome: 'won' }] }, [1000, 0, 0]],
    ['disputed and lost', { disputes: [{ cents: 1000, outcome: 'lost' }] }, [0, 0, 1000]],
    ['lost and paid back by a refund', { refunds: [400], disputes: [{ cents: 400, outcome: 'lost' }] }, [600, 0, 400]],
    ['refunded by more than was paid', { refunds: [900, 900] }, [0, 0, 1000]],
    ['disputed after most was refunded', { refunds: [900], disputes: [{ cents: 1000, outcome: null }] }, [0, 100, 900]],
  ] as const)('the target balances are computed for a payment: %s', (_what, known, [member, held, returned]) => {
    expect(targetOf({ ...nothing, ...known })).toEqual({ member, held, returned })
  })

  const cents = fc.integer({ min: 1, max: 2000 })
  const outcome = fc.constantFrom('won' as const, 'lost' as const, null)
  const known = fc.record({
    captured: fc.constant(1000),
    refundedWhole: fc.boolean(),
    refunds: fc.array(cents, { maxLength: 4 }),
    disputes: fc.array(fc.record({ cents, outcome }), { maxLength: 4 }),
  })

  it('the balances of a payment add up to the captured amount, and no step makes an account negative', () => {
    fc.assert(
      fc.property(fc.array(known, { minLength: 1, maxLength: 6 }), (history) => {
        let now: Position = { member: 0, held: 0, returned: 0 }
        let topUps = 0
        for (const target of history.map(targetOf)) {
          expect(target.member + target.held + target.returned).toBe(1000)
          for (const { kind, cents, from, to } of stepsBetween(now, target)) {
            if (kind === 'top_up') topUps++
            // in this model, the PayPal account represents returned money
            const accounts: Record<string, number> = { member: now.member, held: now.held, paypal: now.returned }
            accounts[from]! -= kind === 'top_up' ? 0 : cents
            accounts[to]! += cents
            now = { member: accounts.member!, held: accounts.held!, returned: accounts.paypal! }
            expect(Math.min(now.member, now.held, now.returned)).toBeGreaterThanOrEqual(0)
          }
          expect(now).toEqual(target)
          expect(stepsBetween(now, target)).toEqual([])
        }
        expect(topUps).toBe(1)
      }),
      { numRuns: iterations(5000) },
    )
  })
})
