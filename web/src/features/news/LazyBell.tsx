import { type ComponentProps, lazy, Suspense } from 'react'

const Bell = lazy(() => import('./Bell.tsx').then((module) => ({ default: module.Bell })))

/** The bell, fetched for members only: visitors have no use for it. */
export const LazyBell = (props: ComponentProps<typeof Bell>) => (
  <Suspense>
    <Bell {...props} />
  </Suspense>
)
