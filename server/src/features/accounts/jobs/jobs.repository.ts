import { sql } from 'kysely'
import type { Db, Paging } from '../../../platform/context.ts'
import { allRows, firstValue, onlyValue, run } from '../../../platform/database/statements.ts'
import { FAILED, FAILED_RETENTION_DAYS, type Job } from '../../../platform/jobs.ts'

interface FailedRow {
  job_id: string
  job: Job
  failed_at: Date
  tries: number
  reason: string | null
}

const waiting = sql`name = ${FAILED} and state = 'created'`

export const failedJobs = (db: Db, { page, per_page }: Paging) => allRows(db)<FailedRow>`
  select id as job_id, data as job, created_on as failed_at, retry_limit + 1 as tries, output->>'message' as reason
  from pgboss.job where ${waiting} order by created_on desc, id limit ${per_page} offset ${(page - 1) * per_page}`

export const countFailed = (db: Db) =>
  onlyValue(db)<number>`select count(*)::int as total from pgboss.job where ${waiting}`

/** Removes a failed job from the list. Only the first of several concurrent calls gets the job. */
export const removeFailed = (db: Db, job_id: string) => firstValue(db)<Job>`
  delete from pgboss.job where ${waiting} and id = ${job_id} returning data`

/** Adds a failed job the way the queue does, unless the list already has too many jobs from the same queue. */
export function addFailed(db: Db, job: Job, { tries, reason }: { tries: number; reason: string }, limit: number) {
  return run(db)`
    insert into pgboss.job (name, data, output, retry_limit, keep_until)
    select ${FAILED}, ${JSON.stringify(job)}::jsonb, ${JSON.stringify({ message: reason })}::jsonb, ${tries - 1}::int,
           now() + make_interval(days => ${FAILED_RETENTION_DAYS}::int)
    where (select count(*) from pgboss.job where ${waiting} and data->>'queue' = ${job.queue}) < ${limit}`
}
