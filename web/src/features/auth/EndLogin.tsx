import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '@vlacku/contract/auth'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { deviceText } from './LoginRow.tsx'
import { endingLogin } from './queries.ts'
import { useLeaveToLogin } from './useLeaveToLogin.ts'

/** Ends one of the user's sessions. Ending the current session logs the user out and requires confirmation. */
export function EndLogin({ login, onEnded }: { login: Session; onEnded: () => void }) {
  const t = useText()
  const leave = useLeaveToLogin()
  const [isAsking, setAsking] = useState(false)
  const device = deviceText(t, login.user_agent)
  const end = useMutation(
    endingLogin(useQueryClient(), login, () => {
      notify({ kind: 'success', text: t('auth.ended', { device }) })
      if (login.current) leave()
      else onEnded()
    }),
  )
  const endIt = () => end.isPending || end.mutate()
  return (
    <>
      <button
        type="button"
        className={end.isPending ? 'button small busy' : 'button small'}
        aria-disabled={end.isPending}
        aria-label={t('auth.end_named', { device })}
        onClick={login.current ? () => setAsking(true) : endIt}
      >
        {t('auth.end')}
      </button>
      {login.current && (
        <ConfirmDialog
          title={t('auth.end_this_title')}
          confirm={t('auth.end_this')}
          open={isAsking}
          onClose={() => setAsking(false)}
          action={async () => void endIt()}
        >
          <p>{t('auth.end_this_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
