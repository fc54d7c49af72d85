import { timeOptions, withPlainSpaces } from './dates.ts'
import { formatLocale, type Locale } from './locale.ts'
import { useLocale } from './text.tsx'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/**
 * Returns date and time formats in the user's time zone; see `dates.ts` for the formats in texts and lists. Lojban, which `Intl`
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
