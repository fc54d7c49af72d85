import type { Notification, NotificationKind } from '@vlacku/contract/subscriptions'
import { sql } from 'kysely'
import type { Db, Paging, RowOf } from '../../../platform/context.ts'
import { allRows, column, onlyRow, onlyValue } from '../../../platform/database/statements.ts'
import { isOpen } from '../../accounts/auth/index.ts'

interface NewNotification {
  kind: NotificationKind
  valsiid: number
  word: string
  definitionid: number
  version: number
  actor_id: number | null
  /** Trigger whose subscribers are notified. */
  trigger: string
  /** User who is notified regardless of subscriptions. */
  always_id: number | null
  /** If true, users who voted for an earlier version of the definition are also notified. */
  outdates_votes: boolean
  at: Date
}

/** Selects users `u` who can log in. */
export const canLogIn = sql`u.password_hash is not null and ${isOpen}`

export interface WrittenRow {
  notification_id: number
  user_id: number
  news_mail: string
}

/**
 * Writes one notification per recipient, excluding the actor and users who can't log in. An outdated vote takes precedence over
 * other reasons, and causes no further notification until this one is read.
 */
export const writeNotifications = (db: Db, notification: NewNotification) => allRows(db)<WrittenRow>`
  with reasons as (
    select user_id, 'outdated_vote' as kind, 0 as rank from definition_votes b
    where ${notification.outdates_votes}::boolean and b.definitionid = ${notification.definitionid} and b.version < ${notification.version}
      and not exists (select from notifications n where n.user_id = b.user_id and n.definitionid = b.definitionid
                      and n.kind = 'outdated_vote' and n.read_at is null)
    union all
    select user_id, ${notification.kind}, 1 from valsi_subscriptions
    where valsiid = ${notification.valsiid} and trigger_type = ${notification.trigger}
    union all
    select ${notification.always_id}::int, ${notification.kind}, 1
  ),
  recipients as (select distinct on (user_id) user_id, kind from reasons order by user_id, rank),
  written as (
    insert into notifications (user_id, kind, actor_id, valsiid, word, definitionid, version, created_at)
    select t.user_id, t.kind, ${notification.actor_id}, ${notification.valsiid}, ${notification.word}, ${notification.definitionid}, ${notification.version}, ${notification.at}
    from recipients t join users u using (user_id)
    where t.user_id is distinct from ${notification.actor_id}::int
      and ${canLogIn}
    returning notification_id, user_id)
  select w.notification_id, w.user_id, u.news_mail from written w join users u using (user_id) order by 1`

export interface NewCommentNotification {
  comment_id: number
  thread_id: number
  /** Entry that the thread is about. */
  valsiid: number | null
  word: string
  actor_id: number
  mentioned_ids: number[]
  /** Author of the parent comment. */
  replied_id: number | null
  /** Page owner or thread starter. */
  owner_ids: number[]
  /** If true, only mentioned users are notified. */
  onlyMentioned: boolean
  at: Date
}

/**
 * Followers of a comment's thread: its owner and the entry's followers, unless they unfollowed the thread, and users who followed
 * it explicitly.
 */
const followersOf = ({
  thread_id,
  valsiid,
  owner_ids,
}: Pick<NewCommentNotification, 'thread_id' | 'valsiid' | 'owner_ids'>) => sql`
  (select unnest(${owner_ids}::int[]) as user_id
   union select user_id from valsi_subscriptions where valsiid = ${valsiid}::int and trigger_type = 'comment'
   union select user_id from thread_subscriptions where thread_id = ${thread_id} and follows
   except select user_id from thread_subscriptions where thread_id = ${thread_id} and not follows)`

/**
 * Like `writeNotifications`, but for comments. Writes one notification per recipient, for the first applicable reason: mention,
 * reply, comment.
 */
