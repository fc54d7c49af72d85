import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../../platform/context.ts'
import { accessState } from '../users/testing/accessState.ts'
import { leavesAnAdmin, mayAssign, mayChange, sameSet, seesPermissions } from './roles.policy.ts'

const boss = accessState(1, { authorities: ['a', 'b'] })

describe('what a role allows', () => {
  it.each([
    [[], true],
    [['a'], true],
    [['b', 'a'], true],
    [['c'], false],
    [['a', 'c'], false],
  ])('is shown to who holds a and b: %j %s', (permissions, answer) =>
    expect(seesPermissions({ authorities: ['a', 'b'] } as unknown as Viewer, permissions)).toBe(answer),
  )
})

describe('changing a role', () => {
  it.each([
    [['a'], ['b'], true],
    [['a'], ['a', 'c'], false],
    [['c'], ['a'], false],
    [[], [], true],
  ])('from %j to %j: %s', (now, then, answer) => expect(mayChange(boss, now, then)).toBe(answer))
})

describe('giving somebody a role', () => {
  it.each([
    ['who may less', ['a'], ['b'], true],
    ['who may as much', ['a', 'b'], [], true],
    ['who may more', ['c'], ['a'], false],
    ['that allows more', ['a'], ['c'], false],
  ])('%s', (_what, theirs, permissions, answer) =>
    expect(mayAssign(boss, accessState(2, { authorities: theirs }), permissions)).toBe(answer),
  )
})

describe('an admin is left', () => {
  const [one, two] = [accessState(1, { role: 'admin' }), accessState(2, { role: 'admin' })]
  it.each([
    ['when one of two becomes something else', one, 'user', [one, two], true],
    ['not when the only one does', one, 'user', [one], false],
    ['when the only one becomes admin', one, 'admin', [one], true],
    ['when somebody else becomes something', accessState(3), 'editor', [one], true],
  ])('%s', (_what, person, role, people, answer) => expect(leavesAnAdmin(person, role, people)).toBe(answer))
})

it.each([
  [['a', 'b'], ['b', 'a'], true],
  [[], [], true],
  [['a'], ['a', 'a'], true],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a'], false],
])('%j and %j are the same: %s', (a, b, answer) => expect(sameSet(a, b)).toBe(answer))
