import { fromStorage } from './storage.ts'

export const LOCALES = ['en', 'jbo', 'ru'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

export const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text)

/**
 * Whose numbers and plural forms the texts take. No engine knows Lojban, and would take the machine's language in its place,
 * another one on the server than in the browser; English divides thousands as Lojban does, by a comma (ki'o), and the fraction
 * by a point (pi).
 */
export const numberLocale = { en: 'en', jbo: 'en', ru: 'ru' } as const satisfies Record<Locale, string>

/** BCP 47 tags for dates and times; no engine knows Lojban, whose dates are ISO 8601. */
export const formatLocale = { en: 'en-US', jbo: 'en-US', ru: 'ru' } as const satisfies Record<Locale, string>

/** Ids of the languages a reader of this interface reads, best first. */
export const readerLangids: Record<Locale, readonly number[]> = { en: [2], jbo: [1, 2], ru: [5, 2] }

/** Keeps the choice for the browser and for the server, which sends unprefixed addresses there. */
export function rememberLocale(locale: Locale) {
  fromStorage(() => localStorage.setItem('selectedLocale', locale))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `selectedLocale=${locale}; path=/; max-age=31536000; samesite=lax`
}

/** The same page in another language: path, query and hash stay. */
export function inLocale(href: string, locale: Locale): string {
  const [, first = '', ...rest] = href.split('/')
  const [segment = '', tail = ''] = splitOnce(first)
  return isLocale(segment) ? `/${[locale + tail, ...rest].join('/')}` : `/${locale}${href === '/' ? '' : href}`
}

function splitOnce(text: string): [string, string] {
  const at = text.search(/[?#]/)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

/** What the reader chose before, else the default; on the server the default. */
export function rememberedLocale(): Locale {
  const stored = fromStorage(() => localStorage.getItem('selectedLocale')) ?? ''
  return isLocale(stored) ? stored : DEFAULT_LOCALE
}

/** A tag of ours as a `lang` attribute; the language for trying things out has no code of its own. */
export const htmlLang = (tag: string): string => (tag === 'test' ? 'und' : tag)
