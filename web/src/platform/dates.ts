import type { Locale } from './locale.ts'
import { useLocale } from './text.tsx'

type DayFormats = Record<'long' | 'short' | 'dayOfYear', (date: Date) => string>

/** Made once a locale: making them costs more than drawing the rows that say a day. */
const made = new Map<Locale, DayFormats>()

/** Days as a reader of `locale` writes them. No engine knows Lojban, and left alone it would take the machine's language: ISO it is. */
export function dayFormats(locale: Locale): DayFormats {
  const formats = made.get(locale) ?? newDayFormats(locale)
  made.set(locale, formats)
  return formats
}

function newDayFormats(locale: Locale): DayFormats {
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

export const useDays = () => dayFormats(useLocale())
