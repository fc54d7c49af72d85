import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { allTypes, normalOf, saveTypes } from '../../entries/index.ts'
import { allLanguages, saveLanguages } from '../../languages/index.ts'
import { languageOf } from '../languageOf.ts'
import { mergeStaged } from '../merge/service.ts'
import { checkedRow, isRejection } from '../reading/checkedRow.ts'
import { type Outcome, stagedImport } from '../service.ts'
import { Stage } from '../staging/stage.ts'
import * as repo from './repository.ts'
import { type SeedEntry, seedLanguages, seedTypes, starterFiles } from './seeds.ts'

/** Every site has the languages and word types: makes sure at each start. */
export async function givenLanguages(ctx: Ctx) {
  const { db } = ctx
  await saveLanguages(db, seedLanguages())
  await saveTypes(db, seedTypes())
}

/** A new site gets the starter dictionary, once; whoever removes it is not given it again. */
export async function givenStarter(ctx: Ctx) {
  if (await repo.wantsStarter(ctx.db)) await loadStarter(ctx)
}

export async function loadStarter(ctx: Ctx): Promise<Omit<Outcome, 'rejected'>> {
  return stagedImport(ctx, async (import_id) => {
    await stageStarter(ctx, import_id)
    await repo.leaveEdited(ctx.db, import_id)
    return inTransaction(ctx, async (tx) => {
      const { foreign: _, ...outcome } = await mergeStaged(tx, import_id)
      await repo.rememberStarter(tx.db, tx.now())
      return outcome
    })
  })
}

/** Takes the starter dictionary away again, but for what people changed or voted on. */
export async function removeStarter(ctx: Ctx) {
  return inTransaction(ctx, async (tx) => {
    const { removed, kept } = await repo.removeStarterDefinitions(tx.db)
    const words = await repo.removeEmptyEntries(tx.db, [...new Set(removed.map((d) => d.valsiid))])
    await repo.rememberStarter(tx.db, tx.now())
    if (removed.length > 0) tx.emit({ kind: 'dictionary_replaced' })
    return { removed: removed.length, kept, words }
  })
}

async function stageStarter(ctx: Ctx, import_id: string) {
  const [languages, types] = await Promise.all([allLanguages(ctx.db), allTypes(ctx.db)])
  const typeIds = new Map(types.map((type) => [type.descriptor, type.type_id]))
  const stage = new Stage(ctx.db, import_id)
  for (const { name, entries } of starterFiles()) {
    for (const entry of entries) {
      for (const tag of Object.keys(entry.definitions)) {
        const langid = languageOf(languages, tag, name, null)
        const known = { langid, typeIds, normalOf: (word: string) => normalOf(word, DEFAULT_SOURCE_LANGID) }
        const row = checkedRow(foundIn(entry, tag), known)
        if (isRejection(row)) throw new Error(`${name}: ${row.word}: ${row.reason}`)
        await stage.add(row)
      }
    }
  }
  await stage.end()
}

function foundIn(entry: SeedEntry, tag: string) {
  const { definition, notes, glosses, places } = entry.definitions[tag]!
  return {
    line: 0,
    word: entry.word,
    type: entry.type,
    rafsi: entry.rafsi,
    selmaho: entry.selmaho,
    username: repo.STARTER_AUTHOR,
    realname: undefined,
    definition,
    notes,
    definitionid: undefined,
    score: undefined,
    keywords: [
      ...glosses.map((gloss) => ({ place: '0', ...gloss })),
      ...places.map((keyword, n) => ({ place: String(n + 1), ...keyword })),
    ],
  }
}
