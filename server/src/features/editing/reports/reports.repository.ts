import type { Report, ReportOutcome, ReportReason } from '@vlacku/contract/reports'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../../platform/context.ts'
import { allRows, firstValue, onlyRow, onlyValue } from '../../../platform/database/statements.ts'

interface NewReport {
  definitionid: number
  user_id: number
  reason: ReportReason
  message: string
  at: Date
}

/** Updates the user's open report about the same subject. */
const REPLACE_OPEN = sql`
  on conflict (subject_kind, subject_id, user_id) where outcome is null do update
  set (word, version, said, reason, message)
    = (excluded.word, excluded.version, excluded.said, excluded.reason, excluded.message)`

/**
 * Saves a report. Updates the user's open report about the same definition, if any. Returns undefined if the definition doesn't
 * exist.
 */
export const saveReport = (db: Db, report: NewReport) => firstValue(db)<number>`
  insert into reports (subject_kind, subject_id, word, version, reason, message, user_id, created_at)
  select 'definition', d.definitionid, v.word, d.version, ${report.reason}, ${report.message}, ${report.user_id}, ${report.at}
  from definitions d join valsi v using (valsiid) where d.definitionid = ${report.definitionid}
  ${REPLACE_OPEN} returning report_id`

interface NewCommentReport extends Omit<NewReport, 'definitionid'> {
  comment_id: number
}

/** Maximum length, in characters, of the comment excerpt stored with a report. */
const MAX_SAID = 5000

/**
 * Like `saveReport`, but for a comment. Stores the comment's current text with the report. Returns undefined if the comment is
 * missing or already hidden.
 */
export const saveCommentReport = (db: Db, report: NewCommentReport) => firstValue(db)<number>`
  insert into reports (subject_kind, subject_id, word, version, said, reason, message, user_id, created_at)
  select 'comment', c.comment_id, coalesce(v.word, n.word, g.username, t.subject), c.edits + 1,
         left(concat_ws(E'\\n\\n', nullif(c.subject, ''),
                (select string_agg(part ->> 'data', E'\\n\\n' order by nth)
                 from jsonb_array_elements(c.content) with ordinality p(part, nth))), ${MAX_SAID}::int),
         ${report.reason}, ${report.message}, ${report.user_id}, ${report.at}
  from comments c join threads t using (thread_id)
  left join all_valsi v on v.valsiid = t.valsiid left join natlang_words n on n.natlang_word_id = t.natlang_word_id
  left join users g on g.user_id = t.target_user_id
  where c.comment_id = ${report.comment_id} and c.hidden_reason is null
  ${REPLACE_OPEN} returning report_id`

interface NewCollectionReport extends Omit<NewReport, 'definitionid'> {
  collection_id: number
  name: string
  text: string
}

/** Like `saveReport`, but for a collection. Stores the collection's current name and an excerpt of its text. */
export const saveCollectionReport = (db: Db, report: NewCollectionReport) => onlyValue(db)<number>`
  insert into reports (subject_kind, subject_id, word, version, said, reason, message, user_id, created_at)
  values ('collection', ${report.collection_id}, ${report.name}, 1, left(${report.text}, ${MAX_SAID}::int),
          ${report.reason}, ${report.message}, ${report.user_id}, ${report.at})
  ${REPLACE_OPEN} returning report_id`

export type ReportRow = RowOf<Report>

/** Lists open reports, oldest first, or handled reports, most recently handled first. */
export async function reportsPage(
  db: Db,
  { handled, page, per_page }: { handled: boolean; page: number; per_page: number },
): Promise<ReportRow[]> {
  const which = handled
    ? sql`r.outcome is not null order by r.handled_at desc, r.report_id desc`
    : sql`r.outcome is null order by r.report_id`
  return allRows(db)<ReportRow>`
    select r.report_id, r.subject_kind as about, d.definitionid, d.valsiid, r.word, d.definition, r.said, c.comment_id, c.thread_id,
           case when r.subject_kind = 'collection' then r.subject_id end as collection_id, c.hidden_reason is not null as is_hidden, l.tag as langtag, a.username as author, r.version,
           coalesce(d.version, c.edits + 1) as current_version, r.reason, r.message, u.username, r.created_at, r.outcome,
           h.username as handled_by, r.handled_at, r.answer
    from reports r join users u on u.user_id = r.user_id
    left join users h on h.user_id = r.handled_by
    left join definitions d on r.subject_kind = 'definition' and d.definitionid = r.subject_id
    left join comments c on r.subject_kind = 'comment' and c.comment_id = r.subject_id
    left join languages l on l.langid = d.langid
    left join users a on a.user_id = coalesce(d.user_id, c.user_id)
    where ${which} limit ${per_page} offset ${(page - 1) * per_page}`
}

export const countReports = (db: Db) => onlyRow(db)<{ waiting: number; handled: number }>`
  select count(*) filter (where outcome is null)::int as waiting, count(outcome)::int as handled from reports`

export async function reportExists(db: Db, report_id: number): Promise<boolean> {
  return (await db.selectFrom('reports').select('report_id').where('report_id', '=', report_id).execute()).length > 0
}

interface Handled {
  report_id: number
  outcome: ReportOutcome | null
  answer: string
  by: number
  at: Date
}

/**
 * Sets a report's outcome. Without an outcome, reopens the report. The outcome of a handled report can be changed only after
 * reopening it.
 */
export async function setOutcome(db: Db, { report_id, outcome, answer, by, at }: Handled) {
  const handled = outcome === null ? { handled_by: null, handled_at: null } : { handled_by: by, handled_at: at }
  return db
    .updateTable('reports')
    .set({ outcome, answer, ...handled })
    .where('report_id', '=', report_id)
    .$if(outcome !== null, (handling) => handling.where('outcome', 'is', null))
    .returning(['word', 'user_id'])
    .executeTakeFirst()
}
