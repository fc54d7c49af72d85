import { Link } from '@tanstack/react-router'
import { ApiError } from '../../platform/ApiError.ts'
import { useDays } from '../../platform/dates.ts'
import { errorText } from '../../platform/errorText.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { minutesToWait } from './refusals.ts'

/** Error codes whose messages don't name the failed operation, so the operation is shown before the message. */
const GENERAL: readonly string[] = ['internal', 'offline', 'timeout', 'not_ready', 'database_unavailable']

/**
 * The error message of a form. After too many failed attempts, it includes the waiting time and an alternative. `failed` names
 * the failed operation for general errors.
 */
export function RefusalNote({ error, failed }: { error: Error; failed: string }) {
  const t = useText()
  const locale = useLocale()
  const minutes = minutesToWait(error)
  const code = error instanceof ApiError ? error.code : 'internal'
  const reason = code === 'internal' ? null : errorText(t, error)
  return (
    <div className="note error" role="alert">
      <Icon name="warning" />
      <span>
        {minutes === null
          ? [GENERAL.includes(code) && failed, reason].filter(Boolean).join('. ')
          : t.rich('auth.too_many_failures', {
              minutes,
              link: (words) => (
                <Link to="/$locale/reset-password" params={{ locale }}>
                  {words}
                </Link>
              ),
            })}
        {code === 'account_blocked' && error instanceof ApiError && <Block details={error.details} />}
      </span>
    </div>
  )
}

/** Reason and end date of a block, if the moderator entered them. */
function Block({ details }: { details: Record<string, unknown> | undefined }) {
  const t = useText()
  const days = useDays()
  const { reason, until } = (details ?? {}) as { reason?: string | null; until?: string | null }
  return (
    <>
      {reason && <small className="block-detail">{t('auth.blocked_because', { reason })}</small>}
      {until && <small className="block-detail">{t('auth.blocked_until', { date: days.long(new Date(until)) })}</small>}
    </>
  )
}
