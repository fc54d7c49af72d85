import { setTimeout as sleep } from 'node:timers/promises'
import { EmbedderError } from '../embedder.ts'

export interface RetrySetting {
  /** Maximum number of retries. */
  retries: number
  /** Delay before the first retry, in milliseconds. Roughly doubles with each retry. */
  firstDelayMs: number
  /** Maximum delay, in milliseconds, that the endpoint may request. */
  maxDelayMs: number
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
      if (requestedMs > setting.maxDelayMs) throw error
      const backOff = setting.firstDelayMs * 2 ** tried * (0.5 + Math.random() / 2)
      await pause(Math.max(requestedMs, Math.min(backOff, setting.maxDelayMs)), signal)
    }
  }
}

async function pause(ms: number, signal: AbortSignal) {
  signal.throwIfAborted()
  // sleep replaces the reason with an AbortError
  await sleep(ms, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted())
}

/** Remedy for a failed request: retry later, send smaller requests, or none. */
type Remedy = 'later' | 'less' | 'none'

/** A failed request. */
export class EndpointError extends EmbedderError {
  readonly remedy: Remedy
  /** Delay requested by the endpoint, in milliseconds; null if there is none. */
  readonly restMs: number | null

  constructor(message: string, remedy: Remedy, restMs: number | null = null) {
    super(message)
    this.remedy = remedy
    this.restMs = restMs
  }
}

interface BreakerSetting {
  /** Number of consecutive failures that open the circuit breaker. */
  failures: number
  /** Time, in milliseconds, for which the circuit stays open before a trial request. */
  pauseMs: number
  isFailure: (error: unknown) => boolean
  /** Creates the error for requests while the breaker is open. */
  rejection: () => Error
}

/**
 * Circuit breaker: while it is open, callers don't have to wait for an unavailable endpoint, and the endpoint receives no
 * requests.
 */
export class Breaker {
  readonly #setting: BreakerSetting
  #failures = 0
  #openUntil = 0
  #isProbing = false

  constructor(setting: BreakerSetting) {
    this.#setting = setting
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const isProbe = this.#failures >= this.#setting.failures
    if (isProbe && (this.#isProbing || performance.now() < this.#openUntil)) throw this.#setting.rejection()
    if (isProbe) this.#isProbing = true
    try {
      const result = await work()
      this.#failures = 0
      return result
    } catch (error) {
      if (this.#setting.isFailure(error)) {
        this.#failures += 1
        this.#openUntil = performance.now() + this.#setting.pauseMs
      }
      throw error
    } finally {
      if (isProbe) this.#isProbing = false
    }
  }
}
