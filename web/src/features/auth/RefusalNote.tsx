import { Link } from '@tanstack/react-router'
import { ApiError } from '../../platform/ApiError.ts'
import { errorText } from '../../platform/errorText.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { minutesToWait } from './refusals.ts'

/** They say nothing of what was to be done, so that is said before them. */
const GENERAL: readonly string[] = ['internal', 'offline', 'timeout', 'not_ready', 'database_unavailable']

/**
 * Why it was refused, after too many wrong tries also for how long and the way around. `failed` says what did not succeed,
 * where the reason is one that could befall anything.
 */
export function RefusalNote({ error, failed }: { error: Error; failed: string }) {
  const t = useText()
  const locale = useLocale()
  const minutes = minutesToWait(error)
  const code = error instanceof ApiError ? error.code : 'internal'
  const reason = code === 'internal' ? null : errorText(t, error)
  return (
    <div className="note err" role="alert">
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
      </span>
    </div>
  )
}
