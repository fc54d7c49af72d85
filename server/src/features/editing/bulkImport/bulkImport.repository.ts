import type { BulkState, RowOutcome, RowReason, TableColumn, TableEncoding } from '@vlacku/contract/bulkImport'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, anyRow, column, firstRow, firstValue, run } from '../../../platform/database/statements.ts'
import { isOpen } from '../../accounts/auth/index.ts'
import type { BulkRow } from '../contribute/index.ts'

export type Counts = Record<RowOutcome, number>

export interface ImportRow {
  client_id: string
  state: BulkState
  user_id: number
  username: string
  /** True if the owner still has permission to import. */
  may_import: boolean
  langid: number
  langtag: string
  filename: string
  encoding: TableEncoding
  delimiter: ',' | ';' | '\t'
  header: string[]
  created_at: Date
  ended_at: Date | null
  total: number
  done: number
  counts: Partial<Counts>
  dictionary_import_id: number | null
}

type NewImport = Pick<
  ImportRow,
  'client_id' | 'user_id' | 'langid' | 'filename' | 'encoding' | 'delimiter' | 'header' | 'created_at'
>

export async function addImport(db: Db, row: NewImport) {
  await db
    .insertInto('bulk_imports')
    .values({ ...row, state: 'reading' })
    .execute()
}

const mayImport = sql`(
  ${isOpen} and exists (select from role_permissions p where p.role = u.role and p.permission = 'bulk_import'))`

export const importById = (db: Db, client_id: string) => firstRow(db)<ImportRow>`
  select i.client_id, i.state, i.user_id, u.username, ${mayImport} as may_import, i.langid, l.tag as langtag, i.filename, i.encoding,
         i.delimiter, i.header, i.created_at, i.ended_at, i.total, i.done, i.counts, i.dictionary_import_id
  from bulk_imports i join users u using (user_id) join languages l using (langid)
  where i.client_id = ${client_id}::uuid`

/** Locks an import until the transaction ends, so that it can't be ended or processed concurrently. */
export const lockImport = (db: Db, client_id: string) =>
  anyRow(db)`select from bulk_imports where client_id = ${client_id}::uuid for update`

type Progress = Pick<ImportRow, 'state'> &
  Partial<Pick<ImportRow, 'total' | 'done' | 'counts' | 'ended_at' | 'dictionary_import_id'>>

/** Saves the given fields. Progress resets the failure count. */
export async function saveProgress(db: Db, client_id: string, { state, counts, ...rest }: Progress) {
  await db
    .updateTable('bulk_imports')
    .set({ state, failures: 0, ...rest, ...(counts && { counts: JSON.stringify(counts) }) })
    .where('client_id', '=', client_id)
    .execute()
}

/** Marks a table as fully read. Deletes its staged rows if the import was cancelled in the meantime. */
export function finishReading(db: Db, client_id: string, { total, counts }: Pick<ImportRow, 'total' | 'counts'>) {
  return run(db)`
    with checked as (
      update bulk_imports set state = 'checked', total = ${total}, counts = ${JSON.stringify(counts)}
      where client_id = ${client_id}::uuid and state = 'reading' returning 1)
    delete from bulk_import_rows where client_id = ${client_id}::uuid and not exists (select from checked)`
}

export const isReading = (db: Db, client_id: string) => anyRow(db)`
  select from bulk_imports where client_id = ${client_id}::uuid and state = 'reading'`

/** Increments and returns an import's number of consecutive failures. */
export async function countFailure(db: Db, client_id: string): Promise<number> {
  const rows = await allRows(db)<{ failures: number }>`
    update bulk_imports set failures = failures + 1 where client_id = ${client_id}::uuid returning failures`
  return rows[0]?.failures ?? 0
}

export interface StagedRow {
  ord: number
  line: number
  word: string
  definition: string
  outcome: RowOutcome
  column: TableColumn | null
  reason: RowReason | null
  content: Omit<BulkRow, 'ord'> | null
  cells: string[] | null
}

