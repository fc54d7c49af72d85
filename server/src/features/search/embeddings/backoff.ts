import type { FastifyBaseLogger } from 'fastify'

export interface Pauses {
  /** How soon something is tried again that failed once (ms); each further failure waits twice as long. */
  firstMs: number
  mostMs: number
}
export const PAUSES: Pauses = { firstMs: 5_000, mostMs: 600_000 }

/** What does not work at present: told once, tried again after growing pauses. */
export class Backoff {
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly #pauses: Pauses
  #told: string | null = null
  #pause = 0
  #until = 0
  /** So far. */
  failures = 0

  constructor(log: Pick<FastifyBaseLogger, 'info' | 'warn'>, pauses: Pauses) {
    this.#log = log
    this.#pauses = pauses
  }

  /** How long to leave it alone from now on (ms); 0: not at all. */
  get left(): number {
    return Math.max(0, this.#until - performance.now())
  }

  failed(error: unknown) {
    const { firstMs, mostMs } = this.#pauses
    this.failures += 1
    const text = String(error)
    if (text !== this.#told) this.#log.warn({ err: error }, 'no vectors are made for the time being')
    this.#told = text
    this.#pause = Math.min(mostMs, this.#pause * 2 || firstMs)
    this.#until = performance.now() + this.#pause
  }

  over() {
    if (this.#told !== null) this.#log.info('vectors are made again')
    this.#told = null
    this.#pause = 0
    this.#until = 0
  }
}
