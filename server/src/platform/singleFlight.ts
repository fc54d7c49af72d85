interface SingleFlightOptions {
  /** Delay before retrying, in milliseconds, for example while the database is unavailable. */
  tryAgainMs: number
  onError: (error: unknown) => void
}

/** Runs a task, never concurrently. Calls during a run are coalesced into a single additional run. Failed runs are retried. */
export class SingleFlight {
  readonly #work: () => Promise<void>
  readonly #options: SingleFlightOptions
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(work: () => Promise<void>, options: SingleFlightOptions) {
    this.#work = work
    this.#options = options
  }

  /** Resolves when the current run has ended; never rejects. */
  run(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#closed) return Promise.resolve()
    this.#again = this.#running !== null
    this.#running ??= this.#work()
      .catch((error) => {
        if (this.#closed) return
        this.#options.onError(error)
        this.#timer = setTimeout(() => void this.run(), this.#options.tryAgainMs).unref()
      })
      .finally(() => {
        this.#running = null
        if (this.#again) void this.run()
      })
    return this.#running
  }

  /** Resolves when no run is active or scheduled. */
  async settled() {
    while (this.#running) await this.#running
  }

  /** Waits for the current run, ignoring its errors, and prevents further runs. `stop` is called to shorten the wait. */
  async close(stop: () => unknown = () => {}) {
    this.#closed = true
    clearTimeout(this.#timer)
    await stop()
    await this.#running
  }
}
