import { type Ctx, inTransaction, type Tx } from '../../../../platform/context.ts'
import type { Job } from '../../../../platform/jobs.ts'
import type { Key } from '../log/log.repository.ts'
import { replayPart } from '../log/log.service.ts'
import * as repo from './fitting.repository.ts'

/** Job queue for users whose parameters are optimized. */
export const FIT = 'study_fit'
/** Job queue for users whose cards are rescheduled, in batches. */
export const MOVE = 'study_move'

export interface FitWork {
  user_id: number
}
export interface MoveWork {
  user_id: number
  /** Sequence number of the rescheduling run. */
  move: number
  /** Last processed side. */
  after: Key
}

export const fitJob = (user_id: number): Job => ({
  queue: FIT,
  input: { user_id } satisfies FitWork,
  about: { user_id: String(user_id) },
})
const moveJob = (work: MoveWork): Job => ({ queue: MOVE, input: work, about: { user_id: String(work.user_id) } })

const NONE: Key = { flashcard_id: 0, card_side: 'direct' }

/** Schedules a recalculation of all of a user's cards after this transaction, in batches with one transaction each. */
export async function moveDates(tx: Tx, user_id: number): Promise<void> {
  const move = await repo.startMove(tx.db, user_id)
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
