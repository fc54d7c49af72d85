import { lazyPart } from '../../ui/lazyPart.tsx'

/** The bell, loaded for users only. */
export const LazyNotificationBell = lazyPart(async () => (await import('./NotificationBell.tsx')).NotificationBell, {
  isOptional: true,
})
