import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clearSession } from '../../platform/session.ts'
import { useLocale } from '../../platform/text.tsx'

/**
 * Clears a session that has ended on the server and opens the login page. Runs only once, whether the user waits or clicks the
 * button.
 */
export function useLeaveToLogin() {
  const navigate = useNavigate()
  const locale = useLocale()
  const [leaving] = useState({ started: false })
  return () => {
    if (leaving.started) return
    leaving.started = true
    clearSession()
    void navigate({ to: '/$locale/login', params: { locale } })
  }
}
