import { type ReactNode, useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AccountForm, AccountSheet } from './AccountForm.tsx'
import { resendConfirmation } from './queries.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useRedirectBack, useWantedPath } from './useRedirectBack.ts'

/** Shown after the account has been created. The email address can be confirmed now or later. */
export function MailSent({ email }: { email: string }) {
  const t = useText()
  const wantedPath = useWantedPath()
  const goOn = useRedirectBack()
  const [again, setAgain] = useState(false)
  const form = useAccountForm(async () => {
    setAgain(false)
    await resendConfirmation({ email })
    setAgain(true)
  })
  return (
    <AccountSheet title={t('auth.check_mail')} arrived>
      <p className="lede">{t.rich('auth.link_sent', { email, b: (words) => <Address>{words}</Address> })}</p>
      <p className="soft">{t('auth.confirm_later')}</p>
      {wantedPath ? (
        <button type="button" className="button main wide" onClick={goOn}>
          {t('auth.to_wanted')}
        </button>
      ) : (
        <Link to="/$locale" className="button main wide">
          {t('auth.to_dictionary')}
        </Link>
      )}
      <hr />
      <p className="small soft">{t('auth.no_mail')}</p>
      <AccountForm form={form} action={t('auth.send_again')} failed={t('auth.failed_request')} minor />
      <div role="status">
        {again && (
          <p className="note ok">
            <Icon name="check" /> <span>{t('auth.sent_again')}</span>
          </p>
        )}
      </div>
    </AccountSheet>
  )
}

/** An email address as entered. Long addresses are wrapped. */
export function Address({ children }: { children: ReactNode }) {
  return (
    <b className="mailaddress" dir="auto">
      {children}
    </b>
  )
}
