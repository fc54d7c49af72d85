import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { ImportError, type Rejection } from '../../../../platform/importing/importError.ts'
import { endImport, isAbandoned, startImport } from '../../../../platform/importing/owners.ts'
import { type Source, textOf } from '../../../../platform/importing/source.ts'
import { checkedSentence, type ImportedSentence, isRejection } from './checkedSentence.ts'
import { type Table, tableOf } from './columns.ts'
import * as repo from './importing.repository.ts'
import { linesOf } from './lines.ts'

/** Numbers of imported sentences by outcome. */
export interface SentencesOutcome {
  added: number
  changed: number
  unchanged: number
  rejected: number
}

export interface SentenceImportOptions {
  /** Source, licence and language for rows that don't specify them. */
  defaults?: Partial<ImportedSentence>
  onRejection?: (rejection: Rejection) => void
}

const BATCH = 500
const NO_SOURCE = 'the source of its sentences is missing; set it with --source'
const NO_TABLE =
  'this is not a table of sentences: its first line names the columns (jbo, lang, translation, …), or has two columns'

/**
 * Imports a table of sentences (docs/develop/sentences.md) atomically, skipping rejected rows. Throws an `ImportError` with the
 * reason. Parsing doesn't block other requests, and the merge is one short transaction.
 */
export async function importSentences(
  ctx: Ctx,
  source: Source,
  { defaults = {}, onRejection = () => {} }: SentenceImportOptions = {},
): Promise<SentencesOutcome> {
  const leftOver = (await repo.stagedImports(ctx.db)).filter((id) => isAbandoned(id, ctx.now()))
  await repo.clearStaging(ctx.db, leftOver)
  const import_id = startImport(ctx.now())
  try {
    const { staged, rejected } = await stageTable(ctx, import_id, source, defaults, onRejection)
    const { added, changed } = await inTransaction(ctx, async (tx) => {
      const sources = await repo.saveSources(tx.db, import_id)
      const merged = await repo.mergeSentences(tx.db, import_id)
      if (merged.added + merged.changed > 0) await repo.markRepeated(tx.db)
      if (sources + merged.added + merged.changed > 0) tx.emit({ kind: 'sentences_changed' })
      return merged
    })
    await repo.settleSentences(ctx.db)
    return { added, changed, unchanged: staged - added - changed, rejected }
  } finally {
    endImport(import_id)
    // if clearing fails too, the next import deletes the rows; the first error is reported
    await repo.clearStaging(ctx.db, [import_id]).catch(() => {})
  }
}

async function stageTable(
  { db }: Ctx,
  import_id: string,
  source: Source,
  partialDefaults: Partial<ImportedSentence>,
  onRejection: (rejection: Rejection) => void,
) {
  const defaults = { source: '', licence: '', url: '', ...partialDefaults }
  let table: Table | null = null
  let staged = 0
  let rejected = 0
  let batch: repo.StagedSentence[] = []
  for await (const line of linesOf(textOf(source))) {
    if (line.text?.trim() === '') continue
    if (table === null) {
      table = tableOf(line.text ?? '')
      if (table === null) throw new ImportError(source.name, line.line, NO_TABLE)
      if (!table.namesSource && defaults.source === '') throw new ImportError(source.name, null, NO_SOURCE)
      if (table.hasHeader) continue
    }
    const row = checkedSentence(line, table, defaults)
    if (isRejection(row)) {
      rejected += 1
      onRejection(row)
    } else batch.push({ ...row, ord: staged++ })
    if (batch.length === BATCH) {
      await repo.stageSentences(db, import_id, batch)
      batch = []
    }
  }
  if (batch.length > 0) await repo.stageSentences(db, import_id, batch)
  return { staged, rejected }
}
