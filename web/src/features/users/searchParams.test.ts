import { expect, it } from 'vitest'
import { ORDERS, orderOf, searchParamsOfOrder } from './searchParams.ts'

it('each sort order of the user list survives serialization; names ascend and dates descend by default', () => {
  for (const { key } of ORDERS) expect(orderOf(searchParamsOfOrder(key))).toBe(key)
  expect(searchParamsOfOrder('newest')).toEqual({})
  expect([orderOf({ sort_by: 'realname' }), orderOf({})]).toEqual(['realname_asc', 'newest'])
})
