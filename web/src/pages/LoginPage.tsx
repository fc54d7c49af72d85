import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { takePath, useSession } from '../platform/session.ts'
import { ComingPage } from './ComingPage.tsx'

/** Whoever is logged in has nothing to do here and goes on to where they wanted to be. */
export function LoginPage() {
  const router = useRouter()
  const locale = useLocale()
  const { isLoggedIn } = useSession()
  useEffect(() => {
    if (isLoggedIn) router.history.replace(takePath() ?? `/${locale}`)
  }, [isLoggedIn, locale, router])
  return <ComingPage />
}
