import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { lockArchive } from '../importing/importing.repository.ts'
import { subjectKey } from '../reading/subject.ts'
import * as repo from './search.repository.ts'
import { termsOf } from './terms.ts'

/** Maximum number of messages per batch, and approximate size of their text. */
const BATCH = { messages: 25, bytes: 256 * 1024 }
const PAUSE_MS = 50
const RETRY_MS = 60_000

/**
 * Rebuilds the search terms of messages listed in `mail_reindex`, in batches with pauses. Each batch is a transaction, so
 * reindexing resumes after a restart, and several nodes can share the work. Returns a function that stops reindexing.
 */
export async function startReindexing(ctx: Ctx, log: Pick<FastifyBaseLogger, 'warn'>): Promise<() => Promise<void>> {
  if (!(await repo.hasOutdated(ctx.db))) return async () => {}
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => {})
  const run = async () => {
    while (!signal.aborted) {
      try {
        if ((await reindexBatch(ctx)) === 0) return
        await pause(PAUSE_MS)
      } catch (error) {
        log.warn({ err: error }, 'mail could not be reindexed')
        await pause(RETRY_MS)
      }
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Reindexes a batch. Returns the number of messages in it; 0 when finished. */
export const reindexBatch = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async ({ db }) => {
    await lockArchive(db)
    const messages = await repo.takeOutdated(db, BATCH)
    await repo.saveTerms(
      db,
      messages.map((message) => ({
        id: message.id,
        terms: termsOf(message),
        subject_key: subjectKey(message.cleaned_subject),
      })),
    )
    return messages.length
  })
