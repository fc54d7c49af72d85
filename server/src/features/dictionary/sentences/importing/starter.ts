import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { fileSource } from '../../../../platform/importing/source.ts'
import { seedFile } from '../../../../platform/seeds.ts'
import * as repo from './importing.repository.ts'
import { importSentences, type SentencesOutcome } from './importing.service.ts'

/** Source name of the starter sentences. */
const STARTER_SOURCE = 'vlacku'

/** Adds the starter sentences once to a site with the starter dictionary. */
export async function ensureStarterSentences(ctx: Ctx) {
  if (await repo.wantsStarterSentences(ctx.db)) await loadStarterSentences(ctx)
}

export async function loadStarterSentences(ctx: Ctx): Promise<SentencesOutcome> {
  const outcome = await importSentences(ctx, fileSource(seedFile('starter/sentences.tsv')))
  await repo.rememberStarterSentences(ctx.db, ctx.now())
  return outcome
}

/** Removes the starter sentences permanently. */
export async function removeStarterSentences(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const removed = await repo.removeSource(tx.db, STARTER_SOURCE)
    await repo.rememberStarterSentences(tx.db, tx.now())
    await repo.markRepeated(tx.db)
    if (removed > 0) tx.emit({ kind: 'sentences_changed' })
    return removed
  })
}
