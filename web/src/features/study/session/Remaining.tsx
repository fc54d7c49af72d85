import type { StudySession } from '@vlacku/contract/flashcards'
import { useText } from '../../../platform/text.tsx'
import { COUNTED_KINDS } from '../counts.ts'
import { countsOf, type Session } from './model.ts'

/** Number of prompts added beyond the daily limits. */
export const MORE = 10

/** Remaining prompts of a session: new, learning and due. Uses the `study` texts. */
export function Remaining({ session }: { session: Session }) {
  const t = useText()
  const counts = countsOf(session)
  return (
    <ul className="remaining" aria-label={t('study.remaining')}>
      {COUNTED_KINDS.map((kind) => (
        <li key={kind} className={kind}>
          {t(`study.count_${kind}`, { count: counts[kind] })}
        </li>
      ))}
    </ul>
  )
}

interface DailyLimitProps {
  studySession: Pick<StudySession, 'held_back' | 'settings'>
  session: Session
  /** Starts a session with additional prompts. */
  onMore(): void
}

/**
 * The daily limits that have been reached, with a button to continue. Hidden until a limit is reached. Uses the `study` texts.
 */
export function DailyLimit({ studySession: { held_back, settings }, session, onMore }: DailyLimitProps) {
  const t = useText()
  const counts = countsOf(session)
  const isNew = held_back.new > 0 && counts.new === 0
  const isDue = held_back.due > 0 && counts.due === 0
  if (!isNew && !isDue) return null
  return (
    <p className="small daily-limit" role="status">
      {isNew && <span>{t('study.limit_new', { limit: settings.new_per_day, count: held_back.new })} </span>}
      {isDue && <span>{t('study.limit_due', { limit: settings.reviews_per_day, count: held_back.due })} </span>}
      <button type="button" className="button small" onClick={onMore}>
        {t('study.more', { count: MORE })}
      </button>
    </p>
  )
}
