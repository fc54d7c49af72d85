import type { FastifyBaseLogger } from 'fastify'

const AN_HOUR_MS = 3_600_000

/** What is due once an hour on every node: deleting what is over, letters of the day. Features add theirs. */
export class Hourly {
  readonly #tasks: { what: string; work: () => Promise<unknown> }[] = []
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #timer: NodeJS.Timeout | undefined

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log
  }

  /** `what` names it in the log when it fails; it is tried again an hour later. */
  add(what: string, work: () => Promise<unknown>): void {
    this.#tasks.push({ what, work })
  }

  /** The first round is in an hour. */
  start(): void {
    this.#timer = setInterval(() => void this.round(), AN_HOUR_MS).unref()
  }

  /** Does everything that was added; what fails keeps nothing else. */
  async round(): Promise<void> {
    await Promise.all(
      this.#tasks.map(async ({ what, work }) => {
        try {
          await work()
        } catch (error) {
          this.#log.warn({ err: error }, `could not see to ${what}`)
        }
      }),
    )
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
