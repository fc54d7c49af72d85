import { lazyPart } from '../../ui/lazyPart.tsx'

/** The bell, fetched for members only: visitors have no use for it. */
export const LazyNotificationBell = lazyPart(async () => (await import('./NotificationBell.tsx')).NotificationBell, {
  isOptional: true,
})
