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
  /** Definitions edited both locally and at the source. The local edit is preserved, and the file's text becomes a version. */
  conflicts: number
  /** Definitions deleted on this site, which remain deleted. */
  deleted_here: number
  /** Numbers of new head words, and of existing head words with changed rafsi or type. */
  words: { added: number; changed: number }
  /** Rows whose ID belongs to another word. */
  foreign: Awaited<ReturnType<typeof repo.removeForeignIds>>
  /** The definitions counted in `conflicts`. */
  contested: repo.Conflict[]
}

/** Maximum number of changed definitions in an event. For more, caches and indexes reload everything. */
const MAX_LISTED = 2000

/** Merges a staged import into the dictionary. Runs a constant number of SQL statements. */
export async function mergeStaged(tx: Tx, import_id: string): Promise<Merged> {
  const { db } = tx
  await lockOutWriters(db)
  const foreign = await repo.removeForeignIds(db, import_id)
  await repo.clearIdsOfOtherSites(db, import_id)
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
