import type { TopUp } from '@vlacku/contract/payments'
import { DEFAULT_LOCALE, type Locale, numberLocale } from '../../platform/locale.ts'

const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
/**
 * Amounts with thousands separators. If there are commas, a decimal point is required, because `1,000` alone might be a typo of
 * `1,00`.
 */
const GROUPED = {
  en: /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
  ru: /^([1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d{1,2}))?$/,
}

/**
 * Parses an amount: `1.5`, `1,50` and `$1.50` are 150 cents, and the locale's own format is also accepted. Null if the amount is
 * invalid.
 */
export function readCents(text: string, locale: Locale = DEFAULT_LOCALE): number | null {
  const written = text.trim().replace(/^\$\s*|\s*\$$/g, '')
  const [, whole, part = ''] = PLAIN.exec(written) ?? GROUPED[numberLocale[locale]].exec(written) ?? []
  return whole === undefined ? null : Number(whole.replace(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'))
}

export type AmountProblem = 'bad_amount' | 'too_little' | 'too_much'

export function problemOf(cents: number | null, { least_cents, most_cents }: TopUp): AmountProblem | null {
  if (cents === null) return 'bad_amount'
  if (cents < least_cents) return 'too_little'
  return cents > most_cents ? 'too_much' : null
}
