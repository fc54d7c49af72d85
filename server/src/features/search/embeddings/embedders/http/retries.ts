import { setTimeout as sleep } from 'node:timers/promises'
import { EndpointError } from './endpointError.ts'

export interface RetrySetting {
  /** Maximum number of retries. */
  retries: number
  /** Delay before the first retry, in milliseconds. Roughly doubles with each retry. */
  firstWaitMs: number
  /** Maximum delay, in milliseconds, that the endpoint may request. */
  longestWaitMs: number
}

/**
 * Retries after transient errors with exponential backoff and jitter (50–100 %), but not before the delay requested by the
 * endpoint has passed. Throws the last error, or the abort reason of `signal`.
 */
export async function withRetries<T>(
  setting: RetrySetting,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried >= setting.retries || !(error instanceof EndpointError) || error.remedy !== 'later') throw error
      const requestedMs = error.restMs ?? 0
      if (requestedMs > setting.longestWaitMs) throw error
      const backOff = setting.firstWaitMs * 2 ** tried * (0.5 + Math.random() / 2)
      await pause(Math.max(requestedMs, Math.min(backOff, setting.longestWaitMs)), signal)
    }
  }
}

async function pause(ms: number, signal: AbortSignal) {
  signal.throwIfAborted()
  // sleep replaces the reason with an AbortError
  await sleep(ms, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted())
}
