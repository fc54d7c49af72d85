import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { lockOutWriters } from '../../../platform/database/dictionaryLock.ts'
import { normalOf } from '../../../platform/languagePacks.ts'
import { setSiteMetadata, siteMetadataOr } from '../../../platform/siteMetadata.ts'
import { moveThreads } from '../../discussion/comments/index.ts'
import { moveSubscriptions } from '../../discussion/subscriptions/index.ts'
import { definitionsOfEntry } from './contribute.repository.ts'
import * as repo from './spellings.repository.ts'

/** Version of the spelling rules. Increment it when a language pack changes which spellings are equivalent. */
const SPELLINGS = 2

/** Updates the lookup spelling of all entries on the first start after the rules changed. */
export async function ensureSpellings(ctx: Ctx) {
  if ((await siteMetadataOr(ctx.db, 'spellings', 1)) === SPELLINGS) return
  await inTransaction(ctx, async ({ db }) => {
    await lockOutWriters(db)
    const outdated = (await repo.allHeads(db)).flatMap(({ valsiid, word, normal: before, source_langid }) => {
      const normal = normalOf(word, source_langid)
      return normal === before ? [] : [{ valsiid, normal }]
    })
    if (outdated.length > 0) await repo.setNormals(db, outdated)
    await setSiteMetadata(db, 'spellings', SPELLINGS)
  })
}

/** Groups entries that are spellings of one word. Each group has an entry to retain and the entries to merge into it. */
export async function spellingsOfOneWord({ db }: Pick<Ctx, 'db'>) {
  return (await repo.sameSpelling(db)).map(([into, ...others]) => ({ into: into!, others }))
}

/**
 * Merges entries of one word in one transaction: definitions with votes and versions (including deleted definitions), threads,
 * subscriptions and rafsi move to the retained entry, to which old IDs redirect. Returns the numbers of merged entries and moved
 * definitions.
 */
export async function mergeSpellings(ctx: Ctx): Promise<{ entries: number; definitions: number }> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    await lockOutWriters(db)
    const merged = { entries: 0, definitions: 0 }
    const changed: number[] = []
    for (const { into, others } of await spellingsOfOneWord(tx)) {
      for (const other of others) {
        merged.entries += 1
        merged.definitions += await repo.moveDefinitions(db, other.valsiid, into.valsiid)
        await moveThreads(tx, other.valsiid, into.valsiid)
        await moveSubscriptions(db, other.valsiid, into.valsiid)
        await repo.replaceEntry(db, other.valsiid, into.valsiid)
      }
      changed.push(...(await definitionsOfEntry(db, into.valsiid)))
    }
    if (changed.length > 0) tx.emit({ kind: 'definitions_changed', definitionids: changed })
    return merged
  })
}
