import type { FastifyBaseLogger } from 'fastify'
import { LruMap } from '../../../platform/lruMap.ts'
import type { Embedder } from './embedder.ts'
import { unlessAborted, withTimeLimit } from './embedders/timeLimit.ts'

export interface QuestionOptions {
  /** How long a question waits for its vector (ms). */
  timeoutMs: number
  /** After so many failures in a row questions do without for a while (ms). */
  failures: number
  pauseMs: number
}
export const QUESTION_OPTIONS: QuestionOptions = { timeoutMs: 1000, failures: 3, pauseMs: 10_000 }

const MAX_KEPT = 500
/** Different questions under way; further ones do without. */
const MAX_UNDER_WAY = 32
/** What is read of a question (UTF-16 units), as much as the search without vectors reads. */
const LONGEST = 512

/** Vectors of the questions to one embedder: in time or not at all, the same question once. */
export class QuestionVectors {
  readonly #embedder: Embedder
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly #options: QuestionOptions
  readonly #closing: AbortSignal
  readonly #kept = new LruMap<string, Float32Array>(MAX_KEPT)
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

  /** Null when there is none in time; never rejects. */
  of(question: string): Promise<Float32Array | null> | Float32Array {
    const text = question.slice(0, LONGEST)
    return this.#kept.get(text) ?? this.#underWay.get(text) ?? this.#begin(text)
  }

  async #begin(text: string): Promise<Float32Array | null> {
    if (this.#underWay.size >= MAX_UNDER_WAY || performance.now() < this.#quietUntil) return null
    const asked = this.#ask(text).finally(() => this.#underWay.delete(text))
    this.#underWay.set(text, asked)
    return asked
  }

  async #ask(text: string): Promise<Float32Array | null> {
    try {
      const limits = { ms: this.#options.timeoutMs, signals: [this.#closing] }
      const [vector] = await withTimeLimit(limits, (signal) =>
        unlessAborted(this.#embedder.embed([text], signal), signal),
      )
      if (vector?.length !== this.#embedder.dimensions || !vector.every(Number.isFinite)) throw new Error('no vector')
      if (this.#failures > 0) this.#log.info('questions have vectors again')
      this.#failures = 0
      this.#kept.set(text, vector)
      return vector
    } catch (error) {
      if (!this.#closing.aborted) this.#failed(error)
      return null
    }
  }

  #failed(error: unknown) {
    const { failures, pauseMs } = this.#options
    if (this.#failures === 0) this.#log.warn({ err: error }, 'a question had no vector in time')
    this.#failures += 1
    if (this.#failures >= failures) this.#quietUntil = performance.now() + pauseMs
  }
}
