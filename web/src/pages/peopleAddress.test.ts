import { expect, it } from 'vitest'
import { readAuditAddress, readPage, readUsersAddress } from './peopleAddress.ts'

it.each([
  [{}, {}],
  [
    { search: 'lind', role: 'Editor', sort_by: 'username', sort_order: 'desc', page: '3' },
    { search: 'lind', role: 'editor', sort_by: 'username', sort_order: 'desc', page: 3 },
  ],
  [{ search: '', role: '', sort_by: 'password', sort_order: 'up', page: 'x' }, {}],
  [{ search: 'a'.repeat(300), role: ['a'] }, { search: 'a'.repeat(100) }],
])('%j is read as %j', (raw, address) => expect(readUsersAddress(raw)).toEqual(address))

it.each([
  ['2', { page: 2 }],
  ['1', {}],
  ['0', {}],
  ['-3', {}],
  ['2.5', {}],
  ['', {}],
  ['1e9', {}],
])('page %j of an address is %j', (page, read) => expect(readPage({ page })).toEqual(read))

it('the address of the log is read leniently too', () => {
  expect(readAuditAddress({ action: 'user_blocked', username: 'alis', page: '2' })).toEqual({
    action: 'user_blocked',
    username: 'alis',
    page: 2,
  })
  expect(readAuditAddress({ action: 'robbed', username: '', page: '0' })).toEqual({})
})
