import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../../platform/errors.ts'
import { reading } from './docFields.ts'
import type { Steps } from './docs.ts'

export interface Budget {
  /** Longest time without letting others have their turn (ms). */
  sliceMs: number
  /** Processor time of one query (ms); one that needs more is `query_too_costly`. */
  totalMs: number
  /** Whether somebody searches in other ways: they go first. */
  othersSearch?: () => boolean
}

/** While others search: an answer takes several turns of the event loop, and each would meet a slice of every query. */
const SHORT_SLICE_MS = 1
const PAUSE_MS = 4

/** What slices are measured by (ms). */
export interface Clock {
  passed(): number
  /** What the processor did for this process. */
  worked(): number
  /** What any query read and keeps for all others. */
  shared(): number
}

const clock: Clock = { passed: () => performance.now(), worked: processorMs, shared: () => reading.ms }

/** Does the work in slices; what else the server has to do happens in between. */
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
    // time in which the machine did something else is not the query's; nor is what the other threads of this process do
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
