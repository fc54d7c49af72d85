import type { Job } from '../../../../platform/jobs.ts'
import type { Key } from '../log/log.repository.ts'

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
export const moveJob = (work: MoveWork): Job => ({ queue: MOVE, input: work, about: { user_id: String(work.user_id) } })
