/** Questions at work at a time while nobody searches: one is answered while the next is on its way. */
const AT_ONCE = 2

/**
 * How fast questions of meaning are taken up. They may fill a core; while others search the dictionary, whose answers take a
 * hundredth of that, one goes at a time and half of the time is left to them.
 */
export class QuestionPace {
  readonly #othersSearch: () => boolean
  #working = 0
  #resting = false
  readonly #queue: (() => void)[] = []

  constructor(othersSearch: () => boolean) {
    this.#othersSearch = othersSearch
  }

  /** Runs `work` when its turn has come, in the order of the calls. */
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
