import { sql } from 'kysely'
import type { Db, Paging } from '../../../platform/context.ts'
import { FAILED, type Job, KEEP_FAILED_DAYS } from '../../../platform/jobs.ts'

interface FailedRow {
  job_id: string
  job: Job
  failed_at: Date
  tries: number
  reason: string | null
}

const waiting = sql`name = ${FAILED} and state = 'created'`

export async function failedJobs(db: Db, { page, per_page }: Paging): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select id as job_id, data as job, created_on as failed_at, retry_limit + 1 as tries, output->>'message' as reason
    from pgboss.job where ${waiting} order by created_on desc, id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  )
  return rows
}

export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from pgboss.job where ${waiting}`.execute(
    db,
  )
  return rows[0]!.total
}

/** Removes a failed job from the list. Only the first of several concurrent calls gets the job. */
export async function removeFailed(db: Db, job_id: string): Promise<Job | undefined> {
  const { rows } = await sql<{ data: Job }>`
    delete from pgboss.job where ${waiting} and id = ${job_id} returning data`.execute(db)
  return rows[0]?.data
}

/** Adds a failed job the way the queue does, unless the list already has too many jobs from the same queue. */
export async function addFailed(db: Db, job: Job, { tries, reason }: { tries: number; reason: string }, limit: number) {
  await sql`
    insert into pgboss.job (name, data, output, retry_limit, keep_until)
    select ${FAILED}, ${JSON.stringify(job)}::jsonb, ${JSON.stringify({ message: reason })}::jsonb, ${tries - 1}::int,
           now() + make_interval(days => ${KEEP_FAILED_DAYS}::int)
    where (select count(*) from pgboss.job where ${waiting} and data->>'queue' = ${job.queue}) < ${limit}`.execute(db)
}
