import { useQuery } from '@tanstack/react-query'
import { useDays } from '../../../platform/dates.ts'
import { useText } from '../../../platform/text.tsx'
import { streakQuery } from '../queries.ts'

/** Number of consecutive study days, and the excused day. Hidden while loading and for beginners. Uses the `study` texts. */
export function Streak() {
  const t = useText()
  const days = useDays()
  const { data } = useQuery(streakQuery)
  if (!data || data.longest_streak === 0) return null
  const { current_streak, longest_streak, grace_date, reviewed_today } = data
  return (
    <p>
      <b>{t('study.streak', { count: current_streak })}</b>
      {longest_streak > current_streak && <>, {t('study.longest', { count: longest_streak })}</>}.{' '}
      {grace_date && <>{t('study.grace', { day: days.dayOfYear(new Date(grace_date)) })} </>}
      {!reviewed_today && current_streak > 0 && t('study.not_today')}
    </p>
  )
}
