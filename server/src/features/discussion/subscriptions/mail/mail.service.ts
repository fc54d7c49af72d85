import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { type MailSender, sendSigned } from '../../../../platform/mailTexts.ts'
import { type NotificationMailWork, notificationMailJob } from './mail.jobs.ts'
import * as repo from './mail.repository.ts'
import { digestMail, notificationMail } from './templates.ts'
import type { UnsubscribeTokens } from './token.ts'

/** What one digest tells in detail. */
const MAX_TOLD = 50

interface NewsPost extends MailSender {
  tokens: UnsubscribeTokens
}

/** Writes and sends mail about news. Throws when the mail server does not take it, and is then called again. */
export async function sendNotificationMail(ctx: Ctx, post: NewsPost, work: NotificationMailWork): Promise<void> {
  switch (work.mail) {
    case 'news':
      return addLetters(ctx, work.notification_ids)
    case 'news_letter':
      return send(ctx, post, await repo.notificationContent(ctx.db, work.notification_id), notificationMail)
    case 'news_digest':
      return send(ctx, post, await repo.digestContent(ctx.db, work.user_id, MAX_TOLD), digestMail)
  }
}

/** One job each: an address that takes no mail does not have the others written to again. */
async function addLetters(ctx: Ctx, notification_ids: number[]) {
  await inTransaction(ctx, async (tx) => {
    for (const { notification_id, email } of await repo.mailRecipients(tx.db, notification_ids))
      tx.enqueue(notificationMailJob(notification_id, email))
  })
}

/** News counts as mailed once the mail server took the letter. Whoever is killed in between sends it again; nothing is lost. */
async function send(
  ctx: Ctx,
  { tokens, ...post }: NewsPost,
  told: repo.MailContentRow | undefined,
  write: typeof notificationMail,
) {
  if (!told) return // read or mailed meanwhile, or not wanted any more
  await sendSigned(post, told, write(told, { publicUrl: post.publicUrl, token: tokens.issue(told.user_id) }))
  await repo.markMailed(ctx.db, told.notification_ids, ctx.now())
}
