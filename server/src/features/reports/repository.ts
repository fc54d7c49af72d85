import type { ReportOutcome, ReportReason } from '@vlacku/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../platform/context.ts'

interface NewReport {
  definitionid: number
  user_id: number
  reason: ReportReason
  message: string
  at: Date
}

/** One that the same person has open about the same definition is changed instead. Undefined when there is no such definition. */
export async function saveReport(db: Db, report: NewReport): Promise<number | undefined> {
  const { rows } = await sql<{ report_id: number }>`
    insert into reports (definitionid, word, version, reason, message, user_id, created_at)
    select d.definitionid, v.word, d.version, ${report.reason}, ${report.message}, ${report.user_id}, ${report.at}
    from definitions d join valsi v using (valsiid) where d.definitionid = ${report.definitionid}
    on conflict (definitionid, user_id) where outcome is null
      do update set version = excluded.version, reason = excluded.reason, message = excluded.message
    returning report_id`.execute(db)
  return rows[0]?.report_id
}

export interface ReportRow {
  report_id: number
  definitionid: number | null
  valsiid: number | null
  word: string
  definition: string | null
  langtag: string | null
  author: string | null
  version: number
  current_version: number | null
  reason: ReportReason
  message: string
  username: string
  created_at: Date
  outcome: ReportOutcome | null
  handled_by: string | null
  handled_at: Date | null
  answer: string
}

/** Those that wait, the oldest first; or those that were handled, the last first. */
export async function reportsPage(
  db: Db,
  { handled, page, per_page }: { handled: boolean; page: number; per_page: number },
): Promise<ReportRow[]> {
  const which = handled
    ? sql`r.outcome is not null order by r.handled_at desc, r.report_id desc`
    : sql`r.outcome is null order by r.report_id`
  const { rows } = await sql<ReportRow>`
    select r.report_id, r.definitionid, d.valsiid, r.word, d.definition, l.tag as langtag, a.username as author, r.version,
           d.version as current_version, r.reason, r.message, u.username, r.created_at, r.outcome,
           h.username as handled_by, r.handled_at, r.answer
    from reports r join users u on u.user_id = r.user_id
    left join users h on h.user_id = r.handled_by
    left join definitions d on d.definitionid = r.definitionid
    left join languages l on l.langid = d.langid left join users a on a.user_id = d.user_id
    where ${which} limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return rows
}

export async function countReports(db: Db): Promise<{ waiting: number; handled: number }> {
  const { rows } = await sql<{ waiting: number; handled: number }>`
    select count(*) filter (where outcome is null)::int as waiting, count(outcome)::int as handled from reports`.execute(
    db,
  )
  return rows[0]!
}

interface Handled {
  report_id: number
  outcome: ReportOutcome | null
  answer: string
  by: number
  at: Date
}

/** With no outcome it waits again, as if nobody had looked at it. */
export async function setOutcome(db: Db, { report_id, outcome, answer, by, at }: Handled) {
  const handled = outcome === null ? { handled_by: null, handled_at: null } : { handled_by: by, handled_at: at }
  return db
    .updateTable('reports')
    .set({ outcome, answer, ...handled })
    .where('report_id', '=', report_id)
    .returning(['word', 'user_id'])
    .executeTakeFirst()
}
