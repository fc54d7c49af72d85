import type { Worker } from 'node:worker_threads'
import { boundedQueue } from './boundedQueue.ts'
import { AppError } from './errors.ts'

interface Options {
  /** Starts the worker. Its first message says that it is ready; then it answers every message with one. */
  start: () => Worker
  /** How long an answer may take (ms); the worker is ended with a question that takes longer. */
  deadlineMs: number
  /** How many questions may wait; who comes then is told to come again. */
  mostWaiting: number
}

/** The answer to a question took longer than it may. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** How long who finds the queue full is told to wait (s). */
const TRY_AGAIN_S = 5

/** A thread that answers questions one by one, started by the first. What it is asked can cost no more than its deadline. */
export class AnsweringThread<Question, Answer> {
  readonly #options: Options
  readonly #inTurn: ReturnType<typeof boundedQueue>
  #worker: Promise<Worker> | null = null
  #asked: { resolve(answer: Answer): void; reject(error: unknown): void } | null = null

  constructor(options: Options) {
    this.#options = options
    const refusal = () => new AppError('too_many_requests', { retry_after: TRY_AGAIN_S })
    this.#inTurn = boundedQueue({ atOnce: 1, mostWaiting: options.mostWaiting, refusal })
  }

  /** Throws `TookTooLong`, `too_many_requests` when too many wait, or what the worker died of. */
  ask(question: Question): Promise<Answer> {
    return this.#inTurn(async () => {
      this.#worker ??= this.#start()
      const worker = await this.#worker
      const deadline = setTimeout(() => {
        this.#asked?.reject(new TookTooLong(`no answer within ${this.#options.deadlineMs} ms`))
        this.#worker = null
        void worker.terminate()
      }, this.#options.deadlineMs)
      try {
        return await new Promise<Answer>((resolve, reject) => {
          this.#asked = { resolve, reject }
          worker.postMessage(question)
        })
      } finally {
        clearTimeout(deadline)
        this.#asked = null
      }
    })
  }

  /** Resolves when the worker is ready: what it takes to load is no part of the deadline. */
  #start(): Promise<Worker> {
    const worker = this.#options.start()
    worker.unref()
    const started = new Promise<Worker>((resolve, reject) => {
      let died: unknown = new Error('a thread that answers questions ended')
      worker.once('message', () => {
        worker.on('message', (answer: Answer) => this.#asked?.resolve(answer))
        resolve(worker)
      })
      worker.on('error', (error) => {
        died = error
      })
      worker.on('exit', () => {
        reject(died)
        if (this.#worker !== started) return
        this.#worker = null
        this.#asked?.reject(died)
      })
    })
    return started
  }
}
