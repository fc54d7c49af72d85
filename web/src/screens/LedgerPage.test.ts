import { expect, it } from 'vitest'
import { readLedgerSearchParams } from './LedgerPage.tsx'

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
])('the ledger search parameters %j are parsed as %j', (raw, params) =>
  expect(readLedgerSearchParams(raw)).toEqual(params),
)
