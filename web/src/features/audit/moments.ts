import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { Locale } from '../../platform/locale.ts'
import { type Text, useText } from '../../platform/text.tsx'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Days and times of the reader's clock. No engine knows Lojban: there it is ISO. */
export function momentFormats(locale: Locale, timeZone?: string) {
  if (locale === 'jbo')
    return {
      day: (at: Date) => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
      time: (at: Date) => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
    }
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone, ...options })
    return (at: Date) => format(at)
  }
  return {
    day: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago something was, in one unit. */
export function agoText(t: Text, at: Date, now = Date.now()): string {
  const passed = Math.max(0, now - at.getTime())
  if (passed < MINUTE) return t('audit.just_now')
  if (passed < HOUR) return t('audit.minutes_ago', { count: Math.floor(passed / MINUTE) })
  if (passed < DAY) return t('audit.hours_ago', { count: Math.floor(passed / HOUR) })
  return t('audit.days_ago', { count: Math.floor(passed / DAY) })
}

export function useMoments() {
  const t = useText()
  const locale = useLocale()
  return useMemo(() => ({ ...momentFormats(locale), ago: (at: Date) => agoText(t, at) }), [locale, t])
}
