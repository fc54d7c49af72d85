import type { Notification, NotificationMail } from '@vlacku/contract/subscriptions'
import { type Ctx, inTransaction, memberOf, type Paging } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { emailSettings, saveEmailSettings } from './mail/mail.repository.ts'
import type { UnsubscribeTokens } from './mail/token.ts'
import * as repo from './notifications.repository.ts'

/** Number of days after which read notifications are deleted. */
const RETENTION_DAYS = 90
const A_DAY_MS = 86_400_000

/** Runs two SQL statements regardless of the number of notifications. */
export async function listNotifications(ctx: Ctx, at: Paging & { unread_only: boolean }) {
  const { user_id } = memberOf(ctx)
  const [rows, { total, unread }] = await Promise.all([
    repo.notificationsPage(ctx.db, user_id, at),
    repo.countNotifications(ctx.db, user_id, at.unread_only),
  ])
  const { page, per_page } = at
  return { notifications: rows.map(presentNotification), unread_count: unread, total, page, per_page }
}

const presentNotification = (row: repo.NotificationRow): Notification => ({
  ...row,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
})

/** Marks notifications as read and updates the user's other open pages. */
export async function markNotificationsRead(ctx: Ctx, ids: number[] | undefined) {
  const { user_id } = memberOf(ctx)
  const { count, unread } = await inTransaction(ctx, async (tx) => {
    const count = await repo.markRead(tx.db, user_id, ids, tx.now())
    if (count > 0) tx.emit({ kind: 'notified', user_ids: [user_id] })
    return { count, unread: (await repo.countNotifications(tx.db, user_id, true)).unread }
  })
  return { success: true as const, message: 'Marked as read', count, unread_count: unread }
}

export async function deleteOldNotifications(ctx: Ctx): Promise<void> {
  await repo.deleteRead(ctx.db, new Date(ctx.now().getTime() - RETENTION_DAYS * A_DAY_MS))
}

export const readSettings = (ctx: Ctx) => emailSettings(ctx.db, memberOf(ctx).user_id)

export async function saveSettings(ctx: Ctx, mail: NotificationMail) {
  await inTransaction(ctx, (tx) => saveEmailSettings(tx.db, memberOf(ctx).user_id, mail))
  return { success: true as const, message: 'Settings saved' }
}

/** Disables notification emails for the user identified by a token from an email link. The token authorizes nothing else. */
export async function unsubscribeByEmail(ctx: Ctx, tokens: UnsubscribeTokens, token: string) {
  const user_id = tokens.read(token)
  const username =
    user_id === null ? undefined : await inTransaction(ctx, (tx) => saveEmailSettings(tx.db, user_id, 'none'))
  if (username === undefined) throw new AppError('invalid_unsubscribe')
  return { success: true as const, message: 'No more mail about news', username }
}
