import { type Ctx, inTransaction, type Paging } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Job } from '../../../platform/jobs.ts'
import * as repo from './jobs.repository.ts'

/**
 * Maximum number of jobs per queue that `giveUp` adds to the list. Prevents a fault that affects every change from filling it.
 */
const MAX_GIVEN_UP = 100

/** Adds failed work from outside the queue to the failed jobs, so that an administrator can retry it. */
export async function giveUp(ctx: Ctx, job: Job, why: { tries: number; reason: string }) {
  await ctx.jobs?.ready()
  await repo.addFailed(ctx.db, job, why, MAX_GIVEN_UP)
}

/** Runs two SQL statements regardless of the number of jobs. */
export async function listFailed(ctx: Ctx, { page, per_page }: Paging) {
  await ctx.jobs?.ready()
  const [rows, total] = await Promise.all([repo.failedJobs(ctx.db, { page, per_page }), repo.countFailed(ctx.db)])
  const jobs = rows.map(({ job_id, job, failed_at, tries, reason }) => ({
    job_id,
    queue: job.queue,
    about: job.about,
    failed_at: failed_at.toISOString(),
    tries,
    reason: reason ?? '',
  }))
  return { jobs, total, page, per_page }
}

export async function retry(ctx: Ctx, job_id: string) {
  await ctx.jobs?.ready()
  await inTransaction(ctx, async (tx) => {
    const job = await repo.removeFailed(tx.db, job_id)
    if (!job) throw new AppError('not_found')
    tx.enqueue(job)
  })
  return { success: true as const, message: 'It is tried again' }
}

export async function drop(ctx: Ctx, job_id: string) {
  await ctx.jobs?.ready()
  if (!(await repo.removeFailed(ctx.db, job_id))) throw new AppError('not_found')
  return { success: true as const, message: 'It is given up' }
}
