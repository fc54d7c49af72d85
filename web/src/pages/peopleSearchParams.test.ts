import { expect, it } from 'vitest'
import { knownAction } from './auditActions.ts'
import { readAuditSearchParams, readPage, readUsersSearchParams } from './peopleSearchParams.ts'

it.each([
  [{}, {}],
  [
    { search: 'lind', role: 'Editor', sort_by: 'username', sort_order: 'desc', page: '3' },
    { search: 'lind', role: 'editor', sort_by: 'username', sort_order: 'desc', page: 3 },
  ],
  [{ search: '', role: '', sort_by: 'password', sort_order: 'up', page: 'x' }, {}],
  [{ search: 'a'.repeat(300), role: ['a'] }, { search: 'a'.repeat(100) }],
])('%j is read as %j', (raw, address) => expect(readUsersSearchParams(raw)).toEqual(address))

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
  expect(knownAction(readAuditSearchParams({ action: 'user_blocked', username: 'alis', page: '2' }))).toEqual({
    action: 'user_blocked',
    username: 'alis',
    page: 2,
  })
  for (const action of ['robbed', 'toString', 'a'.repeat(5000)])
    expect(knownAction(readAuditSearchParams({ action, username: '', page: '0' }))).toEqual({})
})
