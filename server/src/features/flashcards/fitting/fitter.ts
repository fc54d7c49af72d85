import { once } from 'node:events'
import type { History } from '@vlacku/study'
import { boundedQueue } from '../../../platform/boundedQueue.ts'
import { AppError } from '../../../platform/errors.ts'
import { startProcess } from '../../../platform/processes.ts'
import type { FitAnswer } from './fitParameters.process.ts'

/** Finds parameters of FSRS, 21 numbers, that foretell these histories best. Null where its program is not installed. */
export type Fitter = (histories: History[]) => Promise<number[] | null>

/** 15,000 reviews take half a second; whoever takes longer than this is stuck (ms). */
const DEADLINE_MS = 60_000
const MOST_WAITING = 10
const TRY_AGAIN_S = 30

const inTurn = boundedQueue({
  ...{ atOnce: 1, mostWaiting: MOST_WAITING },
  refusal: () => new AppError('too_many_requests', { retry_after: TRY_AGAIN_S }),
})

/** In a process, one learner after the other. */
export const fitInProcess: Fitter = (histories) =>
  inTurn(async () => {
    const child = startProcess(import.meta.url, './fitParameters.process.ts')
    const over = new AbortController()
    const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS)
    const ended = once(child, 'exit', { signal: over.signal }).then(([code, signal]) => {
      throw new Error(`what fits parameters ended with ${signal ?? code}`)
    })
    try {
      child.send(histories)
      const [answer] = (await Promise.race([once(child, 'message', { signal: over.signal }), ended])) as [FitAnswer]
      if ('missing' in answer) return null
      if ('failed' in answer) throw new Error(answer.failed)
      return answer.weights
    } finally {
      clearTimeout(deadline)
      ended.catch(() => {})
      over.abort()
      child.kill('SIGKILL')
    }
  })
