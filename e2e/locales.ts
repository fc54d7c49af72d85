export const LOCALES = ['en', 'jbo', 'ru'] as const

export type Locale = (typeof LOCALES)[number]

/** Test options that limit the quick profile to English. */
export const quickInEnglish = (locale: Locale) => (locale === 'en' ? { tag: '@quick' } : {})
