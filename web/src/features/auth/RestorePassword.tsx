import { useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { Link } from '../../platform/Link.ts'
import { clearSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AccountForm, AccountSheet } from './AccountForm.tsx'
import { NewPasswordFields } from './PasswordField.tsx'
import { restorePassword } from './queries.ts'
import { newPasswordRule, sameAs } from './rules.ts'
import { useAccountForm } from './useAccountForm.ts'

/** Parameters of the emailed link. */
interface Mailed {
  token: string
  session_id: string
}

/** Sets a new password using the emailed link. Ends all sessions and deletes the session in this browser. */
export function RestorePassword({ token, session_id }: Mailed) {
  const t = useText()
  const [state, setState] = useState<'asking' | 'done' | 'no_such_link'>(
    token && session_id ? 'asking' : 'no_such_link',
  )
  const form = useAccountForm<{ new_password: string; confirmation: string }>(
    async ({ new_password }) => {
      try {
        await restorePassword({ token, session_id, new_password })
      } catch (error) {
        if (!isAboutLink(error)) throw error
        setState('no_such_link')
        return
      }
      clearSession()
      setState('done')
    },
    { password_too_common: 'new_password' },
  )
  if (state === 'done')
    return (
      <AccountSheet key={state} title={t('auth.reset_title')} arrived>
        <p className="note ok" role="status">
          <Icon name="check" />
          <span>{t('auth.reset_done')}</span>
        </p>
        <p className="soft">{t('auth.reset_done_help')}</p>
        <Link to="/$locale/login" className="button main wide">
          {t('auth.log_in')}
        </Link>
      </AccountSheet>
    )
  if (state === 'no_such_link')
    return (
      <AccountSheet key={state} title={t('auth.reset_dead')} arrived>
        <p className="lede">{t('errors.invalid_reset')}</p>
        <Link to="/$locale/reset-password" search={{}} className="button main wide">
          {t('auth.ask_anew')}
        </Link>
      </AccountSheet>
    )
  return (
    <AccountSheet key={state} title={t('auth.restore_title')}>
      <AccountForm form={form} action={t('auth.set_password')} failed={t('auth.failed_reset')}>
        <NewPasswordFields
          password={{
            label: t('auth.new_password'),
            aside: t('auth.password_help'),
            ...form.field('new_password', newPasswordRule, 'confirmation'),
          }}
          confirmation={{ label: t('auth.confirmation'), ...form.field('confirmation', sameAs('new_password')) }}
        />
      </AccountForm>
    </AccountSheet>
  )
}

/** True if the error means that the link has been used, has expired or is invalid. */
function isAboutLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const fields = Object.keys((error.details?.fields ?? {}) as object)
  return error.code === 'invalid_reset' || fields.some((name) => name === 'token' || name === 'session_id')
}
