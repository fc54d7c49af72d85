import { formatLocale, type Locale } from './locale.ts'
import { useLocale } from './text.tsx'

type DayFormats = Record<'long' | 'short' | 'dayOfYear' | 'time', (date: Date) => string>

/** Cached by locale, because creating formats takes longer than rendering the rows that use them. */
const cache = new Map<Locale, DayFormats>()

/**
 * Returns the date formats of a locale. Lojban uses ISO 8601, since `Intl` doesn't support it and would fall back to the system
 * language.
 */
export function dayFormats(locale: Locale): DayFormats {
  const formats = cache.get(locale) ?? newDayFormats(locale)
  cache.set(locale, formats)
  return formats
}

/**
 * Normalizes the space before AM and PM, which differs between JavaScript engines, so that the server and the browser render the
 * same text.
 */
export const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ')

export const timeOptions = (locale: Locale): Intl.DateTimeFormatOptions => ({
  hour: locale === 'en' ? 'numeric' : '2-digit',
  minute: '2-digit',
})

function newDayFormats(locale: Locale): DayFormats {
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  if (locale === 'jbo')
    return {
      long: iso,
      short: iso,
      dayOfYear: (date) => iso(date).slice(5),
      time: (date) => date.toISOString().slice(11, 16),
    }
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(formatLocale[locale], { timeZone: 'UTC', ...options })
    return (date: Date) => withPlainSpaces(format(date))
  }
  return {
    long: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    short: format({ day: 'numeric', month: 'short' }),
    dayOfYear: format({ day: 'numeric', month: 'long' }),
    time: format(timeOptions(locale)),
  }
}

export const useDays = () => dayFormats(useLocale())
