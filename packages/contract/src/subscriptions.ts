import { z } from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { IdInput } from './ids.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'

/** Events of an entry that users can subscribe to separately: comments, new definitions, edits. */
export const TriggerType = z.enum(['comment', 'definition', 'edit'])
export type TriggerType = z.infer<typeof TriggerType>

const ValsiId = z.coerce.number<number>().int().min(0).max(MAX_ID)

export const getSubscriptionState = endpoint({
  method: 'GET',
  path: '/subscriptions/:id/state',
  access: 'member',
  summary: "Returns the user's subscriptions to an entry (the ID is that of the entry)",
  params: z.object({ id: ValsiId }),
  response: z.object({ is_subscribed: z.boolean(), subscriptions: z.array(TriggerType) }),
  errors: ['valsi_not_found'],
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/subscriptions/subscribe',
  access: 'member',
  summary: 'Subscribes to an event of an entry',
  body: z.object({ valsi_id: z.int().min(0).max(MAX_ID), trigger_type: TriggerType }),
  response: Done,
  errors: ['valsi_not_found'],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/unsubscribe/:type',
  access: 'member',
  summary: 'Unsubscribes from an event of an entry',
  params: z.object({ id: ValsiId, type: TriggerType }),
  response: Done,
  errors: ['valsi_not_found'],
})

export const Subscription = z.object({
  valsiid: z.int(),
  word: z.string(),
  type_name: z.string(),
  triggers: z.array(TriggerType),
  subscribed_at: z.iso.datetime(),
})
export type Subscription = z.infer<typeof Subscription>

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions',
  access: 'member',
  summary: 'Lists the entries that the user is subscribed to, last subscribed first',
  query: z.object(Page),
  response: z.object({ subscriptions: z.array(Subscription), ...pageFields }),
})

/**
 * Kinds of notification. `outdated_vote`: a definition on which the user voted has changed. `deletion`: a contribution by the
 * user was deleted. `reply`: a reply to one of the user's comments. `mention`: a comment mentions the user with @.
 * `collection_withheld`: a moderator made the user's collection private; `collection_released`: the collection is public again.
 * `bulk_import`: the user's table was imported.
 */
export const NotificationKind = z.enum([
  'comment',
  'reply',
  'mention',
  'definition',
  'edit',
  'outdated_vote',
  'deletion',
  'collection_withheld',
  'collection_released',
  'bulk_import',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  notification_id: z.int(),
  kind: NotificationKind,
  /** The user who acted; null if the account has been deleted. */
  actor: z.string().nullable(),
  /** Null for collections and tables, whose name is in `word`, and for comments that aren't about an entry. */
  valsiid: z.int().nullable(),
  word: z.string(),
  definitionid: z.int().nullable(),
  /** ID of the comment, for notifications about comments. */
  comment_id: z.int().nullable(),
  thread_id: z.int().nullable(),
  /** ID of the collection, for notifications about a collection. */
  collection_id: z.int().nullable(),
  /** ID of the import, for notifications about an imported table. */
  client_id: z.uuid().nullable(),
  /** ID of the version, for a permalink, even if the definition has been deleted. */
  version_id: z.int().nullable(),
  /** False if the entry has been deleted and can no longer be opened. */
  entry_exists: z.boolean(),
  definition_exists: z.boolean(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
  /**
   * The user's vote on the definition, and the version to which it applies. Only in `outdated_vote` notifications, while the vote
   * is outdated.
   */
  vote: z.object({ value: z.int(), version: z.int() }).nullable(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/subscriptions/notifications',
  access: 'member',
  summary: "Lists the user's notifications, newest first",
  query: z.object({ ...Page, unread_only: z.stringbool().default(false) }),
  response: z.object({ notifications: z.array(Notification), unread_count: z.int(), ...pageFields }),
})

export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: '/subscriptions/notifications/mark-read',
  access: 'member',
  summary: 'Marks the given notifications as read, or all of them',
  body: z.object({ ids: z.array(IdInput).max(1000).optional() }),
  response: Done.extend({ count: z.int(), unread_count: z.int() }),
})

/** Email notifications: never, immediately, or in a daily digest. */
export const NotificationMail = z.enum(['none', 'immediate', 'daily'])
export type NotificationMail = z.infer<typeof NotificationMail>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/subscriptions/settings',
  access: 'member',
  summary: "Returns the user's email settings for notifications",
  response: z.object({
    mail: NotificationMail,
    /** Nothing is sent to an unconfirmed email address. */
    email_confirmed: z.boolean(),
  }),
})

export const setNotificationSettings = endpoint({
  method: 'PUT',
  path: '/subscriptions/settings',
  access: 'member',
  summary: "Updates the user's email settings for notifications",
  body: z.object({ mail: NotificationMail }),
  response: Done,
})

/** Token from an email. Identifies the user and grants no other access. */
const Token = z.string().min(1).max(300)

export const unsubscribeByEmail = endpoint({
  method: 'POST',
  path: '/subscriptions/unsubscribe',
  access: 'public',
  limit: { max: 60, minutes: 60 },
  // a form with one short field
  maxBody: 2_000,
  takesFile: 'unread',
  summary:
    'Unsubscribes the recipient of an email by its token, without a login: for the link in it, and for mail programs (RFC 8058), which send a form',
  query: z.object({ token: Token }),
  response: Done.extend({ username: z.string() }),
  errors: ['invalid_unsubscribe'],
})
