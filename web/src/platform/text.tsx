import { createContext, type ReactNode, use } from 'react'
import { IntlProvider, useMessages, useTranslations } from 'use-intl'
import { importFailed } from './lazyPage.ts'
import { type Locale, numberLocale } from './locale.ts'
import { type FeatureMessages, fileOf } from './messages/catalogs.ts'
import type { messages } from './messages/en.ts'

/** The words every page may say; English says which there are. */
export type Messages = typeof messages
export type Feature = keyof FeatureMessages

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages & FeatureMessages
  }
}

interface LocaleTexts {
  messages: Messages
  files: Record<string, () => Promise<object>>
}

/** One chunk a locale, fetched when it is first read; which texts its features have is known to it alone. */
const loaders: Record<Locale, () => Promise<LocaleTexts>> = {
  en: () => import('./messages/en.ts'),
  jbo: () => import('./messages/jbo.ts'),
  ru: () => import('./messages/ru.ts'),
}
const loadedMessages = new Map<Locale, Messages>()

export async function loadMessages(locale: Locale): Promise<Messages> {
  const { messages } = await loaders[locale]().catch(importFailed)
  loadedMessages.set(locale, messages)
  return messages
}

/** Texts of every page, after `loadMessages`. */
export const messagesOf = (locale: Locale): Messages => loadedMessages.get(locale)!

const loaded = new Map<string, object>()
const fetching = new Map<string, Promise<void>>()
/** After this, words that could not be fetched are asked for again. */
const TRIED_AGAIN_MS = 500

/** Fetches the words of one feature; the loader of its page does, so that they are there when it is drawn. */
export function loadTexts(locale: Locale, feature: Feature): Promise<void> {
  const file = fileOf(locale, feature)
  const known = fetching.get(file)
  if (known) return known
  const texts: Promise<void> = loaders[locale]()
    .then(({ files }) => files[file]!())
    .catch(importFailed)
    .then((read) => {
      loaded.set(file, read)
      // so that React reads what is there without waiting for a turn of the loop
      Object.assign(texts, { status: 'fulfilled', value: undefined })
    })
  fetching.set(file, texts)
  // so that it can be tried again, but not before React has seen that it failed: it would wait for one attempt after another
  texts.catch(() => setTimeout(() => fetching.delete(file), TRIED_AGAIN_MS))
  return texts
}

/** The words of several features, together. */
export const loadAllTexts = (locale: Locale, features: readonly Feature[]) =>
  Promise.all(features.map((feature) => loadTexts(locale, feature)))

const InterfaceLocale = createContext<Locale | null>(null)

/** The language of the interface. */
export function useLocale(): Locale {
  const locale = use(InterfaceLocale)
  if (!locale) throw new Error('useLocale needs a TextProvider')
  return locale
}

/** Lets what it surrounds also say the words of a feature, or of several. */
export function FeatureTexts({ feature, children }: { feature: Feature | readonly Feature[]; children: ReactNode }) {
  const locale = useLocale()
  const messages = useMessages()
  const features = [feature].flat()
  for (const texts of features.map((name) => loadTexts(locale, name))) use(texts)
  const texts = Object.fromEntries(features.map((name) => [name, loaded.get(fileOf(locale, name))]))
  return (
    <IntlProvider locale={numberLocale[locale]} messages={{ ...messages, ...texts } as never}>
      {children}
    </IntlProvider>
  )
}

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
    <InterfaceLocale value={locale}>
      <IntlProvider locale={numberLocale[locale]} messages={messages as never} timeZone="UTC" onError={reportMissing}>
        {children}
      </IntlProvider>
    </InterfaceLocale>
  )
}

/** A missing text is seen by `npm run check`; a reader sees its key rather than a broken page. */
function reportMissing(error: Error) {
  if (import.meta.env.DEV) console.error(error.message)
}

/** `t('search.found', { count })`; keys are checked by the compiler against `locales/en`. */
export const useText = () => useTranslations()
export type Text = ReturnType<typeof useText>
