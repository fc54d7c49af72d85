import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { Locale } from './locale.ts'

/** Days as a reader of `locale` writes them. No engine knows Lojban, and left alone it would take the machine's language: ISO it is. */
export function dayFormats(locale: Locale) {
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  if (locale === 'jbo') return { long: iso, short: iso, dayOfYear: (date: Date) => iso(date).slice(5) }
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: 'UTC', ...options })
    return (date: Date) => format(date)
  }
  return {
    long: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    short: format({ day: 'numeric', month: 'short' }),
    dayOfYear: format({ day: 'numeric', month: 'long' }),
  }
}

export function useDays() {
  const locale = useLocale()
  return useMemo(() => dayFormats(locale), [locale])
}
