import { getRouteApi, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../platform/session.ts'
import { messagesOf, TextProvider } from '../platform/text.tsx'
import { Shell } from './Shell.tsx'

const route = getRouteApi('/$locale')

/** The layout of all routes with a language prefix: provides the texts and the page frame. */
export function LocaleFrame() {
  const { locale } = route.useRouteContext()
  return (
    <TextProvider locale={locale} messages={messagesOf(locale)}>
      <Shell locale={locale}>
        <Outlet />
      </Shell>
    </TextProvider>
  )
}

/** The layout of pages that require login. Opens the login page after a logout, even one in another tab. */
export function MembersFrame() {
  const router = useRouter()
  const { isLoggedIn, isLoading } = useSession()
  useEffect(() => {
    if (!isLoggedIn && !isLoading) void router.invalidate()
  }, [isLoggedIn, isLoading, router])
  return <Outlet />
}
