import type { FastifyBaseLogger } from 'fastify'
import { LruMap } from '../../../platform/lruMap.ts'
import type { Embedder } from './embedder.ts'
import { unlessAborted, withTimeLimit } from './embedders/timeLimit.ts'

export interface QuestionOptions {
  /** Timeout for the vector of a query, in milliseconds. */
  timeoutMs: number
  /** Number of consecutive failures after which queries skip vectors, and duration of this pause in milliseconds. */
  failures: number
  pauseMs: number
}
export const QUESTION_OPTIONS: QuestionOptions = { timeoutMs: 1000, failures: 3, pauseMs: 10_000 }

const MAX_CACHED = 500
/** Maximum number of distinct in-flight queries. Additional queries get no vector. */
const MAX_UNDER_WAY = 32
/** Maximum length of a query in UTF-16 code units, as in search without vectors. */
const MAX_LENGTH = 512

/** Query vectors of one embedder, with a time limit and a cache. */
export class QuestionVectors {
  readonly #embedder: Embedder
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly #options: QuestionOptions
  readonly #closing: AbortSignal
  readonly #cache = new LruMap<string, Float32Array>(MAX_CACHED)
  readonly #underWay = new Map<string, Promise<Float32Array | null>>()
  #failures = 0
  #quietUntil = 0

  constructor(
    embedder: Embedder,
    parts: { log: Pick<FastifyBaseLogger, 'info' | 'warn'>; closing: AbortSignal; options: QuestionOptions },
  ) {
    this.#embedder = embedder
    this.#log = parts.log
    this.#closing = parts.closing
    this.#options = parts.options
  }

  /** Returns the vector of a query, or null if it isn't available in time. Never rejects. */
  of(question: string): Promise<Float32Array | null> | Float32Array {
    const text = question.slice(0, MAX_LENGTH)
    return this.#cache.get(text) ?? this.#underWay.get(text) ?? this.#begin(text)
  }

  async #begin(text: string): Promise<Float32Array | null> {
    if (this.#underWay.size >= MAX_UNDER_WAY || performance.now() < this.#quietUntil) return null
    const request = this.#embed(text).finally(() => this.#underWay.delete(text))
    this.#underWay.set(text, request)
    return request
  }

  async #embed(text: string): Promise<Float32Array | null> {
    try {
      const limits = { ms: this.#options.timeoutMs, signals: [this.#closing] }
      const [vector] = await withTimeLimit(limits, (signal) =>
        unlessAborted(this.#embedder.embed([text], signal), signal),
      )
      if (vector?.length !== this.#embedder.dimensions || !vector.every(Number.isFinite))
        throw new Error('invalid vector')
      if (this.#failures > 0) this.#log.info('queries have vectors again')
      this.#failures = 0
      this.#cache.set(text, vector)
      return vector
    } catch (error) {
      if (!this.#closing.aborted) this.#failed(error)
      return null
    }
  }

  #failed(error: unknown) {
    const { failures, pauseMs } = this.#options
    if (this.#failures === 0) this.#log.warn({ err: error }, 'no vector in time for a query')
    this.#failures += 1
    if (this.#failures >= failures) this.#quietUntil = performance.now() + pauseMs
  }
}
