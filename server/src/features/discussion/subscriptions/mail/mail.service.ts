import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { type MailSender, sendSigned } from '../../../../platform/mail.ts'
import { type NotificationMailWork, notificationMailJob } from './mail.jobs.ts'
import * as repo from './mail.repository.ts'
import { digestMail, notificationMail } from './templates.ts'
import type { UnsubscribeTokens } from './token.ts'

/** Maximum number of notifications listed in a digest. */
const MAX_LISTED = 50

interface NotificationSender extends MailSender {
  tokens: UnsubscribeTokens
}

/** Sends a notification email. Throws if the mail server rejects it, so that the job is retried. */
export async function sendNotificationMail(
  ctx: Ctx,
  post: NotificationSender,
  work: NotificationMailWork,
): Promise<void> {
  switch (work.mail) {
    case 'news':
      return enqueueEmails(ctx, work.notification_ids)
    case 'news_letter':
      return send(ctx, post, await repo.notificationContent(ctx.db, work.notification_id), notificationMail)
    case 'news_digest':
      return send(ctx, post, await repo.digestContent(ctx.db, work.user_id, MAX_LISTED), digestMail)
  }
}

/** Adds one job per recipient, so that a failing email address doesn't cause emails to other recipients to be sent again. */
async function enqueueEmails(ctx: Ctx, notification_ids: number[]) {
  await inTransaction(ctx, async (tx) => {
    for (const { notification_id, email } of await repo.mailRecipients(tx.db, notification_ids))
      tx.enqueue(notificationMailJob(notification_id, email))
  })
}

/**
 * Marks notifications as emailed after the mail server accepts the email. If the process is killed in between, the email is sent
 * twice rather than lost.
 */
async function send(
  ctx: Ctx,
  { tokens, ...post }: NotificationSender,
  content: repo.MailContentRow | undefined,
  write: typeof notificationMail,
) {
  if (!content) return // the notification was already read or emailed, or emails were disabled
  await sendSigned(post, content, write(content, { publicUrl: post.publicUrl, token: tokens.issue(content.user_id) }))
  await repo.markMailed(ctx.db, content.notification_ids, ctx.now())
}