export const writeCommentNotifications = (db: Db, notification: NewCommentNotification) => allRows(db)<WrittenRow>`
  with reasons as (
    select unnest(${notification.mentioned_ids}::int[]) as user_id, 'mention' as kind, 0 as rank
    union all select ${notification.replied_id}::int, 'reply', 1 where not ${notification.onlyMentioned}::boolean
    union all select user_id, 'comment', 2 from ${followersOf(notification)} f where not ${notification.onlyMentioned}::boolean),
  recipients as (select distinct on (user_id) user_id, kind from reasons order by user_id, rank),
  written as (
    insert into notifications (user_id, kind, actor_id, valsiid, word, comment_id, created_at)
    select t.user_id, t.kind, ${notification.actor_id}, ${notification.valsiid}::int, ${notification.word}, ${notification.comment_id}, ${notification.at}
    from recipients t join users u using (user_id)
    where t.user_id <> ${notification.actor_id} and ${canLogIn}
      and not exists (select from notifications n where n.user_id = t.user_id and n.comment_id = ${notification.comment_id})
    returning notification_id, user_id)
  select w.notification_id, w.user_id, u.news_mail from written w join users u using (user_id) order by 1`

export interface NewCollectionNotification {
  kind: NotificationKind
  collection_id: number
  name: string
  owner_id: number
  actor_id: number | null
  at: Date
}

/** Notifies a collection's owner, unless the owner is the actor or can't log in. */
export const writeCollectionNotification = (db: Db, notification: NewCollectionNotification) => allRows(db)<WrittenRow>`
  with written as (
    insert into notifications (user_id, kind, actor_id, word, collection_id, created_at)
    select u.user_id, ${notification.kind}, ${notification.actor_id}, ${notification.name}, ${notification.collection_id}, ${notification.at}
    from users u where u.user_id = ${notification.owner_id} and u.user_id is distinct from ${notification.actor_id}::int
      and ${canLogIn}
    returning notification_id, user_id)
  select w.notification_id, w.user_id, u.news_mail from written w join users u using (user_id)`

/** Notifies the user who started the import, since they may have left its page. */
export const writeImportNotification = (
  db: Db,
  { client_id, name, user_id, at }: { client_id: string; name: string; user_id: number; at: Date },
) => allRows(db)<WrittenRow>`
  with written as (
    insert into notifications (user_id, kind, word, client_id, created_at)
    select u.user_id, 'bulk_import', ${name}, ${client_id}::uuid, ${at}
    from users u where u.user_id = ${user_id} and ${canLogIn}
    returning notification_id, user_id)
  select w.notification_id, w.user_id, u.news_mail from written w join users u using (user_id)`

export type NotificationRow = RowOf<Notification>

/**
 * Subject of a notification `n` about a comment `c` in thread `t`. For threads outside the dictionary, uses the current subject,
 * since a moderator may have hidden the original one in the meantime.
 */
export const notificationWord = sql`
  case when c.comment_id is null or n.valsiid is not null or t.natlang_word_id is not null or t.target_user_id is not null
            or t.valsiid is not null then n.word
       else coalesce(nullif(t.subject, ''), '…') end as word`

/** Excludes notifications `n` about hidden comments. They reappear when the comment is unhidden. */
export const isShown = sql`
  not exists (select from comments h where h.comment_id = n.comment_id and h.hidden_reason is not null)`

const mine = (user_id: number, unread_only: boolean) =>
  sql`n.user_id = ${user_id} and (not ${unread_only}::boolean or n.read_at is null) and ${isShown}`

/** Lists notifications, newest first. Notifications of outdated votes are listed until the vote is updated. */
export const notificationsPage = (
  db: Db,
  user_id: number,
  { unread_only, page, per_page }: Paging & { unread_only: boolean },
) => allRows(db)<NotificationRow>`
  select n.notification_id, n.kind, a.username as actor, n.valsiid, ${notificationWord}, n.definitionid, n.created_at, n.read_at,
         n.comment_id, c.thread_id, n.collection_id, n.client_id,
         v.version_id,
         exists (select from valsi e where e.valsiid = n.valsiid) as entry_exists,
         exists (select from definitions e where e.definitionid = n.definitionid) as definition_exists,
         case when b.version < d.version then json_build_object('value', b.value, 'version', b.version) end as vote
  from notifications n
  left join users a on a.user_id = n.actor_id
  left join comments c on c.comment_id = n.comment_id left join threads t on t.thread_id = c.thread_id
  left join definition_versions v on v.definitionid = n.definitionid and v.version = n.version
  left join definitions d on n.kind = 'outdated_vote' and d.definitionid = n.definitionid
  left join definition_votes b on b.definitionid = d.definitionid and b.user_id = n.user_id
  where ${mine(user_id, unread_only)}
  order by n.notification_id desc limit ${per_page} offset ${(page - 1) * per_page}`

