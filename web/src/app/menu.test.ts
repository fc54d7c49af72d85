import { expect, it } from 'vitest'
import type { Session } from '../platform/session.ts'
import { moreEntries } from './menu.ts'

const visitor: Session = {
  isLoading: false,
  isLoggedIn: false,
  user_id: null,
  username: null,
  role: null,
  authorities: [],
}
const member = (...authorities: string[]): Session => ({
  ...visitor,
  isLoggedIn: true,
  user_id: 1,
  username: 'alis',
  authorities,
})

it.each<[string, Session, string[]]>([
  [
    'a visitor',
    visitor,
    ['languages', 'mail', 'reel', 'analyse_text', 'lujvo', 'entry_help', 'query_help', 'cached_exports'],
  ],
  [
    'a visitor before login is known',
    { ...visitor, isLoading: true },
    ['languages', 'mail', 'reel', 'analyse_text', 'lujvo', 'entry_help', 'query_help', 'cached_exports'],
  ],
  [
    'a user',
    member(),
    ['users', 'languages', 'mail', 'reel', 'analyse_text', 'lujvo', 'entry_help', 'query_help', 'export'],
  ],
  [
    'a user who can manage roles',
    member('manage_roles'),
    ['iam_users', 'languages', 'mail', 'reel', 'analyse_text', 'lujvo', 'entry_help', 'query_help', 'export'],
  ],
  [
    'a user who can import',
    member('bulk_import'),
    [
      'users',
      'languages',
      'mail',
      'reel',
      'analyse_text',
      'lujvo',
      'entry_help',
      'query_help',
      'export',
      'bulk_import',
    ],
  ],
  [
    'both',
    member('manage_roles', 'bulk_import'),
    [
      'iam_users',
      'languages',
      'mail',
      'reel',
      'analyse_text',
      'lujvo',
      'entry_help',
      'query_help',
      'export',
      'bulk_import',
    ],
  ],
  [
    'a visitor with a stale permission',
    { ...visitor, authorities: ['bulk_import'] },
    ['languages', 'mail', 'reel', 'analyse_text', 'lujvo', 'entry_help', 'query_help', 'cached_exports'],
  ],
])('the More menu has the correct entries for %s', (_, session, labels) => {
  expect(moreEntries(session).map(({ label }) => label)).toEqual(labels)
})
