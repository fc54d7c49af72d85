import { fetchedPart } from '../../ui/fetchedPart.tsx'

/** The bell, fetched for members only: visitors have no use for it. */
export const LazyNotificationBell = fetchedPart(async () => (await import('./NotificationBell.tsx')).NotificationBell, {
  isExtra: true,
})
