import { expect, it } from 'vitest'
import { readLedgerSearchParams, readReturnSearchParams } from './paymentsSearchParams.ts'

it.each([
  [{ token: '5O190127TN364715T', PayerID: 'X' }, { token: '5O190127TN364715T' }],
  [
    { token: 'A', cancelled: true },
    { token: 'A', cancelled: true },
  ],
  [{ token: 'A', cancelled: 'yes' }, { token: 'A' }],
  [{ token: 17 }, { token: '17' }],
  [{ token: '../x' }, {}],
  [{ token: 'x'.repeat(65) }, {}],
  [{ token: ['A', 'B'] }, {}],
  [{}, {}],
])('a return with %j is read as %j', (raw, address) => expect(readReturnSearchParams(raw)).toEqual(address))

it.each([
  [
    { kind: 'refund', username: ' alis ', page: 2 },
    { kind: 'refund', username: 'alis', page: 2 },
  ],
  [{ kind: 'theft', page: 1 }, {}],
  [{ reference: 123 }, { reference: '123' }],
  [{ from: '2026-11-01', until: '2026-02-30' }, { from: '2026-11-01' }],
  [{ from: '2026-13-01', until: 'now' }, {}],
  [{ from: '0000-01-01', until: '0001-01-01' }, { until: '0001-01-01' }],
])('a ledger with %j is read as %j', (raw, address) => expect(readLedgerSearchParams(raw)).toEqual(address))
