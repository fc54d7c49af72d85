import type { Tx } from '../../../platform/context.ts'
import { lockOutWriters } from '../../../platform/database/dictionaryLock.ts'
import { addAttributions } from '../../accounts/auth/index.ts'
import { importEvents } from '../../dictionary/entries/index.ts'
import { mergeDefinitions, mergeEntries } from '../contribute/index.ts'
import * as repo from './merge.repository.ts'

export interface Merged {
  added: number
  changed: number
  unchanged: number
  /** Definitions that were edited here and at the source: the edit stays, the text of the file is a version beside it. */
  conflicts: number
  /** Those that were deleted here stay so. */
  deleted_here: number
  /** Head words that are new, and known ones with other affixes or another type. */
  words: { added: number; changed: number }
  /** Rows that came with the id of another word. */
  foreign: Awaited<ReturnType<typeof repo.removeForeignIds>>
  /** The definitions that `conflicts` counts. */
  contested: repo.Conflict[]
}

/** More changed definitions than this are not listed: whoever keeps copies reads everything again. */
const MAX_LISTED = 2000

/** Brings a staged import into the dictionary: the same number of statements, however much there is. */
export async function mergeStaged(tx: Tx, import_id: string): Promise<Merged> {
  const { db } = tx
  await lockOutWriters(db)
  const foreign = await repo.removeForeignIds(db, import_id)
  await repo.forgetIdsOfOtherSites(db, import_id)
  const deleted_here = await repo.removeDeletedHere(db, import_id)
  await addAttributions(db, import_id)
  const words = await mergeEntries(tx, import_id)
  await repo.planDefinitions(db, import_id)
  await repo.compareKnown(db, import_id)
  await repo.compareEdited(db, import_id)
  await mergeDefinitions(tx, import_id)
  await repo.rememberImport(db, import_id, tx.now())

  const outcomes = await repo.countOutcomes(db, import_id)
  const definitionids = await repo.touchedDefinitions(db, import_id, words.changed, MAX_LISTED + 1)
  for (const event of importEvents(definitionids, MAX_LISTED)) tx.emit(event)
  const contested = outcomes.conflicts > 0 ? await repo.conflictsOf(db, import_id) : []
  return { ...outcomes, deleted_here, words: { added: words.added, changed: words.changed.length }, foreign, contested }
}
