import type { Worker } from 'node:worker_threads'
import { boundedQueue } from './boundedQueue.ts'
import { AppError } from './errors.ts'
import { cpuTime } from './threadClock.ts'

interface Options {
  /** Starts the worker, which calls `markReady` when it is ready, then responds once to each message. */
  start: () => Worker
  /** Maximum CPU time of a request, in milliseconds. If it is exceeded, the worker is terminated. */
  deadlineMs: number
  /** Additional wall time, in milliseconds, allowed on a busy machine. */
  graceMs?: number
  /** Maximum number of waiting requests; further requests get `too_many_requests`. */
  maxWaiting: number
}

/** Thrown when a request exceeds its deadline. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** True if the error means that a request exceeded the time or memory limit of its worker. */
export const isLimitError = (error: unknown): boolean =>
  error instanceof TookTooLong || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Retry-After value, in seconds, if the queue is full or the machine is busy. */
const TRY_AGAIN_S = 5
const GRACE_MS = 30_000
/** Polling interval for the CPU time after the deadline, in milliseconds. */
const RECHECK_MS = 50

const rejection = () => new AppError('too_many_requests', { retry_after: TRY_AGAIN_S })

/** A ready worker and, if available, the file with its CPU time. */
interface ReadyWorker {
  worker: Worker
  clock: string | null
}

/**
 * Client of a worker thread that processes requests sequentially. The first request starts the thread. No request takes longer
 * than its deadline.
 */
export class WorkerClient<Input, Output> {
  readonly #options: Options
  readonly #enqueue: ReturnType<typeof boundedQueue>
  #worker: Promise<ReadyWorker> | null = null
  #pending: { resolve(output: Output): void; reject(error: unknown): void } | null = null

  constructor(options: Options) {
    this.#options = options
    this.#enqueue = boundedQueue({ atOnce: 1, maxWaiting: options.maxWaiting, rejection })
  }

  /**
   * Sends a request to the worker. Throws `TookTooLong`, `too_many_requests` if too many requests are waiting or the machine is
   * too busy, or the error that terminated the worker. Transfers the buffers in `moved`, which the caller can then no longer use,
   * or copies them if they are part of a larger buffer.
   */
  request(input: Input, moved: readonly Uint8Array[] = []): Promise<Output> {
    return this.#enqueue(async () => {
      this.#worker ??= this.#start()
      const { worker, clock } = await this.#worker
      const stopWatching = this.#watch(clock, (reason) => {
        this.#pending?.reject(reason)
        this.#worker = null
        void worker.terminate()
      })
      try {
        return await new Promise<Output>((resolve, reject) => {
          this.#pending = { resolve, reject }
          worker.postMessage(input, moved.flatMap(ownMemory))
        })
      } finally {
        stopWatching()
        this.#pending = null
      }
    })
  }

  /** Calls `giveUp` with the reason if a request exceeds its deadline. Returns a function that stops watching. */
  #watch(clock: string | null, giveUp: (reason: Error) => void): () => void {
    const { deadlineMs, graceMs = GRACE_MS } = this.#options
    const [startedAt, used] = [performance.now(), cpuTime(clock)]
    const check = () => {
      const now = cpuTime(clock)
      const left = now === null || used === null ? 0 : deadlineMs - (now - used)
      if (left <= 0) giveUp(new TookTooLong(`no answer within ${deadlineMs} ms`))
      else if (performance.now() - startedAt >= deadlineMs + graceMs) giveUp(rejection())
      else timer = setTimeout(check, RECHECK_MS)
    }
    let timer = setTimeout(check, deadlineMs)
    return () => clearTimeout(timer)
  }

  /** Resolves when the worker is ready; its loading time doesn't count toward the deadline. */
  #start(): Promise<ReadyWorker> {
    const worker = this.#options.start()
    worker.unref()
    const started = new Promise<ReadyWorker>((resolve, reject) => {
      let died: unknown = new Error('a worker thread ended')
      worker.once('message', (clock: string | null) => {
        worker.on('message', (output: Output) => this.#pending?.resolve(output))
        // allows the process to exit if it is otherwise idle
        worker.unref()
        resolve({ worker, clock })
      })
      worker.on('error', (error) => {
        died = error
      })
      worker.on('exit', () => {
        reject(died)
        if (this.#worker !== started) return
        this.#worker = null
        this.#pending?.reject(died)
      })
    })
    return started
  }
}

const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
