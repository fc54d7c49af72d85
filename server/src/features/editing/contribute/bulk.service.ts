import type { RetentionReason, RowReason, TableColumn } from '@vlacku/contract/bulkImport'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { excessOf } from '@vlacku/markup'
import type { Db, Tx } from '../../../platform/context.ts'
import { joinWriters } from '../../../platform/database/dictionaryLock.ts'
import { AppError } from '../../../platform/errors.ts'
import { mathsError } from '../../dictionary/entries/index.ts'
import { addVersionsOfMany } from '../../dictionary/versions/index.ts'
import * as repo from './bulk.repository.ts'
import { mayHaveRafsi } from './contribute.policy.ts'
import { type HeadWord, headWordOf } from './definitionContent.ts'
import { eraseDefinitions } from './importing.repository.ts'

export interface BulkProblem {
  column: TableColumn
  reason: RowReason
}

type Checked = Pick<repo.BulkRow, 'word' | 'rafsi' | 'definition' | 'notes' | 'etymology'>

/** Checks a word and its texts. Returns the head word, or the reason for rejection. */
export async function checkInBulk(
  row: Checked,
): Promise<Pick<HeadWord, 'word' | 'normal' | 'type_name'> | BulkProblem> {
  const head = headOf(row.word)
  if (!head) return { column: 'word', reason: 'not_a_word' }
  if (row.rafsi.length > 0 && !mayHaveRafsi(head.type_name)) return { column: 'rafsi', reason: 'rafsi_not_allowed' }
  for (const column of ['definition', 'notes', 'etymology'] as const) {
    const text = row[column]
    if (text === '') continue
    if (excessOf(text)) return { column, reason: 'too_costly' }
    if (await mathsError(text)) return { column, reason: 'invalid_mathjax' }
  }
  return { word: head.word, normal: head.normal, type_name: head.type_name }
}

function headOf(word: string): HeadWord | null {
  try {
    return headWordOf(word, DEFAULT_SOURCE_LANGID)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Planned or actual outcome of adding a row. */
export type BulkOutcome = 'new_word' | 'new_definition' | 'same' | 'rafsi_elsewhere'

const outcomeOf = ({ known, same, lacks_rafsi }: Omit<repo.Known, 'ord'>): BulkOutcome => {
  if (lacks_rafsi) return 'rafsi_elsewhere'
  if (same) return 'same'
  return known ? 'new_definition' : 'new_word'
}

/** Plans the outcomes of a table's rows, batch by batch, assuming that all preceding rows are added. */
export class BulkPlan {
  readonly #langid: number
  /** Rafsi of the words that earlier rows would add, by spelling. */
  readonly #heads = new Map<string, string[]>()
  readonly #contents = new Set<string>()

  constructor(langid: number) {
    this.#langid = langid
  }

  /** Returns the outcomes in row order. Runs one SQL statement. */
  async outcomes({ db }: Pick<Tx, 'db'>, rows: repo.BulkRow[]): Promise<BulkOutcome[]> {
    const known = new Map((await repo.lookUp(db, this.#langid, rows)).map((row) => [row.ord, row]))
    return rows.map((row) => this.#planned(row, known.get(row.ord)!))
  }

  #planned(row: repo.BulkRow, found: repo.Known): BulkOutcome {
    const added = found.known ? undefined : this.#heads.get(row.normal)
    const { ord: _ord, word: _word, type_name: _type, ...content } = row
    const text = JSON.stringify(content)
    const outcome = outcomeOf({
      known: found.known || added !== undefined,
      same: found.same || this.#contents.has(text),
      lacks_rafsi: added ? row.rafsi.some((affix) => !added.includes(affix)) : found.lacks_rafsi,
    })
    if (outcome === 'new_word') this.#heads.set(row.normal, row.rafsi)
    if (outcome === 'new_word' || outcome === 'new_definition') this.#contents.add(text)
    return outcome
  }
}

/**
 * Adds definitions by one author with a constant number of SQL statements. Their versions are marked as `imported` and cause no
 * notifications or votes. Returns the outcomes in row order.
 */
export async function addInBulk(
  tx: Tx,
  creation: repo.BulkCreation,
  rows: repo.BulkRow[],
): Promise<{ outcome: BulkOutcome; definitionid: number | null }[]> {
  await joinWriters(tx.db)
  const normals = [...new Set(rows.map(({ normal }) => normal))]
  await repo.lockEntries(tx.db, normals)
  const outcomes = await new BulkPlan(creation.langid).outcomes(tx, rows)
  const fresh = rows.filter((_row, at) => outcomes[at] === 'new_word' || outcomes[at] === 'new_definition')
  if (fresh.length === 0) return outcomes.map((outcome) => ({ outcome, definitionid: null }))
  await repo.addEntries(tx.db, fresh, creation.created_at)
  // includes entries created concurrently
  await repo.lockEntries(tx.db, normals)
  const ids = await repo.addDefinitions(tx.db, fresh, creation)
  if (ids.length !== fresh.length)
    throw new Error(`expected to add ${fresh.length} definitions, but added ${ids.length}`)
  await repo.addKeywords(
    tx.db,
    fresh.map(({ keywords }, at) => ({ keywords, definitionid: ids[at]! })),
  )
  await addVersionsOfMany(tx.db, ids)
  const idOf = new Map(fresh.map(({ ord }, at) => [ord, ids[at]!]))
  return rows.map(({ ord }, at) => ({ outcome: outcomes[at]!, definitionid: idOf.get(ord) ?? null }))
}

export interface RetainedRow {
  definitionid: number
  word: string
  reason: RetentionReason
}

/** Returns the given definitions that are in collections. */
export type CollectedAmong = (db: Db, definitionids: number[]) => Promise<number[]>

/**
 * Deletes definitions that no user has touched since they were added, and entries that become empty. Erases the rows so that they
 * can be imported again.
 */
export async function removeUntouched(
  tx: Tx,
  definitionids: number[],
  collectedAmong: CollectedAmong,
): Promise<{ removed: number[]; retained: RetainedRow[] }> {
  await joinWriters(tx.db)
  await repo.lockDefinitions(tx.db, definitionids)
  const rows = await repo.usesOfDefinitions(tx.db, definitionids)
  const collected = new Set(await collectedAmong(tx.db, definitionids))
  const retained = rows.flatMap(({ definitionid, word, reason }): RetainedRow[] => {
    const use = reason ?? (collected.has(definitionid) ? 'collected' : null)
    return use === null ? [] : [{ definitionid, word, reason: use }]
  })
  const retainedIds = new Set(retained.map(({ definitionid }) => definitionid))
  const removed = definitionids.filter((id) => !retainedIds.has(id))
  await eraseDefinitions(tx.db, removed, tx.now())
  return { removed, retained }
}
