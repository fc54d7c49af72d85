export const LOCALES = ['en', 'jbo', 'ru'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

export const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text)

/** Ids of the languages a reader of this interface reads, best first. */
export const readerLangids: Record<Locale, readonly number[]> = { en: [2], jbo: [1, 2], ru: [5, 2] }

/** Keeps the choice for the browser and for the server, which sends unprefixed addresses there. */
export function rememberLocale(locale: Locale) {
  try {
    localStorage.setItem('selectedLocale', locale)
  } catch {
    // a browser that keeps nothing still shows the page
  }
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
  try {
    const stored = globalThis.localStorage?.getItem('selectedLocale') ?? ''
    return isLocale(stored) ? stored : DEFAULT_LOCALE
  } catch {
    return DEFAULT_LOCALE
  }
}

/** A tag of ours as a `lang` attribute; the language for trying things out has no code of its own. */
export const htmlLang = (tag: string): string => (tag === 'test' ? 'und' : tag)
