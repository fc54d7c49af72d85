import { expect, it } from 'vitest'
import {
  codeRule,
  currentPasswordRule,
  emailRule,
  loginNameRule,
  newPasswordRule,
  type Rule,
  sameAs,
  usernameRule,
} from './rules.ts'

const confirmation = sameAs('password') as Rule
const all = { password: 'correct horse' }

it.each<[string, Rule, string, string | undefined]>([
  ['a user name', usernameRule, '', 'auth.username_required'],
  ['a user name', usernameRule, '   ', 'auth.username_required'],
  ['a user name', usernameRule, 'a'.repeat(65), 'auth.username_invalid'],
  ['a user name', usernameRule, ' alis ', undefined],
  ['a login name', loginNameRule, ' ', 'auth.login_name_required'],
  ['a login name', loginNameRule, 'alis@example.org', undefined],
  ['an email address', emailRule, '', 'auth.email_required'],
  ['an email address', emailRule, 'alis', 'auth.email_invalid'],
  ['an email address', emailRule, 'a lis@example.org', 'auth.email_invalid'],
  ['an email address', emailRule, ' alis@example.org ', undefined],
  ['a current password', currentPasswordRule, '', 'auth.password_required'],
  ['a current password', currentPasswordRule, ' ', undefined],
  ['a new password', newPasswordRule, '', 'auth.password_required'],
  ['a new password', newPasswordRule, '1234567', 'auth.password_short'],
  ['a new password', newPasswordRule, '12345678', undefined],
  ['a new password', newPasswordRule, 'x'.repeat(256), undefined],
  ['a new password', newPasswordRule, 'x'.repeat(257), 'auth.password_long'],
  ['a password confirmation', confirmation, '', 'auth.confirmation_required'],
  ['a password confirmation', confirmation, 'correct horse ', 'auth.passwords_differ'],
  ['a password confirmation', confirmation, 'correct horse', undefined],
  ['a code', codeRule, '  ', 'auth.code_required'],
  ['a code', codeRule, 'ab12', undefined],
])('the form rule validates %s, case %#', (_, rule, value, complaint) => {
  expect(rule(value, all)).toBe(complaint)
})
