import { AppError } from '../../../platform/errors.ts'

/** How long who finds the queue full is told to wait (s). */
const TRY_AGAIN_S = 5

/** A queue for what needs much memory for a moment. At most `mostWaiting` stand in it; further ones are sent away. */
export function oneAtATime(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve()
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside > mostWaiting) throw new AppError('too_many_requests', { retry_after: TRY_AGAIN_S })
    inside += 1
    const mine = last.then(work).finally(() => {
      inside -= 1
    })
    last = mine.catch(() => {})
    return mine
  }
}
