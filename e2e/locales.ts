/** The languages of the interface. */
export const LOCALES = ['en', 'jbo', 'ru'] as const

export type Locale = (typeof LOCALES)[number]

/** The details of a test that the quick profile runs in English only. */
export const quickInEnglish = (locale: Locale) => (locale === 'en' ? { tag: '@quick' } : {})
