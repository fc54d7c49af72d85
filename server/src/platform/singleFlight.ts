interface SingleFlightOptions {
  /** How soon work is tried again that failed, for example because the database was away (ms). */
  tryAgainMs: number
  onError: (error: unknown) => void
}

/** Work of which one runs at a time: asked for meanwhile, it is done once more afterwards; what failed is tried again. */
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

  /** Resolves when the round under way is over; never rejects. */
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

  /** Resolves when nothing is under way or due. */
  async settled() {
    while (this.#running) await this.#running
  }

  /** What is under way ends or fails unheard; nothing begins any more. `stop` hurries it. */
  async close(stop: () => unknown = () => {}) {
    this.#closed = true
    clearTimeout(this.#timer)
    await stop()
    await this.#running
  }
}
