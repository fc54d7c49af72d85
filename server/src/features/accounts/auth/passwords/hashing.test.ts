import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './hashing.ts'

const isRight = (password: string, hash: string | null) =>
  isPassword(password, hash, { before: async () => {}, after: async () => {} })

it.each([
  ['klama le zarci', 'klama le zarci '],
  ['klama le zarci', 'Klama le zarci'],
  ['klama le zarci', 'klama le zarc'],
  ['klama\0le zarci', 'klama'],
  ['пароль паролей', 'пароль паролеи'],
])('the password %j differs from %j', async (password, other) => {
  const hash = await hashPassword(password)
  expect([await isRight(password, hash), await isRight(other, hash)]).toEqual([true, false])
})

it('all 256 characters of a password are significant', async () => {
  const long = 'x'.repeat(255)
  expect(await isRight(`${long}b`, await hashPassword(`${long}a`))).toBe(false)
})

it('passwords are normalized, so that they don’t depend on the keyboard', async () => {
  expect(await isRight('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true)
})

it.each([null, '', 'none', 'klama le zarci', '$2b$12$abcdefghijklmnopqrstuv'])(
  'a stored hash of %j matches no password, including the dummy password',
  async (storedHash) => {
    for (const password of ['the password of nobody', String(storedHash), ''])
      expect(await isRight(password, storedHash)).toBe(false)
  },
)

it('passwords are verified one at a time, and attempts beyond the limit are rejected without verification', async () => {
  const hash = await hashPassword('klama le zarci')
  let left = 3
  const looked: boolean[] = []
  const before = async () => {
    if (left === 0) throw new Error('enough')
  }
  const after = async (right: boolean) => {
    left -= 1
    looked.push(right)
  }
  const tries = Array.from({ length: 20 }, (_, n) =>
    isPassword(`guess ${n}`, hash, { before, after }).catch(() => null),
  )
  await Promise.all(tries)
  expect(looked).toEqual([false, false, false])
})
