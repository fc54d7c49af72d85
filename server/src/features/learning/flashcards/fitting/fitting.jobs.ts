import type { Job } from '../../../../platform/jobs.ts'
import type { Key } from '../log/log.repository.ts'

/** The queue of learners whom parameters are fitted to. */
export const FIT = 'study_fit'
/** The queue of learners whose dates move, a part of their cards at a time. */
export const MOVE = 'study_move'

export interface FitWork {
  user_id: number
}
export interface MoveWork {
  user_id: number
  /** The number of the move, as the table counts them. */
  move: number
  /** The last side that is done. */
  after: Key
}

export const fitJob = (user_id: number): Job => ({
  queue: FIT,
  input: { user_id } satisfies FitWork,
  about: { user_id: String(user_id) },
})
export const moveJob = (work: MoveWork): Job => ({ queue: MOVE, input: work, about: { user_id: String(work.user_id) } })
