import type { FastifyBaseLogger } from 'fastify'

export interface Pauses {
  /** Delay before the first retry, in milliseconds. Doubles with each further failure. */
  firstMs: number
  maxMs: number
}
export const PAUSES: Pauses = { firstMs: 5_000, maxMs: 600_000 }

/** Exponential backoff that logs each series of failures only once. */
export class Backoff {
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly #pauses: Pauses
  #lastReported: string | null = null
  #pause = 0
  #until = 0
  /** Number of consecutive failures. */
  failures = 0

  constructor(log: Pick<FastifyBaseLogger, 'info' | 'warn'>, pauses: Pauses) {
    this.#log = log
    this.#pauses = pauses
  }

  /** Remaining delay, in milliseconds; 0 if it has expired. */
  get left(): number {
    return Math.max(0, this.#until - performance.now())
  }

  failed(error: unknown) {
    const { firstMs, maxMs } = this.#pauses
    this.failures += 1
    const text = String(error)
    if (text !== this.#lastReported) this.#log.warn({ err: error }, 'embedding is paused')
    this.#lastReported = text
    this.#pause = Math.min(maxMs, this.#pause * 2 || firstMs)
    this.#until = performance.now() + this.#pause
  }

  over() {
    if (this.#lastReported !== null) this.#log.info('embedding resumed')
    this.#lastReported = null
    this.#pause = 0
    this.#until = 0
  }
}
