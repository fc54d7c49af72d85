import type { Tx } from '../../../platform/context.ts'
import { changeOf } from '../../../platform/events.ts'
import * as definitions from './definitionsRepository.ts'
import * as repo from './repository.ts'

export interface Merged {
  added: number
  changed: number
  unchanged: number
  /** Head words that are new, and known ones with other affixes or another type. */
  words: { added: number; changed: number }
  /** Rows that came with the id of another word. */
  foreign: Awaited<ReturnType<typeof repo.takeOutForeignIds>>
}

/** More changed definitions than this are not listed: whoever keeps copies reads everything again. */
const MOST_LISTED = 2000

/** Brings a staged import into the dictionary: the same number of statements, however much there is. */
export async function mergeStaged(tx: Tx, import_id: string): Promise<Merged> {
  const { db } = tx
  await repo.holdWriters(db)
  const foreign = await repo.takeOutForeignIds(db, import_id)
  await repo.forgetIdsOfOtherSites(db, import_id)
  await repo.saveAuthors(db, import_id)
  const wordsAdded = await repo.addEntries(db, import_id)
  const updatedEntries = await repo.updateEntries(db, import_id)
  await repo.planDefinitions(db, import_id)
  await repo.compareKnown(db, import_id)

  await definitions.updateDefinitions(db, import_id, tx.now())
  await definitions.updateScores(db, import_id)
  await definitions.addDefinitions(db, import_id, tx.now())
  await definitions.replaceKeywords(db, import_id)
  await definitions.saveVersions(db, import_id)

  const outcomes = await repo.countOutcomes(db, import_id)
  const definitionids = await repo.touchedDefinitions(db, import_id, updatedEntries, MOST_LISTED + 1)
  for (const event of changeOf(definitionids, MOST_LISTED)) tx.emit(event)
  return { ...outcomes, words: { added: wordsAdded, changed: updatedEntries.length }, foreign }
}
