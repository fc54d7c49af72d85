import { type Ctx, inTransaction, type Tx } from '../../../../platform/context.ts'
import type { Key } from '../log/log.repository.ts'
import { replayPart } from '../log/log.service.ts'
import { type MoveWork, moveJob } from './fitting.jobs.ts'
import * as repo from './fitting.repository.ts'

const NONE: Key = { flashcard_id: 0, card_side: 'direct' }

/** Schedules a recalculation of all of a user's cards after this transaction, in batches with one transaction each. */
export async function moveDates(tx: Tx, user_id: number): Promise<void> {
  const move = await repo.beginMove(tx.db, user_id)
  tx.enqueue(moveJob({ user_id, move, after: NONE }))
}

/** Recalculates one batch and enqueues a job for the next one. Does nothing if a later rescheduling run has started. */
export async function movePart(ctx: Ctx, { user_id, move, after }: MoveWork): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await repo.isLastMove(tx.db, user_id, move))) return
    const last = await replayPart(tx, user_id, after)
    if (last) tx.enqueue(moveJob({ user_id, move, after: last }))
  })
}
