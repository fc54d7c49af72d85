import { Link } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { minutesToWait } from './refusals.ts'

/** Why it was refused; after too many wrong tries also for how long, and the way around. */
export function RefusalNote({ error }: { error: Error }) {
  const t = useText()
  const locale = useLocale()
  const minutes = minutesToWait(error)
  if (minutes === null) return <ErrorNote error={error} />
  return (
    <div className="note err" role="alert">
      <Icon name="warning" />
      <span>
        {t.rich('auth.too_many_failures', {
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
