import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveSocket, liveSocket } from '../../platform/live.ts'
import { reloadNotifications } from './queries.ts'

/** Asks for the news again whenever the site says that there are some; it also does to who comes back after being away. */
export function useLiveNotifications() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let socket: LiveSocket | undefined
    let gone = false
    const look = () => void reloadNotifications(queryClient)
    liveSocket().then(
      (opened) => {
        if (gone) return
        socket = opened
        socket.on('notified', look)
      },
      () => {}, // without it the number is as old as the page
    )
    return () => {
      gone = true
      socket?.off('notified', look)
    }
  }, [queryClient])
}
