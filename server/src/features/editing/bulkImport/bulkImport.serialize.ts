import type { BulkEvent, BulkImport, RowOutcome, RowReason, TableRow } from '@vlacku/contract/bulkImport'
import type { Counts, ImportRow, ShownRow } from './bulkImport.repository.ts'
import { columnOf, numberedColumnOf } from './reading/columns.ts'

/** English error texts for API clients. The web interface has its own translations. */
const REASON_TEXTS: Record<RowReason, string> = {
  required: 'is required',
  too_long: 'is too long',
  not_one_line: 'must be one line',
  not_a_word: 'is not a word of the language',
  row_too_long: 'The row has more than a million characters; the rows below it were not read',
  too_many_columns: 'The row has more cells than the first row; quote cells that have the delimiter in them',
  not_keywords: 'must be word;meaning pairs with commas between, in double quotes where they have such signs in them',
  too_many_keywords: 'has too many keywords',
  not_rafsi: "must be rafsi of 3 to 5 letters a to z or ', with spaces between",
  rafsi_not_allowed: 'can only be given to gismu and cmavo',
  rafsi_elsewhere: 'differs from what the entry has; rafsi of an entry are changed on its page',
  invalid_mathjax: 'has a formula that cannot be drawn',
  too_costly: 'has too many links, lines or tables',
  quote_not_closed: 'Nothing closes a quotation mark that begins here; nothing behind it was read',
}

/** Returns, in English, the reason why a row was rejected; undefined for other rows. */
export function errorOf({ column, reason }: Pick<ShownRow, 'column' | 'reason'>): string | undefined {
  if (!reason) return undefined
  return column ? `${column}: ${REASON_TEXTS[reason]}` : REASON_TEXTS[reason]
}

export const allCounts = (counts: Partial<Counts>): Counts => ({
  new_word: 0,
  new_definition: 0,
  same: 0,
  bad: 0,
  ...counts,
})

/** Returns the number of rows whose definitions exist, and the number of rows that were not imported. */
export function totals(counts: Partial<Counts>): { success_count: number; error_count: number } {
  const { new_word, new_definition, same, bad } = allCounts(counts)
  return { success_count: new_word + new_definition + same, error_count: bad }
}

export function presentImport(row: ImportRow): BulkImport {
  const { user_id: _user, may_import: _may, langid, header, counts, dictionary_import_id: _line, ...rest } = row
  return {
    ...rest,
    lang_id: langid,
    ignored_columns: header.filter((name) => name.trim() !== '' && !columnOf(name) && !numberedColumnOf(name)),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    counts: allCounts(counts),
    ...totals(counts),
  }
}

export const presentRow = ({ ord: _ord, ...row }: ShownRow): TableRow => row

type Progress = Extract<BulkEvent, { type: 'progress' }>

/** Builds the progress event of a row. `counts` includes the row itself. */
export function progressOf(row: ShownRow, total: number, counts: Partial<Record<RowOutcome, number>>): Progress {
  const error = errorOf(row)
  return {
    type: 'progress',
    success: row.outcome !== 'bad',
    word: row.word || 'N/A',
    outcome: row.outcome,
    line: row.line,
    ...(error && { error }),
    ...(row.column && { column: row.column }),
    ...(row.reason && { reason: row.reason }),
    current: row.ord + 1,
    total,
    ...totals(counts),
  }
}
