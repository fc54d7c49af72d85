import { fromStorage } from './storage.ts'

export const LOCALES = ['en', 'jbo', 'ru'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

export const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text)

/**
 * Locales for numbers and plural forms. `Intl` doesn't support Lojban and would fall back to the system language, which differs
 * between server and browser. English formats match Lojban: a comma (ki'o) separates thousands, and a point (pi) separates the
 * fraction.
 */
export const numberLocale = { en: 'en', jbo: 'en', ru: 'ru' } as const satisfies Record<Locale, string>

/** BCP 47 tags for dates and times. `Intl` doesn't support Lojban, whose dates use ISO 8601. */
export const formatLocale = { en: 'en-US', jbo: 'en-US', ru: 'ru' } as const satisfies Record<Locale, string>

/** IDs of the languages that users of each interface language can read, preferred first. */
export const readerLangids: Record<Locale, readonly number[]> = { en: [2], jbo: [1, 2], ru: [5, 2] }

/** Stores the chosen language for the browser and for the server, which redirects URLs without a language prefix to it. */
export function rememberLocale(locale: Locale) {
  fromStorage(() => localStorage.setItem('selectedLocale', locale))
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers support the Cookie Store API
  document.cookie = `selectedLocale=${locale}; path=/; max-age=31536000; samesite=lax`
}

/** Returns the URL of the same page in another language. The rest of the path, the query and the hash are unchanged. */
export function inLocale(href: string, locale: Locale): string {
  const [, first = '', ...rest] = href.split('/')
  const [segment = '', tail = ''] = splitOnce(first)
  return isLocale(segment) ? `/${[locale + tail, ...rest].join('/')}` : `/${locale}${href === '/' ? '' : href}`
}

function splitOnce(text: string): [string, string] {
  const at = text.search(/[?#]/)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

/** Returns the stored language or the default; on the server, always the default. */
export function rememberedLocale(): Locale {
  const stored = fromStorage(() => localStorage.getItem('selectedLocale')) ?? ''
  return isLocale(stored) ? stored : DEFAULT_LOCALE
}

/** Converts a language tag to a `lang` attribute; the test language has no code of its own. */
export const htmlLang = (tag: string): string => (tag === 'test' ? 'und' : tag)
