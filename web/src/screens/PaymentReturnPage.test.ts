import { expect, it } from 'vitest'
import { readReturnSearchParams } from './BalancePage.tsx'

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
])('the PayPal return parameters %j are parsed as %j', (raw, params) =>
  expect(readReturnSearchParams(raw)).toEqual(params),
)
