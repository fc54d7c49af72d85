import type { AppContext } from '../../../platform/appContext.ts'
import { inTransaction } from '../../../platform/context.ts'
import { deleteOldCounts } from '../dailyLimits/index.ts'
import { ACCOUNT_MAIL, type AccountMail } from './emails.jobs.ts'
import { deleteExpiredSessions, endExpiredBlocks } from './sessions.service.ts'

/** Background jobs for accounts: sends emails, and deletes expired sessions and secrets. */
export function accountWork({ ctx, config, jobs, hourly, mail }: AppContext): void {
  jobs.handle<AccountMail>(ACCOUNT_MAIL, async (input) => {
    // loads the email code on first use
    const { sendAccountMail } = await import('./emails.service.ts')
    await sendAccountMail(ctx, { mail, ...config }, input)
  })
  hourly.add('expired blocks', () => inTransaction(ctx, (tx) => endExpiredBlocks(tx)))
  hourly.add('expired sessions', () => deleteExpiredSessions(ctx))
  hourly.add('old daily counts', () => deleteOldCounts(ctx))
}
