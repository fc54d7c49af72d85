import { lazyPart } from '../../ui/lazyPart.tsx'

/** The notification bell, loaded only for logged-in users. */
export const LazyNotificationBell = lazyPart(async () => (await import('./NotificationBell.tsx')).NotificationBell, {
  isOptional: true,
})
