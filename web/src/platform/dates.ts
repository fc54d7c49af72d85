import { formatLocale, type Locale } from './locale.ts'
import { useLocale } from './text.tsx'

type DayFormats = Record<'long' | 'short' | 'dayOfYear' | 'time', (date: Date) => string>

/** Made once a locale: making them costs more than drawing the rows that say a day. */
const made = new Map<Locale, DayFormats>()

/** Days as a reader of `locale` writes them. No engine knows Lojban, and left alone it would take the machine's language: ISO it is. */
export function dayFormats(locale: Locale): DayFormats {
  const formats = made.get(locale) ?? newDayFormats(locale)
  made.set(locale, formats)
  return formats
}

/** Engines differ in the space before AM and PM, which would make server and browser render different texts. */
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
