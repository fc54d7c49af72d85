import { useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { notify } from '../../platform/notify.ts'
import { startSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { AccountForm, AccountSheet } from './AccountForm.tsx'
import { MailSent } from './MailSent.tsx'
import { NewPasswordFields } from './PasswordField.tsx'
import { signUp } from './queries.ts'
import { emailRule, newPasswordRule, sameAs, usernameRule } from './rules.ts'
import { useAccountForm } from './useAccountForm.ts'

type Values = { username: string; email: string; password: string; confirmation: string }
const BELONGS = {
  username_taken: 'username',
  username_look_alike: 'username',
  email_taken: 'email',
  password_too_common: 'password',
} as const

/** Creates an account, logs the user in, and shows that a confirmation email was sent. */
export function SignupForm() {
  const t = useText()
  const locale = useLocale()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAccountForm<Values>(async ({ username, email, password }) => {
    const { token, refresh_token } = await signUp({
      username: username.trim(),
      email,
      password,
      locale,
    })
    setSentTo(email)
    if (!startSession({ access_token: token, refresh_token }))
      notify({ kind: 'success', text: t('auth.until_closed'), stays: 'until_closed' })
  }, BELONGS)
  if (sentTo !== null) return <MailSent email={sentTo} />
  return (
    <AccountSheet title={t('auth.signup_title')}>
      <AccountForm form={form} action={t('auth.sign_up')} failed={t('auth.failed_signup')}>
        <TextField
          label={t('auth.username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('username', usernameRule)}
        />
        <TextField
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          aside={t('auth.email_help')}
          {...form.field('email', emailRule)}
        />
        <NewPasswordFields
          password={{
            label: t('auth.password'),
            aside: t('auth.password_help'),
            ...form.field('password', newPasswordRule, 'confirmation'),
          }}
          confirmation={{ label: t('auth.confirmation'), ...form.field('confirmation', sameAs('password')) }}
        />
      </AccountForm>
      <hr />
      <p className="small soft">
        {t.rich('auth.here_before', {
          link: (words) => <Link to="/$locale/login">{words}</Link>,
        })}
      </p>
    </AccountSheet>
  )
}
