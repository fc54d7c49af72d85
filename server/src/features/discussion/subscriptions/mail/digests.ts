import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { digestJob } from './mail.jobs.ts'
import { takeDueDigests } from './mail.repository.ts'

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
