import type { NotificationKind, NotificationMail } from '@vlacku/contract/subscriptions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'
import { allRows, firstRow, onlyRow, run } from '../../../../platform/database/statements.ts'
import { canLogIn, isShown, notificationWord } from '../notifications.repository.ts'

/** Selects users `u` who receive emails: confirmed email address, active account, emails enabled. */
const takesMail = sql`
  u.news_mail <> 'none' and u.email is not null and u.email_confirmed_at is not null
  and ${canLogIn}`

const isUnsent = sql`n.mailed_at is null and n.read_at is null and ${isShown}`

export interface MailContentRow {
  user_id: number
  username: string
  email: string
  locale: string
  /** Unread notifications not yet emailed, oldest first. */
  notifications: {
    kind: NotificationKind
    actor: string | null
    word: string
    comment: { thread_id: number; comment_id: number } | null
    collection_id: number | null
  }[]
  /** IDs of all unsent notifications, including those beyond the limit of `notifications`. */
  notification_ids: number[]
}

const mailContent = (db: Db, which: RawBuilder<unknown>, limit: number) => firstRow(db)<MailContentRow>`
  with unsent as (
    select n.notification_id, n.user_id, n.kind, a.username as actor, ${notificationWord}, c.thread_id, c.comment_id, n.collection_id,
           row_number() over (order by n.notification_id) as nth
    from notifications n join users u using (user_id) left join users a on a.user_id = n.actor_id
    left join comments c on c.comment_id = n.comment_id left join threads t on t.thread_id = c.thread_id
    where ${which} and ${isUnsent} and ${takesMail})
  select u.user_id, u.username, u.email, u.locale, array_agg(n.notification_id) as notification_ids,
         json_agg(json_build_object('kind', n.kind, 'actor', n.actor, 'word', n.word, 'collection_id', n.collection_id,
                                    'comment', case when n.comment_id is not null then json_build_object(
                                      'thread_id', n.thread_id, 'comment_id', n.comment_id) end) order by n.nth)
           filter (where n.nth <= ${limit}) as notifications
  from unsent n join users u using (user_id) group by u.user_id`

/**
 * Reads the content of an email about one notification. Undefined if the notification has since been read or emailed, or if
 * immediate emails have been disabled.
 */
export const notificationContent = (db: Db, notification_id: number) =>
  mailContent(db, sql`n.notification_id = ${notification_id} and u.news_mail = 'immediate'`, 1)

/** Reads the content of a digest of all new notifications, with details of at most `limit` of them. */
export const digestContent = (db: Db, user_id: number, limit: number) =>
  mailContent(db, sql`n.user_id = ${user_id}`, limit)

export const markMailed = (db: Db, notification_ids: number[], at: Date) => run(db)`
  update notifications set mailed_at = ${at} where notification_id = any(${notification_ids}::int[])`

/** Returns the recipients of pending emails about the given notifications. */
export function mailRecipients(db: Db, notification_ids: number[]) {
  return allRows(db)<{ notification_id: number; email: string }>`
    select n.notification_id, u.email from notifications n join users u using (user_id)
    where n.notification_id = any(${notification_ids}::int[]) and u.news_mail = 'immediate' and ${isUnsent} and ${takesMail}
    order by 1`
}

/**
 * Locks up to `limit` users whose digest is due: they have unsent notifications, and their last digest was sent at least a day
 * ago. Includes users whose immediate emails have failed for a day.
 */
export const takeDueDigests = (db: Db, now: Date, limit: number) => allRows(db)<{ user_id: number; email: string }>`
  update users set news_mailed_at = ${now}
  where user_id in (
    select u.user_id from users u
    where ${takesMail} and (u.news_mailed_at is null or u.news_mailed_at <= ${now}::timestamptz - interval '1 day')
      and exists (select from notifications n where n.user_id = u.user_id and ${isUnsent}
                  and (u.news_mail = 'daily' or n.created_at <= ${now}::timestamptz - interval '1 day'))
    order by u.user_id limit ${limit} for update skip locked)
  returning user_id, email`

export const emailSettings = (db: Db, user_id: number) => onlyRow(db)<{
  mail: NotificationMail
  email_confirmed: boolean
}>`
  select news_mail as mail, email_confirmed_at is not null as email_confirmed from users where user_id = ${user_id}`

/** Saves a user's email setting. Returns the username, or undefined if the user doesn't exist. */
export async function saveEmailSettings(db: Db, user_id: number, mail: NotificationMail): Promise<string | undefined> {
  const row = await db
    .updateTable('users')
    .set({ news_mail: mail })
    .where('user_id', '=', user_id)
    .returning('username')
    .executeTakeFirst()
  return row?.username
}