export const stageRows = (db: Db, client_id: string, rows: StagedRow[]) => run(db)`
  insert into bulk_import_rows (client_id, ord, line, word, definition, outcome, wrong_column, reason, content, cells)
  select ${client_id}::uuid, r.ord, r.line, r.word, r.definition, r.outcome, r.column, r.reason,
         nullif(r.content, 'null'), nullif(r.cells, 'null')
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
    ord int, line int, word text, definition text, outcome text, "column" text, reason text, content jsonb, cells jsonb)`

/** Returns the rows from a position onward, in order. */
export const rowsFrom = (db: Db, client_id: string, from: number, limit: number) => allRows(db)<StagedRow>`
  select ord, line, word, definition, outcome, wrong_column as "column", reason, content, cells
  from bulk_import_rows where client_id = ${client_id}::uuid and ord >= ${from} and ord < ${from + limit}
  order by ord`

export type ShownRow = Omit<StagedRow, 'content' | 'cells'>

/** Like `rowsFrom`, but without the row contents. */
export const shownFrom = (db: Db, client_id: string, from: number, limit: number) => allRows(db)<ShownRow>`
  select ord, line, word, definition, outcome, wrong_column as "column", reason
  from bulk_import_rows where client_id = ${client_id}::uuid and ord >= ${from} and ord < ${from + limit}
  order by ord`

export function firstRows(db: Db, client_id: string, outcome: RowOutcome | undefined, limit: number) {
  return allRows(db)<ShownRow>`
      select ord, line, word, definition, outcome, wrong_column as "column", reason
      from bulk_import_rows
      where client_id = ${client_id}::uuid and (${outcome ?? null}::text is null or outcome = ${outcome ?? null}::text)
      order by ord limit ${limit}`
}

/** Returns the rejected rows after a position, in order. */
export const badRowsAfter = (db: Db, client_id: string, ord: number, limit: number) => allRows(db)<StagedRow>`
  select ord, line, word, definition, outcome, wrong_column as "column", reason, content, cells
  from bulk_import_rows where client_id = ${client_id}::uuid and ord > ${ord} and outcome = 'bad'
  order by ord limit ${limit}`

/** Counts the rows before a position, grouped by outcome. */
export async function countBefore(db: Db, client_id: string, ord: number): Promise<Partial<Counts>> {
  const rows = await allRows(db)<{ outcome: RowOutcome; n: number }>`
    select outcome, count(*)::int as n from bulk_import_rows
    where client_id = ${client_id}::uuid and ord < ${ord} group by outcome`
  return Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]))
}

export interface DoneRow {
  ord: number
  outcome: RowOutcome
  column: TableColumn | null
  reason: RowReason | null
  definitionid: number | null
}

/** Saves the outcomes of rows and deletes the row contents, which are no longer needed. */
export const saveDone = (db: Db, client_id: string, rows: DoneRow[]) => run(db)`
  update bulk_import_rows b
  set outcome = r.outcome, wrong_column = r.column, reason = r.reason, definitionid = r.definitionid,
      content = case when r.outcome = 'bad' then b.content end
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
    ord int, outcome text, "column" text, reason text, definitionid int)
  where b.client_id = ${client_id}::uuid and b.ord = r.ord`

/** Returns the definitions that an import added, including deleted ones. */
export const importedDefinitions = (db: Db, client_id: string) => column(db)<number>`
  select definitionid from bulk_import_rows
  where client_id = ${client_id}::uuid and definitionid is not null order by ord`

export const unfinishedImports = (db: Db) => column(db)<string>`
  select client_id from bulk_imports where state in ('waiting', 'running') order by created_at, client_id`

/** Deletes tables that were checked but never imported. */
export const deleteUnused = (db: Db, before: Date) =>
  run(db)`delete from bulk_imports where state in ('reading', 'checked') and created_at < ${before}`

export const deleteImport = (db: Db, client_id: string) =>
  run(db)`delete from bulk_imports where client_id = ${client_id}::uuid and state = 'reading'`

export const languageTag = (db: Db, langid: number) =>
  firstValue(db)<string>`select tag from languages where langid = ${langid}`
