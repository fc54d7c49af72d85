/** Pauses between two attempts (ms), doubled each time. */
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [1_000, 30_000]

interface Means {
  say(line: string): void
  pause(ms: number): Promise<void>
}

/** One endpoint of a bridge. Reports each outage and each recovery once, and retries with increasing delays. */
export class End {
  readonly #name: string
  readonly #means: Means
  #pauseMs = FIRST_PAUSE_MS
  #isAway = false

  constructor(name: string, means: Means) {
    this.#name = name
    this.#means = means
  }

  isThere() {
    if (this.#isAway) this.#means.say(`${this.#name} is available again.`)
    this.#isAway = false
    this.#pauseMs = FIRST_PAUSE_MS
  }

  /** Waits until the next attempt: the number of seconds the end requested, or a growing pause. */
  async isAway(why: string, seconds?: number) {
    if (!this.#isAway) this.#means.say(`${this.#name} is unavailable (${why}). Retrying.`)
    this.#isAway = true
    await this.#means.pause(seconds === undefined ? this.#pauseMs : seconds * 1000)
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS)
  }
}
