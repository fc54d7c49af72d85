import type { FastifyBaseLogger } from 'fastify'

const AN_HOUR_MS = 3_600_000

/** Runs hourly tasks on every node, such as deleting expired data and sending daily emails. Features register their tasks. */
export class Hourly {
  readonly #tasks: { what: string; work: () => Promise<unknown> }[] = []
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #timer: NodeJS.Timeout | undefined

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log
  }

  /** Adds a task. If the task fails, `what` identifies it in the log, and it runs again an hour later. */
  add(what: string, work: () => Promise<unknown>): void {
    this.#tasks.push({ what, work })
  }

  /** Starts the timer. The first run takes place an hour later. */
  start(): void {
    this.#timer = setInterval(() => void this.round(), AN_HOUR_MS).unref()
  }

  /** Runs all tasks, even if some fail. */
  async round(): Promise<void> {
    await Promise.all(
      this.#tasks.map(async ({ what, work }) => {
        try {
          await work()
        } catch (error) {
          this.#log.warn({ err: error }, `an hourly task failed: ${what}`)
        }
      }),
    )
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
