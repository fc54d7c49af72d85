import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { digestJob } from './mail.jobs.ts'
import { takeDueDigests } from './mail.repository.ts'

/** How many people one transaction takes. */
const AT_ONCE = 100

/**
 * Adds a job for everybody whose daily digest is due. Whom one node takes no other takes, and the job is added in the same
 * transaction, so nobody is written to twice a day and nobody is left out. For once an hour.
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
