import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../platform/session.ts'

/** The layout of pages for users: after a logout, in another tab too, it opens the login page. */
export function MembersFrame() {
  const router = useRouter()
  const { isLoggedIn, isLoading } = useSession()
  useEffect(() => {
    if (!isLoggedIn && !isLoading) void router.invalidate()
  }, [isLoggedIn, isLoading, router])
  return <Outlet />
}
