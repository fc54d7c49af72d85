import { randomUUID } from 'node:crypto'
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import type { bulkImport, HandlerInput } from '@vlacku/contract'
import { SHOWN_ROWS } from '@vlacku/contract/bulkImport'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { countImport } from '../../accounts/dailyLimits/index.ts'
import { BulkPlan, type BulkRow, checkInBulk } from '../contribute/index.ts'
import * as repo from './bulkImport.repository.ts'
import { allCounts, presentImport, presentRow } from './bulkImport.serialize.ts'
import { hasMoreLines, MAX_LINES } from './reading/encoding.ts'
import { type ReadTable, readTable } from './reading/readTable.ts'
import type { TableLine } from './reading/table.ts'

export type TableInput = Pick<HandlerInput<typeof bulkImport.checkTable>, 'query' | 'body'>
/** Queues work so that one table is read at a time. */
export type Enqueue = <T>(work: () => Promise<T>) => Promise<T>

/** Maximum length of the definition excerpt shown with its row, in characters. */
const SHOWN_TEXT = 200
/** Number of rows checked before yielding to other requests. */
const AT_ONCE = 10

export interface OpenedTable {
  /** Resolves once the first row of the table is stored. */
  client_id: Promise<string>
  /** Resolves once all rows of the table are stored. */
  staged: Promise<string>
}

/**
 * Reads a table and stores the planned outcome of each row. Throws `not_a_table`, `too_many_values`, or `too_many_requests` if
 * too many tables are queued.
 */
export async function openTable(ctx: Ctx, viewer: Viewer, input: TableInput, enqueue: Enqueue): Promise<OpenedTable> {
  const { query, body } = input
  const langid = body.lang_id ?? query.lang_id
  if (langid === undefined) throw new AppError('invalid_request', { fields: { lang_id: 'is required' } })
  const language = await repo.languageTag(ctx.db, langid)
  if (language === undefined)
    throw new AppError('invalid_request', { fields: { lang_id: 'is not a language of this site' } })
  const bytes = typeof body.csv === 'string' ? new TextEncoder().encode(body.csv) : body.csv
  if (hasMoreLines(bytes, MAX_LINES)) throw new AppError('too_many_values')
  const filename = body.filename ?? query.filename
  let opened!: (client_id: string) => void
  const client_id = new Promise<string>((resolve) => {
    opened = resolve
  })
  const staged = enqueue(async () => {
    const table = await readTable(bytes, typeof body.csv === 'string' ? 'utf-8' : query.encoding, language)
    const newImport = { client_id: randomUUID(), user_id: viewer.user_id, langid, filename, created_at: ctx.now() }
    try {
      await countImport(ctx, viewer)
      await repo.addImport(ctx.db, { ...newImport, ...table.head })
      opened(newImport.client_id)
      await stage(ctx, newImport, table)
    } catch (error) {
      await repo.deleteImport(ctx.db, newImport.client_id)
      throw error
    } finally {
      await table.lines.return(undefined)
    }
    return newImport.client_id
  })
  const known = Promise.race([client_id, staged])
  // the error is handled where callers await `staged`
  known.catch(() => {})
  return { client_id: known, staged }
}

async function stage(ctx: Ctx, { client_id, langid }: { client_id: string; langid: number }, { lines }: ReadTable) {
  const plan = new BulkPlan(langid)
  const counts = allCounts({})
  let total = 0
  for await (const piece of lines) {
    if (!(await repo.isReading(ctx.db, client_id))) break
    const rows: repo.StagedRow[] = []
    for (const line of piece) {
      rows.push(await checkedLine(line, total++))
      if (total % AT_ONCE === 0) await breathe()
    }
    await planRows(ctx, plan, rows)
    for (const { outcome } of rows) counts[outcome] += 1
    await repo.stageRows(ctx.db, client_id, rows)
  }
  await repo.finishReading(ctx.db, client_id, { total, counts })
}

/** Validates a row in isolation. The outcome of a valid row is determined later. */
async function checkedLine({ line, cells, row, problem, shown }: TableLine, ord: number): Promise<repo.StagedRow> {
  const excerpt = (text: string) => text.slice(0, SHOWN_TEXT).toWellFormed().replaceAll('\0', '')
  const bad = {
    ord,
    line,
    outcome: 'bad',
    content: null,
    cells: cells.map((cell) => cell.replaceAll('\0', '')),
  } as const
  const texts = { word: excerpt(shown.word), definition: excerpt(shown.definition) }
  if (!row) return { ...bad, ...texts, ...problem! }
  const head = await patiently(() => checkInBulk(row))
  if ('reason' in head) return { ...bad, ...texts, ...head }
  return {
    ...{ ord, line, ...texts, outcome: 'new_definition', column: null, reason: null, cells: null },
    content: { ...row, ...head },
  }
}

/** Retries while the formula checker is busy, since imports can wait. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
      await sleep(200)
    }
  }
}

/** Sets the planned outcome of valid rows. */
async function planRows(ctx: Ctx, plan: BulkPlan, rows: repo.StagedRow[]) {
  const well = rows.filter(({ content }) => content !== null)
  const outcomes = await plan.outcomes(ctx, well.map(bulkRowOf))
  for (const [at, row] of well.entries()) {
    const outcome = outcomes[at]!
    if (outcome === 'rafsi_elsewhere') Object.assign(row, { outcome: 'bad', column: 'rafsi', reason: outcome })
    else row.outcome = outcome
  }
}

export const bulkRowOf = ({ ord, content }: repo.StagedRow): BulkRow => ({ ord, ...content! })

export async function checkTable(ctx: Ctx, viewer: Viewer, input: TableInput, enqueue: Enqueue) {
  const { staged } = await openTable(ctx, viewer, input, enqueue)
  return readImport(ctx, await staged, undefined)
}

/** Runs two SQL statements regardless of the number of rows. */
export async function readImport(ctx: Ctx, client_id: string, outcome: repo.ShownRow['outcome'] | undefined) {
  const found = await repo.importById(ctx.db, client_id)
  if (!found) throw new AppError('import_not_found')
  const rows = await repo.firstRows(ctx.db, client_id, outcome, SHOWN_ROWS)
  return { import: presentImport(found), rows: rows.map(presentRow) }
}
