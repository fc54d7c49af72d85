import { expect, it } from 'vitest'
import { knownAction, readAuditSearchParams } from './AuditPage.tsx'

it('invalid search parameters of the audit log are ignored', () => {
  expect(knownAction(readAuditSearchParams({ action: 'user_blocked', username: 'alis', page: '2' }))).toEqual({
    action: 'user_blocked',
    username: 'alis',
    page: 2,
  })
  for (const action of ['robbed', 'toString', 'a'.repeat(5000)])
    expect(knownAction(readAuditSearchParams({ action, username: '', page: '0' }))).toEqual({})
})
