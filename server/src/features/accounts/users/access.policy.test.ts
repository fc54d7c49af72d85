import { describe, expect, it } from 'vitest'
import {
  coversPermissionsOf,
  hasPermission,
  isLastAdmin,
  mayLockOut,
  mayReinstate,
  missingPermissions,
} from './access.policy.ts'
import { accessState } from './accessState.testing.ts'

const admin = (user_id: number, overrides = {}) =>
  accessState(user_id, { role: 'admin', authorities: ['manage_users'], ...overrides })

it.each([
  [['a'], ['a'], []],
  [['a', 'b'], ['a'], []],
  [[], [], []],
  [[], ['a'], ['a']],
  [['a'], ['b', 'a', 'c'], ['b', 'c']],
])('a user with the permissions %j who needs %j lacks %j', (held, wanted, missing) =>
  expect(missingPermissions(held, wanted)).toEqual(missing),
)

describe('the use of a permission', () => {
  it.each([
    ['who holds it', {}, true],
    ['who is blocked, although the former role has it', { role: 'blocked', role_before_block: 'boss' }, false],
    ['whose account is closed', { is_disabled: true }, false],
    ['whose role lost it', { authorities: ['manage_roles'] }, false],
  ])('whether a user %s can use a permission: %s', (_case, overrides, expected) =>
    expect(
      hasPermission(accessState(1, { role: 'boss', authorities: ['block_user'], ...overrides }), 'block_user'),
    ).toBe(expected),
  )
})

describe('covering the permissions of another user', () => {
  it.each([
    [['a', 'b'], ['a'], true],
    [['a'], ['a'], true],
    [[], [], true],
    [['a'], ['a', 'b'], false],
    [['a'], ['b'], false],
  ])('a user with %j covers the permissions %j: %s', (mine, theirs, expected) =>
    expect(coversPermissionsOf(accessState(1, { authorities: mine }), accessState(2, { authorities: theirs }))).toBe(
      expected,
    ),
  )
})

describe('the last admin', () => {
  it.each([
    ['the only admin is the last one', admin(1), [admin(1)], true],
    ['one of two admins is not the last one', admin(1), [admin(1), admin(2)], false],
    [
      'an admin is the last one if the other account is closed',
      admin(1),
      [admin(1), admin(2, { is_disabled: true })],
      true,
    ],
    [
      'an admin is the last one if the other has no password',
      admin(1),
      [admin(1), admin(2, { has_password: false })],
      true,
    ],
    ['an admin who cannot log in is not the last one', admin(1, { is_disabled: true }), [admin(2)], false],
    [
      'a moderator is not the last admin',
      accessState(1, { role: 'moderator' }),
      [accessState(1, { role: 'moderator' })],
      false,
    ],
  ])('%s', (_what, user, accounts, expected) => expect(isLastAdmin(user, accounts)).toBe(expected))
})

describe('blocking and unblocking', () => {
  const boss = accessState(1, { role: 'boss', authorities: ['block_user', 'vote_definition'] })
  const user = accessState(2, { authorities: ['vote_definition'] })
  const strong = accessState(3, { role: 'strong', authorities: ['manage_users'] })
  it.each([
    ['a user with fewer permissions', boss, user, [], true, true],
    ['the same user', boss, boss, [], false, false],
    ['a user with more permissions', boss, strong, [], false, false],
    ['the last admin', accessState(9, { authorities: ['manage_users'] }), admin(4), [admin(4)], false, true],
    ['one of two admins', admin(5), admin(4), [admin(4), admin(5)], true, true],
  ])('permission to block and unblock is checked for %s', (_case, by, user, accounts, out, back) =>
    expect([mayLockOut(by, user, accounts), mayReinstate(by, user)]).toEqual([out, back]),
  )
})
