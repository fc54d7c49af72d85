import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { forgetSession } from '../../platform/session.ts'

/** Out of a login that is over on the server, and to the next; once, whether one waits or presses a button. */
export function useLeaving() {
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
