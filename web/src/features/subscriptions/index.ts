import { lazyPart } from '../../ui/lazyPart.tsx'

export { FollowMenu } from './FollowMenu.tsx'
export { MailChoice } from './MailChoice.tsx'
export { NotificationList } from './NotificationList.tsx'
export type { NotificationsSearchParams } from './queries.ts'
export { reloadNotifications } from './queries.ts'
export { SubscriptionList } from './SubscriptionList.tsx'
export { SubscriptionTabs } from './SubscriptionTabs.tsx'
export { Unsubscribe } from './Unsubscribe.tsx'

/** The notification bell, loaded only for logged-in users. */
export const LazyNotificationBell = lazyPart(async () => (await import('./NotificationBell.tsx')).NotificationBell, {
  isOptional: true,
})
