import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmailAddress } from './emailAddress.ts'

describe('isEmailAddress', () => {
  it.each([
    'lojbo@example.org',
    "d'artagnan+list@example.org",
    'a=b@example.org',
    'customer/department@example.org',
    '!#$%&*{}|~^?`-@example.org',
    'user@müller.example',
    'user@xn--mller-kva.example',
    'user@example.xn--p1ai',
    'юзер@почта.рф',
    'ユーザー@例え.テスト',
    '1@2.example',
    `${'a'.repeat(64)}@example.org`,
    `a@${'b'.repeat(63)}.org`,
  ])('accepts %s as an email address', (text) => expect(isEmailAddress(text)).toBe(true))

  it.each([
    '',
    '@',
    'lojbo',
    'lojbo@',
    '@example.org',
    'a@localhost',
    'a@b@example.org',
    'a b@example.org',
    'a\n@example.org',
    'a\u200b@example.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a@example..org',
    'a@.example.org',
    'a@example.org.',
    'a@-example.org',
    'a@example-.org',
    'a@ex_ample.org',
    'a@example.123',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@example.org:25',
    'a@example.org/x',
    'a@ex%61mple.org',
    'a@xn--.org',
    'a@müller-.example',
    'a(b)@example.org',
    'a,b@example.org',
    '"a"@example.org',
    `${'a'.repeat(65)}@example.org`,
    `${'ж'.repeat(33)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    `a@${'bcd.'.repeat(63)}org`,
  ])('rejects %j as an email address', (text) => expect(isEmailAddress(text)).toBe(false))

  it('rejects white space and control characters anywhere in an email address', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(' ', '\t', '\n', '\0', '\u00a0', '\u200e'),
        (text, mark) => {
          expect(isEmailAddress(`${text}${mark}a@example.org`)).toBe(false)
          expect(isEmailAddress(`a@exam${mark}ple.org`)).toBe(false)
        },
      ),
    )
  })
})
