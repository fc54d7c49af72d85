import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../../platform/errors.ts'
import { reading } from './docFields.ts'
import type { Steps } from './docs.ts'

export interface Budget {
  /** Maximum time without yielding, in milliseconds. */
  sliceMs: number
  /** CPU time limit of a query, in milliseconds. Queries above the limit fail with `query_too_costly`. */
  totalMs: number
  /** Returns true during other searches, which take precedence. */
  othersSearch?: () => boolean
}

/**
 * Slice length during other searches, in milliseconds. A response takes several event loop iterations, each of which may wait for
 * a slice of every query.
 */
const SHORT_SLICE_MS = 1
const PAUSE_MS = 4

/** Clocks for measuring slices, in milliseconds. */
export interface Clock {
  passed(): number
  /** CPU time of this process. */
  worked(): number
  /** Time spent on work that all queries share. */
  shared(): number
}

const clock: Clock = { passed: () => performance.now(), worked: processorMs, shared: () => reading.ms }

/** Runs the work in slices, yielding to the event loop between them. */
export async function inSlices<T>(steps: Steps<T>, budget: Budget, { passed, worked, shared } = clock): Promise<T> {
  let spent = 0
  for (;;) {
    const began = passed()
    const sharedBefore = shared()
    const workedBefore = worked()
    const othersSearch = budget.othersSearch?.() ?? false
    const sliceMs = othersSearch ? SHORT_SLICE_MS : budget.sliceMs
    let took = 0
    do {
      const { done, value } = steps.next()
      if (done) return value as T
      took = passed() - began
    } while (took < sliceMs)
    // excludes time used by other processes and other threads of this process
    spent += Math.min(took, worked() - workedBefore) - (shared() - sharedBefore)
    if (spent > budget.totalMs) {
      steps.return(undefined as T)
      throw new AppError('query_too_costly')
    }
    await (othersSearch ? sleep(PAUSE_MS) : setImmediate())
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
