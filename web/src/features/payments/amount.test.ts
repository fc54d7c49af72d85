import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LOCALES, numberLocale } from '../../platform/locale.ts'
import { problemOf, readCents } from './amount.ts'

it.each([
  ['1', 100],
  ['1.00', 100],
  ['1,5', 150],
  [' $12.07 ', 1207],
  ['1000', 100_000],
  ['0.29', 29],
])('%j is parsed as %i cents', (text, cents) => expect(readCents(text)).toBe(cents))

it.each(['', 'one', '1.005', '-1', '1e3', '1.2.3', '1 000', '٣'])('%j is not a valid amount', (text) =>
  expect(readCents(text)).toBeNull(),
)

it.each([
  ['$1,000.00', 'en', 100_000],
  ['1,000.5', 'jbo', 100_050],
  ['12,345,678.90', 'en', 1_234_567_890],
  ['1\u00a0000,00\u00a0$', 'ru', 100_000],
  ['1 000', 'ru', 100_000],
  ['1\u202f000.5', 'ru', 100_050],
] as const)('%j in %s is parsed as %i cents', (text, locale, cents) => expect(readCents(text, locale)).toBe(cents))

it.each([
  ['1,000', 'en'],
  ['1,000', 'ru'],
  ['1.000', 'ru'],
  ['1.000,00', 'en'],
  ['10,00.00', 'en'],
  ['0,100.00', 'en'],
  ['1,000.005', 'en'],
  ['1,000.00', 'ru'],
  ['1 000.00', 'en'],
  ['1 00', 'ru'],
  ['1  000', 'ru'],
  ['1 000 00,00', 'ru'],
] as const)('%j in %s is not a valid amount', (text, locale) => expect(readCents(text, locale)).toBeNull())

const anyLocale = fc.constantFrom(...LOCALES)
const anyCents = fc.integer({ min: 0, max: 10 ** 12 })

it('formatted amounts are parsed back to the same number of cents', () =>
  fc.assert(
    fc.property(anyLocale, anyCents, (locale, cents) => {
      const money = new Intl.NumberFormat(numberLocale[locale], { style: 'currency', currency: 'USD' })
      expect(readCents(money.format(cents / 100), locale)).toBe(cents)
    }),
  ))

it('accepts any space as a thousands separator in Russian', () =>
  fc.assert(
    fc.property(anyCents, fc.constantFrom(' ', '\u00a0', '\u202f'), (cents, space) => {
      const text = new Intl.NumberFormat('ru', { minimumFractionDigits: 2 }).format(cents / 100)
      expect(readCents(text.replace(/\s/g, space), 'ru')).toBe(cents)
    }),
  ))

it('rejects a single comma or point followed by three digits as ambiguous', () =>
  fc.assert(
    fc.property(anyLocale, fc.nat(), fc.constantFrom(',', '.'), fc.nat(999), (locale, whole, mark, part) => {
      expect(readCents(`${whole}${mark}${String(part).padStart(3, '0')}`, locale)).toBeNull()
    }),
  ))

it('readCents parses the digits after the last separator as cents', () =>
  fc.assert(
    fc.property(anyLocale, fc.string({ unit: fc.constantFrom(...'0123456789,. $'), maxLength: 12 }), (locale, text) => {
      const cents = readCents(text, locale)
      const [, whole, part] = /^(.*?)(?:[.,](\d*))?$/.exec(text.replace(/[\s$]/g, ''))!
      if (cents !== null) expect(cents).toBe(Math.round(Number(`${whole!.replaceAll(',', '')}.${part ?? 0}`) * 100))
    }),
  ))

it.each(['99999999999', '999999999999', '9'.repeat(400)])(
  'rejects an amount of %s as too large, regardless of its number of digits',
  (text) => expect(problemOf(readCents(text), { least_cents: 100, most_cents: 100_000 } as never)).toBe('too_much'),
)

it.each([
  [null, 'bad_amount'],
  [99, 'too_little'],
  [100, null],
  [5000, null],
  [5001, 'too_much'],
])('validating %s cents against limits of 100 to 5000 returns %s', (cents, problem) => {
  const settings = {
    mode: 'sandbox',
    client_id: 'x',
    script_url: 'https://x.example',
    least_cents: 100,
    most_cents: 5000,
  }
  expect(problemOf(cents, settings as never)).toBe(problem)
})
