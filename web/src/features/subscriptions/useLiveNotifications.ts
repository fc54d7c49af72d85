import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveSocket, liveSocket } from '../../platform/live.ts'
import { refreshSession } from '../../platform/refresh.ts'
import { reloadNotifications } from './queries.ts'

/**
 * Refetches notifications when the server announces new ones and when the connection is restored. Renews the session when the
 * account changes.
 */
export function useLiveNotifications() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let socket: LiveSocket | undefined
    let cancelled = false
    const look = () => void reloadNotifications(queryClient)
    const renew = () => void refreshSession()
    liveSocket().then(
      (opened) => {
        if (cancelled) return
        socket = opened
        socket.on('notified', look)
        socket.on('account_changed', renew)
      },
      () => {}, // Without a connection, the count may have changed since the page was loaded.
    )
    return () => {
      cancelled = true
      socket?.off('notified', look)
      socket?.off('account_changed', renew)
    }
  }, [queryClient])
}
