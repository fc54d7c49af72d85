import { useMemo } from 'react'
import { useDateTime as useDaysAndTimes } from '../../platform/dates.ts'
import { type Text, useText } from '../../platform/text.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats the elapsed time in a single unit. */
export function relativeTime(t: Text, at: Date, now = Date.now()): string {
  const passed = Math.max(0, now - at.getTime())
  if (passed < MINUTE) return t('audit.just_now')
  if (passed < HOUR) return t('audit.minutes_ago', { count: Math.floor(passed / MINUTE) })
  if (passed < DAY) return t('audit.hours_ago', { count: Math.floor(passed / HOUR) })
  return t('audit.days_ago', { count: Math.floor(passed / DAY) })
}

export function useTimes() {
  const t = useText()
  const moments = useDaysAndTimes()
  return useMemo(() => ({ ...moments, ago: (at: Date) => relativeTime(t, at) }), [moments, t])
}
