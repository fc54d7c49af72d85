import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { Locale } from '../../platform/locale.ts'

/** Day and minute by the reader's clock. No engine knows Lojban: it gets ISO's order, which Swedish has. */
export function momentFormat(locale: Locale, timeZone?: string) {
  const tag = { en: 'en-GB', jbo: 'sv-SE', ru: 'ru' }[locale]
  const { format } = new Intl.DateTimeFormat(tag, {
    dateStyle: locale === 'jbo' ? 'short' : 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  })
  return (iso: string) => format(new Date(iso))
}

export function useMoments() {
  const locale = useLocale()
  return useMemo(() => momentFormat(locale), [locale])
}
