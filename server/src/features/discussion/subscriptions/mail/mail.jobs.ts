import type { Job } from '../../../../platform/jobs.ts'

/** Queue for notification emails. */
export const NOTIFICATION_MAIL_QUEUE = 'news_mail'

export type NotificationMailWork =
  /** A notification whose recipients receive immediate emails; a separate email is sent to each. */
  | { mail: 'news'; notification_ids: number[] }
  | { mail: 'news_letter'; notification_id: number }
  | { mail: 'news_digest'; user_id: number }

const jobOf = (input: NotificationMailWork, about: Record<string, string>): Job => ({
  queue: NOTIFICATION_MAIL_QUEUE,
  input,
  about: { mail: input.mail, ...about },
})

export const notificationMailsJob = (notification_ids: number[], word: string) =>
  jobOf({ mail: 'news', notification_ids }, { word })
export const notificationMailJob = (notification_id: number, to: string) =>
  jobOf({ mail: 'news_letter', notification_id }, { to })
export const digestJob = (user_id: number, to: string) => jobOf({ mail: 'news_digest', user_id }, { to })
