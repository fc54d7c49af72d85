import { expect, it } from 'vitest'
import { addressOfOrder, ORDERS, orderOf } from './searchParams.ts'

it('every order is found again in its address; names rise and dates fall unless it is said', () => {
  for (const { key } of ORDERS) expect(orderOf(addressOfOrder(key))).toBe(key)
  expect(addressOfOrder('newest')).toEqual({})
  expect([orderOf({ sort_by: 'realname' }), orderOf({})]).toEqual(['realname_asc', 'newest'])
})
