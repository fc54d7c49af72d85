import { type ReactNode, use } from 'react'
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl'
import type activity from '../../../locales/en/activity.json'
import type april from '../../../locales/en/april.json'
import type audit from '../../../locales/en/audit.json'
import type auth from '../../../locales/en/auth.json'
import type changes from '../../../locales/en/changes.json'
import type coming from '../../../locales/en/coming.json'
import type contribute from '../../../locales/en/contribute.json'
import type history from '../../../locales/en/history.json'
import type meaning from '../../../locales/en/meaning.json'
import type news from '../../../locales/en/news.json'
import type query from '../../../locales/en/query.json'
import type reel from '../../../locales/en/reel.json'
import type reports from '../../../locales/en/reports.json'
import type results from '../../../locales/en/results.json'
import type roles from '../../../locales/en/roles.json'
import type sentences from '../../../locales/en/sentences.json'
import type users from '../../../locales/en/users.json'
import type { Locale } from './locale.ts'
import type { messages } from './messages/en.ts'

/** The words every page may say; English says which there are. */
export type Messages = typeof messages
/** The words of features that few readers open, fetched with their pages. */
interface FeatureMessages {
  activity: typeof activity
  april: typeof april
  audit: typeof audit
  auth: typeof auth
  changes: typeof changes
  coming: typeof coming
  contribute: typeof contribute
  history: typeof history
  meaning: typeof meaning
  news: typeof news
  query: typeof query
  reel: typeof reel
  reports: typeof reports
  results: typeof results
  roles: typeof roles
  sentences: typeof sentences
  users: typeof users
}
type Feature = keyof FeatureMessages

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages & FeatureMessages
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

const files = import.meta.glob<object>(
  [
    '../../../locales/*/{activity,april,audit,auth,changes,coming,contribute,history,meaning,news,query,reel,reports,results,roles,sentences,users}.json',
  ],
  {
    import: 'default',
  },
)
const loaded = new Map<string, object>()
const fetching = new Map<string, Promise<void>>()
const fileOf = (locale: Locale, feature: Feature) => `../../../locales/${locale}/${feature}.json`

/** Fetches the words of one feature; the loader of its page does, so that they are there when it is drawn. */
export function loadTexts(locale: Locale, feature: Feature): Promise<void> {
  const file = fileOf(locale, feature)
  const known = fetching.get(file)
  if (known) return known
  const texts: Promise<void> = files[file]!().then((read) => {
    loaded.set(file, read)
    // so that React reads what is there without waiting for a turn of the loop
    Object.assign(texts, { status: 'fulfilled', value: undefined })
  })
  fetching.set(file, texts)
  texts.catch(() => fetching.delete(file)) // so that it can be tried again
  return texts
}

/** The words of several features, together. */
export const loadAllTexts = (locale: Locale, features: readonly Feature[]) =>
  Promise.all(features.map((feature) => loadTexts(locale, feature)))

/** Lets what it surrounds also say the words of a feature, or of several. */
export function FeatureTexts({ feature, children }: { feature: Feature | readonly Feature[]; children: ReactNode }) {
  const locale = useLocale()
  const messages = useMessages()
  const features = [feature].flat()
  for (const texts of features.map((name) => loadTexts(locale, name))) use(texts)
  const texts = Object.fromEntries(features.map((name) => [name, loaded.get(fileOf(locale, name))]))
  return (
    <IntlProvider locale={locale} messages={{ ...messages, ...texts } as never}>
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
    <IntlProvider locale={locale} messages={messages as never} timeZone="UTC" onError={reportMissing}>
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
