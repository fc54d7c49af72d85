import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { isGuessable } from './passwords.policy.ts'

const alis = { username: 'alis', email: 'noralind@example.org' }

it.each([
  ['password', true],
  ['PassWord', true],
  ['12345678', true],
  ['qwertyuiop', true],
  ['alisalis', true],
  ['Alis1234', true],
  ['!alis-2026!', true],
  ['noralind', true],
  ['noralind@example.org', true],
  ['vlacku12', true],
  ['ｐａｓｓｗｏｒｄ', true],
  ['klama le zarci', false],
  ['alis klama le zarci', false],
  ['xk3-Vq9!aab', false],
  ['мама мыла раму', false],
])('isGuessable(%s) returns %s for the user alis', async (password, guessable) => {
  expect(await isGuessable(password, alis)).toBe(guessable)
})

it('all of the most common passwords are guessable', async () => {
  const common = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8)
  expect(common.length).toBeGreaterThan(3_000)
  const unknown = []
  for (const password of common) if (!(await isGuessable(password, alis))) unknown.push(password)
  expect(unknown).toEqual([])
})

it('the guessability check accepts accounts without an email address', async () => {
  expect(await isGuessable('klama le zarci', { username: 'alis', email: null })).toBe(false)
})
