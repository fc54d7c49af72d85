import type { ReactNode } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import type { Locale } from './locale.ts'
import type { messages } from './messages/en.ts'

/** The words people read, by feature; English says which there are. */
export type Messages = typeof messages

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}

/** One chunk a locale, fetched when it is first read. */
const loaders: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./messages/en.ts'),
  jbo: () => import('./messages/jbo.ts'),
  ru: () => import('./messages/ru.ts'),
}
export const loadMessages = async (locale: Locale): Promise<Messages> => (await loaders[locale]()).messages

export function TextProvider({
  locale,
  messages,
  children,
}: {
  locale: Locale
  messages: Messages
  children: ReactNode
}) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC" onError={reportMissing}>
      {children}
    </IntlProvider>
  )
}

/** A missing text is seen by `npm run check`; a reader sees its key rather than a broken page. */
function reportMissing(error: Error) {
  if (import.meta.env.DEV) console.error(error.message)
}

/** `t('search.found', { count })`; keys are checked by the compiler against `locales/en`. */
export const useText = () => useTranslations()
export type Text = ReturnType<typeof useText>
