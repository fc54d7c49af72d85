interface BreakerSetting {
  /** Number of consecutive failures that open the circuit breaker. */
  failures: number
  /** Time, in milliseconds, for which the circuit stays open before a trial request. */
  pauseMs: number
  isFailure: (error: unknown) => boolean
  /** Creates the error for requests while the breaker is open. */
  refusal: () => Error
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
    if (isProbe && (this.#isProbing || performance.now() < this.#openUntil)) throw this.#setting.refusal()
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
