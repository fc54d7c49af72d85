import { useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { AccountForm, AccountSheet } from './AccountForm.tsx'
import { Address } from './MailSent.tsx'
import { requestPasswordReset } from './queries.ts'
import { emailRule } from './rules.ts'
import { useAccountForm } from './useAccountForm.ts'

/** Requests a password reset link. The response doesn't reveal whether an account exists. */
export function RequestReset() {
  const t = useText()
  const [address, setAddress] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useAccountForm<{ email: string }>(async ({ email }) => {
    await requestPasswordReset({ email })
    setAddress(email)
    setSent(true)
  })
  const toLogin = (
    <p className="small soft">
      <Link to="/$locale/login">{t('auth.back_to_login')}</Link>
    </p>
  )
  if (isSent)
    return (
      <AccountSheet key="sent" title={t('auth.check_mail')} arrived>
        <p className="lede">
          {t.rich('auth.reset_sent', { email: address, b: (words) => <Address>{words}</Address> })}
        </p>
        <p className="soft">{t('auth.reset_sent_help')}</p>
        <button type="button" className="button" onClick={() => setSent(false)}>
          {t('auth.other_address')}
        </button>
        <hr />
        {toLogin}
      </AccountSheet>
    )
  return (
    <AccountSheet key="form" title={t('auth.reset_title')} arrived={address !== ''}>
      <p className="soft">{t('auth.reset_lede')}</p>
      <AccountForm form={form} action={t('auth.send_link')} failed={t('auth.failed_reset_request')}>
        <TextField label={t('auth.email')} type="email" autoComplete="email" {...form.field('email', emailRule)} />
      </AccountForm>
      <hr />
      {toLogin}
    </AccountSheet>
  )
}
