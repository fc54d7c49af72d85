import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../platform/session.ts'

/** Around pages of members: whoever is logged out while reading one, in another tab too, goes to the login. */
export function MembersFrame() {
  const router = useRouter()
  const { isLoggedIn, isLoading } = useSession()
  useEffect(() => {
    if (!isLoggedIn && !isLoading) void router.invalidate()
  }, [isLoggedIn, isLoading, router])
  return <Outlet />
}
