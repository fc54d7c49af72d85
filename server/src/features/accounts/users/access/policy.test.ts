import { describe, expect, it } from 'vitest'
import { accessState } from '../testing/accessState.ts'
import {
  coversPermissionsOf,
  hasPermission,
  isLastAdmin,
  mayLockOut,
  mayReinstate,
  missingPermissions,
} from './access.policy.ts'

const admin = (user_id: number, given = {}) =>
  accessState(user_id, { role: 'admin', authorities: ['manage_users'], ...given })

it.each([
  [['a'], ['a'], []],
  [['a', 'b'], ['a'], []],
  [[], [], []],
  [[], ['a'], ['a']],
  [['a'], ['b', 'a', 'c'], ['b', 'c']],
])('of %j, asked for %j, %j is lacking', (held, wanted, missing) =>
  expect(missingPermissions(held, wanted)).toEqual(missing),
)

describe('may', () => {
  it.each([
    ['who holds it', {}, true],
    ['who is blocked, though the former role allows it', { role: 'blocked', role_before_block: 'boss' }, false],
    ['whose account is closed', { is_disabled: true }, false],
    ['who lost it', { authorities: ['manage_roles'] }, false],
  ])('%s: %s', (_who, given, answer) =>
    expect(hasPermission(accessState(1, { role: 'boss', authorities: ['block_user'], ...given }), 'block_user')).toBe(
      answer,
    ),
  )
})

describe('who reaches as far as somebody', () => {
  it.each([
    [['a', 'b'], ['a'], true],
    [['a'], ['a'], true],
    [[], [], true],
    [['a'], ['a', 'b'], false],
    [['a'], ['b'], false],
  ])('%j over %j: %s', (mine, theirs, answer) =>
    expect(coversPermissionsOf(accessState(1, { authorities: mine }), accessState(2, { authorities: theirs }))).toBe(
      answer,
    ),
  )
})

describe('the last admin', () => {
  it.each([
    ['is the only one', admin(1), [admin(1)], true],
    ['is not one of two', admin(1), [admin(1), admin(2)], false],
    ['is left when the other account is closed', admin(1), [admin(1), admin(2, { is_disabled: true })], true],
    ['is left when the other is only a name', admin(1), [admin(1), admin(2, { has_password: false })], true],
    ['is nobody who cannot log in anyway', admin(1, { is_disabled: true }), [admin(2)], false],
    ['is no moderator', accessState(1, { role: 'moderator' }), [accessState(1, { role: 'moderator' })], false],
  ])('%s', (_what, person, people, answer) => expect(isLastAdmin(person, people)).toBe(answer))
})

describe('shutting out and letting in', () => {
  const boss = accessState(1, { role: 'boss', authorities: ['block_user', 'vote_definition'] })
  const user = accessState(2, { authorities: ['vote_definition'] })
  const strong = accessState(3, { role: 'strong', authorities: ['manage_users'] })
  it.each([
    ['somebody who may less', boss, user, [], true, true],
    ['oneself', boss, boss, [], false, false],
    ['somebody who may more', boss, strong, [], false, false],
    ['the last admin', accessState(9, { authorities: ['manage_users'] }), admin(4), [admin(4)], false, true],
    ['one of two admins', admin(5), admin(4), [admin(4), admin(5)], true, true],
  ])('%s', (_who, by, person, people, out, back) =>
    expect([mayLockOut(by, person, people), mayReinstate(by, person)]).toEqual([out, back]),
  )
})
