import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetSession } from '../../platform/session.ts'
import { useLocale } from '../../platform/text.tsx'

/** Out of a login that is over on the server, and to the next; once, whether one waits or presses a button. */
export function useLeaveToLogin() {
  const navigate = useNavigate()
  const locale = useLocale()
  const [leaving] = useState({ begun: false })
  return () => {
    if (leaving.begun) return
    leaving.begun = true
    forgetSession()
    void navigate({ to: '/$locale/login', params: { locale } })
  }
}
