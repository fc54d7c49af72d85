import type { Client } from '../../../platform/context.ts'
import type { Job } from '../../../platform/jobs.ts'

/** The queue of mail about accounts. */
export const ACCOUNT_MAIL = 'account_mail'

/** What is to be mailed. Secrets are made when a mail is written, so that none waits in the queue. */
export type AccountMail =
  | { mail: 'confirm_email'; user_id: number }
  /** Asked for by somebody who gave an address: whether anybody has it is found out when nobody waits for an answer. */
  | { mail: 'confirm_again'; email: string }
  | { mail: 'reset_password'; email: string; session_id: string; client: Client | null }
  | { mail: 'change_code'; verification_id: string; user_id: number }
  | { mail: 'password_changed'; user_id: number }

export const mailJob = (input: AccountMail, to: string): Job => ({
  queue: ACCOUNT_MAIL,
  input,
  about: { mail: input.mail, to },
})