export function countNotifications(db: Db, user_id: number, unread_only: boolean) {
  return onlyRow(db)<{ total: number; unread: number }>`
    select count(*)::int as total, count(*) filter (where n.read_at is null)::int as unread
    from notifications n where ${mine(user_id, unread_only)}`
}

/** Marks the given notifications, or all of them, as read. Returns the number of previously unread notifications. */
export const markRead = (db: Db, user_id: number, ids: number[] | undefined, at: Date) => onlyValue(db)<number>`
  with marked as (
    update notifications n set read_at = ${at}
    where n.user_id = ${user_id} and n.read_at is null and ${isShown}
      and (${ids ?? null}::int[] is null or notification_id = any(${ids ?? null}::int[]))
    returning 1)
  select count(*)::int as n from marked`

/**
 * Marks notifications about the given comments, identified by their numbers in the thread, as read. Returns the number of
 * previously unread notifications.
 */
export const markCommentsRead = (
  db: Db,
  { user_id, thread_id, seen, at }: { user_id: number; thread_id: number; seen: number[]; at: Date },
) => onlyValue(db)<number>`
  with marked as (
    update notifications n set read_at = ${at}
    from comments c
    where n.user_id = ${user_id} and n.read_at is null and c.comment_id = n.comment_id and c.hidden_reason is null
      and c.thread_id = ${thread_id} and c.comment_num = any(${seen}::int[])
    returning 1)
  select count(*)::int as n from marked`

interface EditedComment
  extends Pick<
    NewCommentNotification,
    'comment_id' | 'thread_id' | 'valsiid' | 'mentioned_ids' | 'replied_id' | 'owner_ids'
  > {}

/**
 * Withdraws unread notifications of mentions that an edit removed from a comment. If a user has another reason to be notified,
 * the notification changes to that reason. Returns the users whose notifications changed.
 */
export const withdrawMentions = (db: Db, edited: EditedComment) => column(db)<number>`
  with stale as (
    select n.notification_id, n.user_id,
           case when n.user_id = ${edited.replied_id}::int then 'reply'
                when n.user_id in ${followersOf(edited)} then 'comment' end as kind
    from notifications n
    where n.comment_id = ${edited.comment_id} and n.kind = 'mention' and n.read_at is null
      and n.user_id <> all(${edited.mentioned_ids}::int[])),
  deleted as (
    delete from notifications n using stale s where n.notification_id = s.notification_id and s.kind is null),
  changed as (
    update notifications n set kind = s.kind from stale s where n.notification_id = s.notification_id and s.kind is not null)
  select user_id from stale`

/** Returns the users with an unread notification about a comment. */
export const usersNotifiedOf = (db: Db, comment_id: number) => column(db)<number>`
  select distinct user_id from notifications where comment_id = ${comment_id} and read_at is null`

/** Deletes the notifications about a definition. Returns the users who had unread ones. */
export async function deleteNotifications(db: Db, definitionid: number): Promise<number[]> {
  const rows = await allRows(db)<{ user_id: number; is_unread: boolean }>`
    delete from notifications where definitionid = ${definitionid} and kind <> 'deletion'
    returning user_id, read_at is null as is_unread`
  return [...new Set(rows.flatMap(({ user_id, is_unread }) => (is_unread ? user_id : [])))]
}

export async function deleteRead(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('read_at', '<', before).execute()
}
