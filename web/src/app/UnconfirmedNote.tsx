import { Link } from '@tanstack/react-router'
import type { Locale } from '../platform/locale.ts'
import { useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'

/** Explains to users with an unconfirmed email address why they can't write. Links to the profile, which can resend the email. */
export function UnconfirmedNote({ locale }: { locale: Locale }) {
  const t = useText()
  if (useSession().role !== 'unconfirmed') return null
  return (
    <aside className="banner" aria-label={t('shell.unconfirmed')}>
      <div className="inner">
        <span>
          {t('shell.unconfirmed')} {t('shell.until_confirmed')}{' '}
          <Link to="/$locale/profile" params={{ locale }}>
            {t('shell.resend_email')}
          </Link>
        </span>
      </div>
    </aside>
  )
}
