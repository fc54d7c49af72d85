import type { ReactNode } from 'react'
import { Link } from '../../platform/Link.ts'
import { notify } from '../../platform/notify.ts'
import { startSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AccountForm, AccountSheet } from './AccountForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { logIn } from './queries.ts'
import { currentPasswordRule, loginNameRule } from './rules.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useRedirectWhenLoggedIn, useWantedPath } from './useRedirectBack.ts'

/** Login form. Opens the originally requested page after login, or immediately if the user is already logged in. */
export function LoginForm({ withoutAccount }: { withoutAccount?: ReactNode }) {
  const t = useText()
  const wantedPath = useWantedPath()
  useRedirectWhenLoggedIn()
  const form = useAccountForm<{ username_or_email: string; password: string }>(async (values) => {
    if (!startSession(await logIn(values)))
      notify({ kind: 'success', text: t('auth.until_closed'), stays: 'until_closed' })
  })
  return (
    <AccountSheet title={t('auth.login_title')}>
      {wantedPath && (
        <p className="note warn">
          <Icon name="lock" />
          <span>{t('auth.wanted')}</span>
        </p>
      )}
      <AccountForm form={form} action={t('auth.log_in')} failed={t('auth.failed_login')}>
        <TextField
          label={t('auth.login_name')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('username_or_email', loginNameRule)}
        />
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          aside={<Link to="/$locale/reset-password">{t('auth.forgotten')}</Link>}
          {...form.field('password', currentPasswordRule)}
        />
      </AccountForm>
      <hr />
      {withoutAccount}
      <p className="small soft">
        {t.rich('auth.new_here', {
          link: (words) => <Link to="/$locale/signup">{words}</Link>,
        })}
      </p>
    </AccountSheet>
  )
}
