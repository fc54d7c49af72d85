import { setTimeout as sleep } from 'node:timers/promises'
import { EndpointError } from './endpointError.ts'

export interface RetrySetting {
  /** Requests after the first. */
  retries: number
  /** The first wait; each further one is about twice as long (ms). */
  firstWaitMs: number
  /** Whoever wants us to wait longer has refused (ms). */
  longestWaitMs: number
}

/**
 * Tries again what a pause may mend: exponential back-off, between half and all of it by chance so that nodes do not come back
 * together, and never sooner than the endpoint asked for. Throws the last error, or why `signal` was aborted.
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
      const asked = error.restMs ?? 0
      if (asked > setting.longestWaitMs) throw error
      const backOff = setting.firstWaitMs * 2 ** tried * (0.5 + Math.random() / 2)
      await pause(Math.max(asked, Math.min(backOff, setting.longestWaitMs)), signal)
    }
  }
}

async function pause(ms: number, signal: AbortSignal) {
  signal.throwIfAborted()
  // the rejection of a sleep hides the reason behind an AbortError
  await sleep(ms, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted())
}
