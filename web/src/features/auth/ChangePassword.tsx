import { useEffect, useState } from 'react'
import { forgetSession, useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import { NewPassword } from './NewPassword.tsx'
import { clearPending, readPending, storePending } from './pendingChange.ts'
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
      forgetSession()
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
