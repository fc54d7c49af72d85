import { Link } from '@tanstack/react-router'
import type { OwnProfile } from '@vlacku/contract/auth'
import { useLocale, useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Private account data with links to the account settings. */
export function Account({ profile }: { profile: OwnProfile }) {
  const t = useText()
  const locale = useLocale()
  const params = { locale, username: profile.username }
  return (
    <>
      <section>
        <h2>{t('users.account')}</h2>
        <p className="mailbox">
          <span className="visually-hidden">{t('users.email')} </span>
          {profile.email}
          <span className={profile.email_confirmed ? 'state ok' : 'state warn'}>
            <Icon name={profile.email_confirmed ? 'check' : 'warning'} />
            {profile.email_confirmed ? t('users.confirmed') : t('users.unconfirmed')}
          </span>
        </p>
      </section>
      <section>
        <ul className="ways">
          <li>
            <Link to="/$locale/change-password" params={params}>
              {t('users.change_password')}
            </Link>
          </li>
          <li>
            <Link to="/$locale/logins" params={params}>
              {t('users.my_logins')}
            </Link>
          </li>
          <li>
            <Link to="/$locale/balance" params={params} reloadDocument>
              {t('users.balance')}
            </Link>
          </li>
          <li>
            <Link to="/$locale/user/$username" params={params}>
              {t('users.public_page')}
            </Link>
          </li>
          <li>
            <Link to="/$locale/user/$username/activity" params={params}>
              {t('users.my_contributions')}
            </Link>
          </li>
        </ul>
      </section>
    </>
  )
}
