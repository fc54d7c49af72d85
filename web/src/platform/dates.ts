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
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ')

const timeOptions = (locale: Locale): Intl.DateTimeFormatOptions => ({
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

/** Groups items by the day that `dayOf` returns, in the given order. */
export function byDay<Item>(items: readonly Item[], dayOf: (item: Item) => string): [string, Item[]][] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = dayOf(item)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/**
 * Returns date and time formats in the user's time zone; see `dayFormats` for those in texts and lists. Lojban, which `Intl`
 * doesn't support, uses ISO 8601.
 */
export function dateTimeFormats(locale: Locale, timeZone?: string) {
  if (locale === 'jbo')
    return {
      day: (at: Date) => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
      time: (at: Date) => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
    }
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(formatLocale[locale], { timeZone, ...options })
    return (at: Date) => withPlainSpaces(format(at))
  }
  return {
    day: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: format(timeOptions(locale)),
  }
}

/** Cached because creating a formatter takes 0.1 ms, and many components of a page need one. */
const cached = new Map<Locale, ReturnType<typeof dateTimeFormats>>()

export function useDateTime() {
  const locale = useLocale()
  const formats = cached.get(locale) ?? dateTimeFormats(locale)
  cached.set(locale, formats)
  return formats
}
