import type { AppContext } from '../../../platform/appContext.ts'
import { addDueDigests } from './mail/digests.ts'
import { NEWS_MAIL, type NotificationMailWork } from './mail/mail.jobs.ts'
import type { UnsubscribeTokens } from './mail/token.ts'
import { deleteOldNotifications } from './notifications.service.ts'

/** Background work for notifications: sends emails and digests, and deletes old notifications. */
export function notificationWork({ ctx, config, jobs, hourly, mail }: AppContext, tokens: UnsubscribeTokens): void {
  jobs.handle<NotificationMailWork>(NEWS_MAIL, async (input) => {
    // loads the email code when first needed
    const { sendNotificationMail } = await import('./mail/mail.service.ts')
    await sendNotificationMail(ctx, { mail, publicUrl: config.publicUrl, tokens }, input)
  })
  hourly.add('the daily letters', () => addDueDigests(ctx))
  hourly.add('old news', () => deleteOldNotifications(ctx))
}
