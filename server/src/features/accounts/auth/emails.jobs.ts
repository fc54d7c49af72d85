import type { Client } from '../../../platform/context.ts'
import type { Job } from '../../../platform/jobs.ts'

/** Name of the queue for account emails. */
export const ACCOUNT_MAIL = 'account_mail'

/** An email to send. Secrets are generated only when the email is sent, so the queue never contains any. */
export type AccountMail =
  | { mail: 'confirm_email'; user_id: number }
  /**
   * Requested for an email address: the job checks whether it belongs to an account, so that the response doesn't reveal this.
   */
  | { mail: 'confirm_again'; email: string }
  | { mail: 'reset_password'; email: string; session_id: string; client: Client | null }
  | { mail: 'change_code'; verification_id: string; user_id: number }
  | { mail: 'password_changed'; user_id: number }

export const mailJob = (input: AccountMail, to: string): Job => ({
  queue: ACCOUNT_MAIL,
  input,
  about: { mail: input.mail, to },
})
