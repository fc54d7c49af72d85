import { EFFORT } from '../scripts/effort.ts'

export type Locale = 'en' | 'jbo' | 'ru'

/**
 * The languages in which a journey is gone through: all three, or in a sample the one named. Most other journeys are in
 * English, and journeys name different ones, so that a sample meets each language often.
 */
export const localesWith = (other: 'jbo' | 'ru'): readonly Locale[] =>
  EFFORT === 'sample' ? [other] : ['en', 'jbo', 'ru']
