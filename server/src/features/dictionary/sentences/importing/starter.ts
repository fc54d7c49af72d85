import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { fileSource } from '../../../../platform/importing/source.ts'
import { seedFile } from '../../../../platform/seeds.ts'
import * as repo from './importing.repository.ts'
import { importSentences, type SentencesOutcome } from './importing.service.ts'

/** Under this name the sentences of the starter are kept. */
const STARTER_SOURCE = 'vlacku'

/** A site that was given the starter dictionary is given its sentences too, once. */
export async function givenStarterSentences(ctx: Ctx) {
  if (await repo.wantsStarterSentences(ctx.db)) await loadStarterSentences(ctx)
}

export async function loadStarterSentences(ctx: Ctx): Promise<SentencesOutcome> {
  const outcome = await importSentences(ctx, fileSource(seedFile('starter/sentences.tsv')))
  await repo.rememberStarterSentences(ctx.db, ctx.now())
  return outcome
}

/** Takes the sentences of the starter away again; whoever does so is not given them again. */
export async function removeStarterSentences(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const removed = await repo.removeSource(tx.db, STARTER_SOURCE)
    await repo.rememberStarterSentences(tx.db, tx.now())
    await repo.markRepeated(tx.db)
    if (removed > 0) tx.emit({ kind: 'sentences_changed' })
    return removed
  })
}
