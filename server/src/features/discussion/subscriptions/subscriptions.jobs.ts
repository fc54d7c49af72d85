import type { AppContext } from '../../../platform/appContext.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { digestJob, NOTIFICATION_MAIL_QUEUE, type NotificationMailWork } from './mail/mail.jobs.ts'
import { takeDueDigests } from './mail/mail.repository.ts'
import type { UnsubscribeTokens } from './mail/token.ts'
import { deleteOldNotifications } from './notifications.service.ts'

/** Background work for notifications: sends emails and digests, and deletes old notifications. */
export function notificationWork({ ctx, config, jobs, hourly, mail }: AppContext, tokens: UnsubscribeTokens): void {
  jobs.handle<NotificationMailWork>(NOTIFICATION_MAIL_QUEUE, async (input) => {
    // loads the email code when first needed
    const { sendNotificationMail } = await import('./mail/mail.service.ts')
    await sendNotificationMail(ctx, { mail, publicUrl: config.publicUrl, tokens }, input)
  })
  hourly.add('daily digests', () => addDueDigests(ctx))
  hourly.add('old notifications', () => deleteOldNotifications(ctx))
}

/** Maximum number of users per transaction. */
const AT_ONCE = 100

/**
 * Adds a job for each user whose daily digest is due. Users are locked and their jobs added in one transaction, so that each
 * digest is sent only once even with several nodes. Runs hourly.
 */
export async function addDueDigests(ctx: Ctx): Promise<void> {
  for (;;) {
    const taken = await inTransaction(ctx, async (tx) => {
      const due = await takeDueDigests(tx.db, tx.now(), AT_ONCE)
      for (const { user_id, email } of due) tx.enqueue(digestJob(user_id, email))
      return due.length
    })
    if (taken < AT_ONCE) return
  }
}
