import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../../platform/errors.ts'
import type { Steps } from './docs.ts'

export interface Budget {
  /** Longest time without letting others have their turn (ms). */
  sliceMs: number
  /** Processor time of one query (ms); one that needs more is `query_too_costly`. */
  totalMs: number
}

/** Does the work in slices; what else the server has to do happens in between. */
export async function inSlices<T>(steps: Steps<T>, { sliceMs, totalMs }: Budget): Promise<T> {
  let spent = 0
  for (;;) {
    const began = performance.now()
    let took = 0
    do {
      const { done, value } = steps.next()
      if (done) return value as T
      took = performance.now() - began
    } while (took < sliceMs)
    spent += took
    if (spent > totalMs) {
      steps.return(undefined as T)
      throw new AppError('query_too_costly')
    }
    await setImmediate()
  }
}
