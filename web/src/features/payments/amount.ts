import type { TopUp } from '@vlacku/contract/payments'

const WRITTEN = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*\$?\s*$/

/** `1.5`, `1,50` and `$1.50` as 150 cents; null for what is no amount. */
export function readCents(text: string): number | null {
  const [, whole, part = ''] = WRITTEN.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export type AmountProblem = 'bad_amount' | 'too_little' | 'too_much'

export function problemOf(cents: number | null, { least_cents, most_cents }: TopUp): AmountProblem | null {
  if (cents === null) return 'bad_amount'
  if (cents < least_cents) return 'too_little'
  return cents > most_cents ? 'too_much' : null
}
