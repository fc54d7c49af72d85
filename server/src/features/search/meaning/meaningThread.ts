import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../../../platform/errors.ts'
import { startWorker } from '../../../platform/workers.ts'
import type { FromWorker, NearestRequest, Results, ToWorker } from './messages.ts'

/** Maximum queue length, about a tenth of a second of work. Additional queries are rejected. */
const MAX_WAITING = 64

/** Related-word lookups for dictionary search have a shorter queue and don't wait for a thread that is loading a new index. */
const MAX_BEFORE_NEAREST = 32
const NEAREST_WITHIN_MS = 2000

type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never

interface Waiting {
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** Client of the worker thread for semantic queries. */
export class MeaningThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #pace: QuestionPace
  #last = 0
  #questions = 0
  #ended = false

  /**
   * Queries are slowed down while `othersSearch` returns true. `onEnd` is called with the error if the thread exits unexpectedly.
   */
  constructor(othersSearch: () => boolean, onEnd: (error: unknown) => void) {
    this.#pace = new QuestionPace(othersSearch)
    this.#worker = startWorker(import.meta.url, './answerMeaning.worker.ts')
    this.#worker.unref()
    let died: unknown = new Error('the semantic search worker exited')
    this.#worker.on('error', (error) => {
      died = error
    })
    this.#worker.on('exit', () => {
      const wasMeant = this.#ended
      this.#ended = true
      for (const { reject } of this.#waiting.values()) reject(new AppError('not_ready'))
      this.#waiting.clear()
      if (!wasMeant) onEnd(died)
    })
    this.#worker.on('message', (message: FromWorker) => {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if ('error' in message) waiting?.reject(new Error(message.error))
      else waiting?.resolve(message.result as never)
    })
  }

  /** Runs a query. Throws `not_ready` if the queue is full or the thread has exited. */
  async question<K extends 'search' | 'similar'>(
    message: WithoutId<Extract<ToWorker, { kind: K }>>,
  ): Promise<Results[K]> {
    if (this.#questions >= MAX_WAITING) throw new AppError('not_ready')
    this.#questions += 1
    try {
      return await this.#pace.run(() => this.post<K>(message))
    } finally {
      this.#questions -= 1
    }
  }

  /** Returns null if the queue is too long or the thread doesn't respond in time. Dictionary search works without the result. */
  async nearest(query: NearestRequest): Promise<number[][] | null> {
    if (this.#waiting.size >= MAX_BEFORE_NEAREST) return null
    const found = this.post<'nearest'>({ kind: 'nearest', query }).catch(() => null)
    return Promise.race([found, sleep(NEAREST_WITHIN_MS, null, { ref: false })])
  }

  /**
   * Sends a message and returns the result. Rejects with the thread's error. `transfer` lists buffers to transfer instead of
   * copying them.
   */
  post<K extends ToWorker['kind']>(
    message: WithoutId<Extract<ToWorker, { kind: K }>>,
    transfer: ArrayBuffer[] = [],
  ): Promise<Results[K]> {
    if (this.#ended) return Promise.reject(new AppError('not_ready'))
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ ...message, id }, transfer)
    })
  }

  async close() {
    this.#ended = true
    await this.#worker.terminate()
  }
}

/** Number of concurrent queries while no other searches are running: one runs while the next is in transit. */
const AT_ONCE = 2

/**
 * Schedules semantic queries, which may use a whole core. During dictionary searches, which take a hundredth of the time, only
 * one semantic query runs at a time, and half of the time is left free.
 */
export class QuestionPace {
  readonly #othersSearch: () => boolean
  #working = 0
  #resting = false
  readonly #queue: (() => void)[] = []

  constructor(othersSearch: () => boolean) {
    this.#othersSearch = othersSearch
  }

  /** Queues `work`. Queued work runs in call order. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#hasRoom() || this.#queue.length > 0) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#working += 1
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#working -= 1
      if (this.#othersSearch()) this.#rest(performance.now() - began)
      this.#next()
    }
  }

  #hasRoom() {
    return !this.#resting && this.#working < (this.#othersSearch() ? 1 : AT_ONCE)
  }

  #rest(ms: number) {
    this.#resting = true
    setTimeout(() => {
      this.#resting = false
      this.#next()
    }, ms)
  }

  #next() {
    if (this.#hasRoom()) this.#queue.shift()?.()
  }
}
