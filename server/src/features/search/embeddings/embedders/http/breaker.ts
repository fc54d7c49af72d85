interface BreakerSetting {
  /** After so many failures in a row nothing is asked for a while. */
  failures: number
  /** How long nothing is asked; then one request goes out to see (ms). */
  pauseMs: number
  isFailure: (error: unknown) => boolean
  /** What those are told who ask meanwhile. */
  refusal: () => Error
}

/** A circuit breaker: spares callers the wait for an endpoint that is down, and the endpoint the calls. */
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
