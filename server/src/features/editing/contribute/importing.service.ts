import type { Tx } from '../../../platform/context.ts'
import { addConflictVersions, addImportedVersions } from '../../dictionary/versions/index.ts'
import { takeImportedScores } from '../../dictionary/votes/index.ts'
import * as repo from './importing.repository.ts'

/** Merges the head words of a staged import. Returns the numbers of new and changed entries. */
export async function mergeEntries({ db }: Tx, import_id: string): Promise<{ added: number; changed: number[] }> {
  const added = await repo.addEntries(db, import_id)
  return { added, changed: await repo.updateEntries(db, import_id) }
}

/** Merges definitions as planned. Runs a constant number of SQL statements. */
export async function mergeDefinitions({ db, now }: Tx, import_id: string): Promise<void> {
  await repo.updateDefinitions(db, import_id, now())
  await repo.addDefinitions(db, import_id, now())
  await takeImportedScores(db, import_id)
  await repo.replaceKeywords(db, import_id)
  await addImportedVersions(db, import_id)
  await addConflictVersions(db, import_id, now())
}
