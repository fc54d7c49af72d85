/** Exponential backoff between attempts: initial and maximum delay, in milliseconds. */
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [1_000, 30_000]

interface Means {
  log(line: string): void
  pause(ms: number): Promise<void>
}

/** One endpoint of a bridge. Reports each outage and recovery once and retries with exponential backoff. */
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
    if (this.#isAway) this.#means.log(`${this.#name} is available again.`)
    this.#isAway = false
    this.#pauseMs = FIRST_PAUSE_MS
  }

  /** Waits before the next attempt: the requested number of seconds, or the next backoff delay. */
  async isAway(why: string, seconds?: number) {
    if (!this.#isAway) this.#means.log(`${this.#name} is unavailable (${why}). Retrying.`)
    this.#isAway = true
    await this.#means.pause(seconds === undefined ? this.#pauseMs : seconds * 1000)
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS)
  }
}

/** Thrown when a token is rejected. Retrying is pointless. */
export class NotAccepted extends Error {
  override name = 'NotAccepted'
}

/** Returns a short reason for a failed request, such as `ECONNREFUSED` or `answered 502`. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException
  return cause ? reasonOf(cause) : (code ?? message)
}
