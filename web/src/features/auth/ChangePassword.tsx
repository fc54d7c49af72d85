import { useEffect, useState } from 'react'
import { clearSession, useSession } from '../../platform/session.ts'
import { fromStorage } from '../../platform/storage.ts'
import { useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AccountForm, AccountSheet } from './AccountForm.tsx'
import { NewPasswordFields, PasswordField } from './PasswordField.tsx'
import { completePasswordChange, initiatePasswordChange } from './queries.ts'
import { codeRule, currentPasswordRule, newPasswordRule, sameAs } from './rules.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useLeaveToLogin } from './useLeaveToLogin.ts'

/** Time, in milliseconds, to show the success message before the login page opens. */
const REDIRECT_MS = 2_000

/**
 * Changes the password in two steps: the user enters the current password, then the emailed code and the new password. Ends all
 * sessions, including the current one.
 */
export function ChangePassword() {
  const t = useText()
  const { user_id } = useSession()
  const [verification_id, setVerificationId] = useState(() => readPending(user_id))
  const [again, setAgain] = useState(false)
  const [isDone, setDone] = useState(false)
  const verified = (id: string) => {
    storePending(id, user_id)
    setVerificationId(id)
  }
  const done = () => {
    clearPending()
    setDone(true)
  }
  const startOver = () => {
    clearPending()
    setVerificationId(null)
    setAgain(true)
  }
  if (isDone) return <Done />
  return (
    <AccountSheet title={t('auth.change_title')}>
      <ol className="steps small">
        <li aria-current={verification_id === null ? 'step' : undefined}>{t('auth.current_password')}</li>
        <li aria-current={verification_id === null ? undefined : 'step'}>{t('auth.code_and_new')}</li>
      </ol>
      {verification_id === null ? (
        <CurrentPassword again={again} onVerified={verified} />
      ) : (
        <NewPassword verification_id={verification_id} onDone={done} onStartOver={startOver} />
      )}
    </AccountSheet>
  )
}

/** The success message. The session in this browser has ended, even if the user opens another page instead of waiting. */
function Done() {
  const t = useText()
  const leave = useLeaveToLogin()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    const timer = setTimeout(leave, REDIRECT_MS)
    return () => {
      clearTimeout(timer)
      clearSession()
    }
  }, [])
  return (
    <AccountSheet key="done" title={t('auth.change_title')} arrived>
      <p className="note ok" role="status">
        <Icon name="check" />
        <span>{t('auth.changed')}</span>
      </p>
      <button type="button" className="button main wide" onClick={leave}>
        {t('auth.log_in')}
      </button>
    </AccountSheet>
  )
}

interface Props {
  /** True if the user has returned to this step. */
  again: boolean
  onVerified: (verification_id: string) => void
}

/** Step 1: verifies the current password and requests a code by email. */
function CurrentPassword({ again, onVerified }: Props) {
  const t = useText()
  const form = useAccountForm<{ current_password: string }>(
    async (values) => onVerified((await initiatePasswordChange(values)).verification_id),
    { wrong_password: 'current_password' },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the user returns to this step
  useEffect(() => {
    if (again) form.focus('current_password')
  }, [again])
  return (
    <AccountForm form={form} action={t('auth.mail_code')} failed={t('auth.failed_initiate')}>
      <AccountName />
      <PasswordField
        label={t('auth.current_password')}
        autoComplete="current-password"
        {...form.field('current_password', currentPasswordRule)}
      />
      <p className="help">{t('auth.mail_code_help')}</p>
    </AccountForm>
  )
}

interface NewPasswordProps {
  verification_id: string
  onDone: () => void
  onStartOver: () => void
}
type Values = { verification_code: string; new_password: string; confirmation: string }
const BELONGS = { wrong_code: 'verification_code', password_too_common: 'new_password' } as const

/** Step 2: the emailed code and the new password. */
export function NewPassword({ verification_id, onDone, onStartOver }: NewPasswordProps) {
  const t = useText()
  const form = useAccountForm<Values>(async ({ verification_code, new_password }) => {
    await completePasswordChange({ verification_id, verification_code, new_password })
    onDone()
  }, BELONGS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the next field, only on mount
  useEffect(() => form.focus('verification_code'), [])
  return (
    <>
      <p className="note ok" role="status">
        <Icon name="check" />
        <span>{t('auth.code_sent')}</span>
      </p>
      <AccountForm form={form} action={t('auth.change_password')} failed={t('auth.failed_change')}>
        <AccountName />
        <TextField
          label={t('auth.code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('verification_code', codeRule)}
        />
        <NewPasswordFields
          password={{
            label: t('auth.new_password'),
            aside: t('auth.password_help'),
            ...form.field('new_password', newPasswordRule, 'confirmation'),
          }}
          confirmation={{ label: t('auth.confirmation'), ...form.field('confirmation', sameAs('new_password')) }}
        />
      </AccountForm>
      <hr />
      <p className="small soft">{t('auth.no_code')}</p>
      <button type="button" className="button" onClick={onStartOver}>
        {t('auth.start_over')}
      </button>
    </>
  )
}

/** Hidden username field for password managers. */
function AccountName() {
  const { username } = useSession()
  return <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
}

const KEY = 'passwordChange'
/** Validity period of an emailed code, in milliseconds. */
const VALID_MS = 30 * 60_000

/** Records that a code was emailed, so that a reloaded page continues with step 2. */
const storePending = (verification_id: string, user_id: number | null, now = Date.now()) =>
  void fromStorage(() =>
    sessionStorage.setItem(KEY, JSON.stringify({ verification_id, user_id, until: now + VALID_MS })),
  )

const clearPending = () => void fromStorage(() => sessionStorage.removeItem(KEY))

/**
 * Returns the verification ID of a password change that this user started in this tab and can still complete; null if there is
 * none.
 */
function readPending(user_id: number | null, now = Date.now()): string | null {
  const pending = fromStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  const isValid =
    typeof pending?.verification_id === 'string' && pending.user_id === user_id && Number(pending.until) > now
  return isValid ? pending.verification_id : null
}
