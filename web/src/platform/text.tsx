import { createContext, type ReactNode, use } from 'react'
import { createFormatter, createTranslator, type useTranslations } from 'use-intl'
import { importFailed } from './ApiError.ts'
import { type Locale, numberLocale } from './locale.ts'
import { type FeatureMessages, fileOf } from './messages/catalogs.ts'
import type { messages } from './messages/en.ts'

/** Texts needed on every page. The English texts define the keys. */
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

/** One chunk per locale, loaded on first use. Only this chunk references the chunks of the locale's features. */
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

/** Returns the texts needed on every page; call `loadMessages` first. */
export const messagesOf = (locale: Locale): Messages => loadedMessages.get(locale)!

const loaded = new Map<string, object>()
const fetching = new Map<string, Promise<void>>()
const failed = new Set<string>()
/** Delay, in milliseconds, before a page that is already displayed requests texts that failed to load again. */
const TRIED_AGAIN_MS = 500

function fetchTexts(locale: Locale, feature: Feature): Promise<void> {
  const file = fileOf(locale, feature)
  const known = fetching.get(file)
  if (known) return known
  const texts: Promise<void> = loaders[locale]()
    .then(({ files }) => files[file]!())
    .catch(importFailed)
    .then((read) => {
      loaded.set(file, read)
      // Lets React read the promise's result synchronously.
      Object.assign(texts, { status: 'fulfilled', value: undefined })
    })
  fetching.set(file, texts)
  texts.catch(() => {
    failed.add(file)
    // React has to see the failure first; otherwise, it would wait for one attempt after another.
    setTimeout(() => evictFailed(file), TRIED_AGAIN_MS)
  })
  return texts
}

function evictFailed(file: string) {
  if (failed.delete(file)) fetching.delete(file)
}

/** Loads the texts of a feature; called by route loaders, so that the texts are available when the page is rendered. */
export function loadTexts(locale: Locale, feature: Feature): Promise<void> {
  evictFailed(fileOf(locale, feature))
  return fetchTexts(locale, feature)
}

/** Loads the texts of several features in parallel. */
export const loadAllTexts = (locale: Locale, features: readonly Feature[]) =>
  Promise.all(features.map((feature) => loadTexts(locale, feature)))

const InterfaceLocale = createContext<Locale | null>(null)

/** Returns the interface language. */
export function useLocale(): Locale {
  const locale = use(InterfaceLocale)
  if (!locale) throw new Error('useLocale must be used within a TextProvider')
  return locale
}

export type Text = ReturnType<typeof useTranslations<never>>

/** Texts with their translator and formatter, and the same with the texts of further features, by their names. */
interface Catalog {
  messages: object
  t: Text
  formatNumber: (value: number) => string
  extended: Map<string, Catalog>
}

function newCatalog(locale: Locale, messages: object): Catalog {
  const options = { locale: numberLocale[locale], timeZone: 'UTC', onError: reportMissing }
  return {
    messages,
    t: createTranslator({ ...options, messages }) as Text,
    formatNumber: createFormatter(options).number,
    extended: new Map(),
  }
}

/**
 * Catalogs are shared by all components and, on the server, by all pages, because translators cache parsed messages and
 * formatters cache `Intl` objects.
 */
const catalogs: Record<Locale, WeakMap<object, Catalog>> = { en: new WeakMap(), jbo: new WeakMap(), ru: new WeakMap() }
const TextCatalog = createContext<Catalog | null>(null)

function useCatalog(): Catalog {
  const catalog = use(TextCatalog)
  if (!catalog) throw new Error('useText must be used within a TextProvider')
  return catalog
}

/** Provides the texts of one or more features to the children. */
export function FeatureTexts({ feature, children }: { feature: Feature | readonly Feature[]; children?: ReactNode }) {
  const locale = useLocale()
  const { messages, extended } = useCatalog()
  const features = [feature].flat()
  for (const texts of features.map((name) => fetchTexts(locale, name))) use(texts)
  const key = features.join()
  const texts = () => Object.fromEntries(features.map((name) => [name, loaded.get(fileOf(locale, name))]))
  const catalog = extended.get(key) ?? newCatalog(locale, { ...messages, ...texts() })
  extended.set(key, catalog)
  return <TextCatalog value={catalog}>{children}</TextCatalog>
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
  const catalog = catalogs[locale].get(messages) ?? newCatalog(locale, messages)
  catalogs[locale].set(messages, catalog)
  return (
    <InterfaceLocale value={locale}>
      <TextCatalog value={catalog}>{children}</TextCatalog>
    </InterfaceLocale>
  )
}

/** `npm run check` detects missing texts; users see the key instead of a broken page. */
function reportMissing(error: Error) {
  if (import.meta.env.DEV) console.error(error.message)
}

/** Returns `t`, as in `t('search.found', { count })`; the compiler checks keys against `locales/en`. */
export const useText = (): Text => useCatalog().t

/** Returns a function that formats numbers in the interface language. */
export const useFormatNumber = (): Catalog['formatNumber'] => useCatalog().formatNumber
