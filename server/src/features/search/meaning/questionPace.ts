/** Number of concurrent queries while no other searches are running: one runs while the next is in transit. */
const AT_ONCE = 2

/**
 * Schedules semantic queries, which may use a whole core. During dictionary searches, which take a hundredth of the time, only
 * one semantic query runs at a time, and half of the time is left free.
 */
export class QuestionPace {
  readonly #othersSearch: () => boolean
  #working = 0
  #resting = false
  readonly #queue: (() => void)[] = []

  constructor(othersSearch: () => boolean) {
    this.#othersSearch = othersSearch
  }

  /** Queues `work`. Queued work runs in call order. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#hasRoom() || this.#queue.length > 0) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#working += 1
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#working -= 1
      if (this.#othersSearch()) this.#rest(performance.now() - began)
      this.#next()
    }
  }

  #hasRoom() {
    return !this.#resting && this.#working < (this.#othersSearch() ? 1 : AT_ONCE)
  }

  #rest(ms: number) {
    this.#resting = true
    setTimeout(() => {
      this.#resting = false
      this.#next()
    }, ms)
  }

  #next() {
    if (this.#hasRoom()) this.#queue.shift()?.()
  }
}
