import { EFFORT } from '../scripts/effort.ts'

export type Locale = 'en' | 'jbo' | 'ru'

/**
 * The languages in which a journey is gone through: all three, or in a sample English and the one named. Journeys name
 * different ones, so that a sample meets each language often.
 */
export const localesWith = (other: 'jbo' | 'ru'): readonly Locale[] =>
  EFFORT === 'sample' ? ['en', other] : ['en', 'jbo', 'ru']
