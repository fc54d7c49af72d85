import { type ComponentProps, lazy, Suspense } from 'react'

const Bell = lazy(() => import('./NotificationBell.tsx').then((module) => ({ default: module.NotificationBell })))

/** The bell, fetched for members only: visitors have no use for it. */
export const LazyNotificationBell = (props: ComponentProps<typeof Bell>) => (
  <Suspense>
    <Bell {...props} />
  </Suspense>
)
