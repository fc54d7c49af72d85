import { expect, it } from 'vitest'
import type { Locale } from '../../platform/locale.ts'
import { momentFormat } from './moments.ts'

it.each<[Locale, string]>([
  ['en', '3 May 2026, 16:05'],
  ['jbo', '2026-05-03 16:05'],
  ['ru', '3 мая 2026 г., 16:05'],
])('in %s a moment is %s by the clock of the reader', (locale, said) => {
  expect(momentFormat(locale, 'Europe/Paris')('2026-05-03T14:05:59.000Z')).toBe(said)
})
