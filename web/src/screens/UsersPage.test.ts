import { expect, it } from 'vitest'
import { readUsersSearchParams } from './UsersPage.tsx'

it.each([
  [{}, {}],
  [
    { search: 'lind', role: 'Editor', sort_by: 'username', sort_order: 'desc', page: '3' },
    { search: 'lind', role: 'editor', sort_by: 'username', sort_order: 'desc', page: 3 },
  ],
  [{ search: '', role: '', sort_by: 'password', sort_order: 'up', page: 'x' }, {}],
  [{ search: 'a'.repeat(300), role: ['a'] }, { search: 'a'.repeat(100) }],
])('the user list search parameters %j are parsed as %j', (raw, params) =>
  expect(readUsersSearchParams(raw)).toEqual(params),
)
