import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../platform/session.ts'

/** The layout of pages that require login. Opens the login page after a logout, including one in another tab. */
export function MembersFrame() {
  const router = useRouter()
  const { isLoggedIn, isLoading } = useSession()
  useEffect(() => {
    if (!isLoggedIn && !isLoading) void router.invalidate()
  }, [isLoggedIn, isLoading, router])
  return <Outlet />
}
