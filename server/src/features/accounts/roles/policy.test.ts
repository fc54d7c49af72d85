import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../../platform/context.ts'
import { accessState } from '../users/accessState.testing.ts'
import { leavesAnAdmin, mayAssign, mayChange, sameSet, seesPermissions } from './roles.policy.ts'

const boss = accessState(1, { authorities: ['a', 'b'] })

describe('the permissions of a role', () => {
  it.each([
    [[], true],
    [['a'], true],
    [['b', 'a'], true],
    [['c'], false],
    [['a', 'c'], false],
  ])('a user with the permissions a and b sees the permissions %j: %s', (permissions, expected) =>
    expect(seesPermissions({ authorities: ['a', 'b'] } as unknown as Viewer, permissions)).toBe(expected),
  )
})

describe('permission to change a role', () => {
  it.each([
    [['a'], ['b'], true],
    [['a'], ['a', 'c'], false],
    [['c'], ['a'], false],
    [[], [], true],
  ])('a user with the permissions a and b can change permissions from %j to %j: %s', (now, then, expected) =>
    expect(mayChange(boss, now, then)).toBe(expected),
  )
})

describe('permission to assign a role', () => {
  it.each([
    ['to a user with fewer permissions', ['a'], ['b'], true],
    ['to a user with the same permissions', ['a', 'b'], [], true],
    ['to a user with more permissions', ['c'], ['a'], false],
    ['with more permissions', ['a'], ['c'], false],
  ])('a user with the permissions a and b can assign a role: %s', (_what, theirs, permissions, expected) =>
    expect(mayAssign(boss, accessState(2, { authorities: theirs }), permissions)).toBe(expected),
  )
})

describe('the remaining admin', () => {
  const [one, two] = [accessState(1, { role: 'admin' }), accessState(2, { role: 'admin' })]
  it.each([
    ['an admin remains if one of two gets another role', one, 'user', [one, two], true],
    ['no admin remains if the only one gets another role', one, 'user', [one], false],
    ['an admin remains if the only one is assigned the role admin again', one, 'admin', [one], true],
    ['an admin remains if another user gets another role', accessState(3), 'editor', [one], true],
  ])('%s', (_what, user, role, accounts, expected) => expect(leavesAnAdmin(user, role, accounts)).toBe(expected))
})

it.each([
  [['a', 'b'], ['b', 'a'], true],
  [[], [], true],
  [['a'], ['a', 'a'], true],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a'], false],
])('sameSet(%j, %j) returns %s', (a, b, expected) => expect(sameSet(a, b)).toBe(expected))
