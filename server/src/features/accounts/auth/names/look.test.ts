import { NewUsername } from '@vlacku/contract/accounts'
import { expect, it } from 'vitest'
import { lookOf } from './look.ts'

it.each([
  ['alis', 'аlіѕ'],
  ['scope', 'ѕсоре'],
  ['Iris', 'lris'],
  ['bill', 'bi11'],
  ['BOB', 'ВОВ'],
  ['ANNA', 'ΑΝΝΑ'],
  ['modem', 'modern'],
  ['wim', 'vvim'],
  ['log', '1og'],
  ['zoo', 'z00'],
  ['カロ', '力口'],
  ['josé', 'jоsé'],
  ['ｄｊａｎ', 'djan'],
])('the username %s is confusable with %s', (one, other) => {
  expect(lookOf(one)).toBe(lookOf(other))
})

it.each([
  ['alis', 'elis'],
  ['jose', 'josé'],
  ['djan', 'djans'],
  ['вова', 'boba'],
  ['mark', 'maks'],
])('the username %s is not confusable with %s', (one, other) => {
  expect(lookOf(one)).not.toBe(lookOf(other))
})

it.each([
  'alis',
  'José',
  "zo'e",
  'Владимир',
  'Ελένη',
  '山田たろう',
  'Tanakaさん',
  '김철수',
  '張三',
  'דוד',
  'محمد',
  'user_10',
])('%s is a valid username', (name) => {
  expect(NewUsername.parse(name)).toBe(name)
})

it.each([
  ['mixed scripts', 'аlis'],
  ['mixed scripts with a Greek letter', 'αlis'],
  ['Cyrillic in Japanese', '山дa'],
  ['an unsupported script', 'ᏚᎪᏞᎬ'],
  ['an invisible mark', 'al\ufe0fis'],
  ['an invisible joiner', 'a\u034flis'],
  ['a dot on a dotted letter', 'ali\u0307s'],
  ['the same mark twice', 'a\u0320\u0320lis'],
])('a username with %s is invalid', (_, name) => {
  expect(NewUsername.safeParse(name).success).toBe(false)
})

it('full-width letters in a username become ASCII letters', () => {
  expect(NewUsername.parse('ａｌｉｓ')).toBe('alis')
})
