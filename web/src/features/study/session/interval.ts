import type { Text } from '../../../platform/text.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats the duration `wait`, in milliseconds, in the largest unit of which it contains at least two; otherwise, in minutes. */
export function intervalText(t: Text, wait: number): string {
  const count = (unit: number) => Math.max(1, Math.round(wait / unit))
  if (wait < 100 * MINUTE) return t('study.in_minutes', { count: count(MINUTE) })
  if (wait < 36 * HOUR) return t('study.in_hours', { count: count(HOUR) })
  if (wait < 60 * DAY) return t('study.in_days', { count: count(DAY) })
  if (wait < 700 * DAY) return t('study.in_months', { count: count(30.44 * DAY) })
  return t('study.in_years', { count: count(365.25 * DAY) })
}
