import { createHash } from 'node:crypto'
import os from 'node:os'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../platform/errors.ts'
import { fairQueue } from '../platform/fairQueue.ts'
import { startWorker } from '../platform/workers.ts'
import type { FromThread, RenderResult, RenderWorkerData, ServiceRequest, ToThread } from './messages.ts'
import { UrlNormalizer } from './urlNormalizer.ts'

/** Maximum time to render a page, in milliseconds. Pages take milliseconds, so a slower thread is replaced. */
const DEADLINE_MS = 15_000
/** Maximum time, in milliseconds, to render a page if the thread must load the web app first. */
const LOADING_MS = 60_000
/**
 * Maximum number of waiting pages across all threads, equivalent to a few seconds of work. Additional clients get an error with
 * Retry-After.
 */
const MAX_WAITING = 200
/** Maximum number of waiting pages per client. */
const MAX_OF_ONE_CLIENT = 20
/** Maximum number of concurrent pages per thread. While one page waits for a response, another is rendered. */
const AT_ONCE = 2
/** one core remains free for the main thread */
const THREADS = Math.max(1, Math.min(4, os.availableParallelism() - 1))

/** Calls an API endpoint as a visitor and returns JSON text; throws `AppError`. */
export type RequestHandler = (name: string, input: object) => Promise<string>

/** A rendered page, and the service requests on which it depends. */
export interface Rendering {
  rendered: RenderResult
  requests: ServiceRequest[]
}

export interface RenderPoolOptions extends RenderWorkerData {
  respond: RequestHandler
  deadlineMs?: number
  threads?: number
}

/** A pool of rendering threads, so that search requests don't wait for pages. Threads are started on demand. */
export class RenderPool {
  readonly #options: RenderPoolOptions
  readonly #threads: RenderThread[] = []
  readonly #queue: ReturnType<typeof fairQueue>
  readonly #normalizer = new UrlNormalizer()
  #closed = false

  constructor(options: RenderPoolOptions) {
    this.#options = options
    this.#queue = fairQueue({
      atOnce: AT_ONCE * (options.threads ?? THREADS),
      maxWaiting: MAX_WAITING,
      maxPerClient: MAX_OF_ONE_CLIENT,
      rejection: () => new AppError('not_ready'),
    })
  }

  /** Returns the URL without the parameters that no page with its path uses. */
  normalize(url: string): string {
    return this.#normalizer.normalize(url)
  }

  /** Starts the first thread, so that the first page doesn't have to wait for it. */
  start() {
    if (this.#threads.length === 0 && !this.#closed) this.#startOne()
  }

  /**
   * Renders the page at `url` (path and query), serving clients round-robin. Throws `not_ready` if too many pages are waiting,
   * the deadline passes or the site closes.
   */
  async render(url: string, client: string): Promise<Rendering> {
    return this.#queue(client, async () => {
      if (this.#closed) throw new AppError('not_ready')
      return this.#leastBusy().render(url)
    })
  }

  /** True if all service requests of a page would still get the same responses. */
  async isStillGood({ requests }: Rendering): Promise<boolean> {
    const responses = await Promise.all(
      requests.map(({ name, input }) =>
        this.#options
          .respond(name, input)
          .then(digestOf, ({ code = 'internal' }: Partial<AppError>) => rejectionOf(code)),
      ),
    )
    return requests.every(({ response }, n) => response === responses[n])
  }

  async close() {
    this.#closed = true
    await Promise.all(this.#threads.map((thread) => thread.end()))
  }

  #leastBusy(): RenderThread {
    const [first] = [...this.#threads].sort((a, b) => a.waiting - b.waiting)
    const isRoom = this.#threads.length < (this.#options.threads ?? THREADS)
    return first && (first.waiting === 0 || !isRoom) ? first : this.#startOne()
  }

  #startOne(): RenderThread {
    const thread = new RenderThread(this.#options, this.#normalizer, () =>
      this.#threads.splice(this.#threads.indexOf(thread), 1),
    )
    this.#threads.push(thread)
    return thread
  }
}

interface UnderWay {
  requests: ServiceRequest[]
  resolve(rendering: Rendering): void
  reject(error: unknown): void
  deadline: NodeJS.Timeout
}

class RenderThread {
  readonly #worker: Worker
  readonly #options: RenderPoolOptions
  readonly #normalizer: UrlNormalizer
  readonly #renderings = new Map<number, UnderWay>()
  #last = 0
  #isLoaded = false

  constructor(options: RenderPoolOptions, normalizer: UrlNormalizer, onEnd: () => void) {
    this.#options = options
    this.#normalizer = normalizer
    const { webDir, site } = options
    this.#worker = startWorker(import.meta.url, './renderPages.worker.ts', { workerData: { webDir, site } })
    this.#worker.unref()
    this.#worker.on('message', (message: FromThread) => this.#hear(message))
    let died: unknown = new AppError('not_ready')
    this.#worker.on('error', (error) => {
      died = error
    })
    this.#worker.on('exit', () => {
      onEnd()
      for (const rendering of this.#renderings.keys()) this.#settle(rendering)?.reject(died)
    })
  }

  get waiting() {
    return this.#renderings.size
  }

  render(url: string): Promise<Rendering> {
    const rendering = ++this.#last
    return new Promise((resolve, reject) => {
      this.#renderings.set(rendering, { requests: [], resolve, reject, deadline: this.#deadline() })
      this.#post({ kind: 'render', rendering, url })
    })
  }

  #deadline(): NodeJS.Timeout {
    const ms = this.#isLoaded ? (this.#options.deadlineMs ?? DEADLINE_MS) : LOADING_MS
    return setTimeout(() => void this.end(), ms)
  }

  async end() {
    await this.#worker.terminate()
  }

  #hear(message: FromThread) {
    if (message.kind === 'loaded') this.#loaded(message.routes)
    else if (message.kind === 'request') void this.#respond(message)
    else if (message.kind === 'rendered') {
      const rendering = this.#settle(message.rendering)
      rendering?.resolve({ rendered: message.rendered, requests: rendering.requests })
    } else {
      const rendering = this.#settle(message.rendering)
      const reason = new Error(`a page could not be rendered: ${message.message}`)
      rendering?.reject(lackedService(rendering) ? new AppError('database_unavailable') : reason)
    }
  }

  #loaded(routes: Parameters<UrlNormalizer['learn']>[0]) {
    this.#normalizer.learn(routes)
    this.#isLoaded = true
    for (const rendering of this.#renderings.values()) {
      clearTimeout(rendering.deadline)
      rendering.deadline = this.#deadline()
    }
  }

  #settle(rendering: number): UnderWay | undefined {
    const settled = this.#renderings.get(rendering)
    this.#renderings.delete(rendering)
    clearTimeout(settled?.deadline)
    return settled
  }

  async #respond({ rendering, request, name, input }: Extract<FromThread, { kind: 'request' }>) {
    const note = (response: string) => this.#renderings.get(rendering)?.requests.push({ name, input, response })
    try {
      const json = await this.#options.respond(name, input)
      note(digestOf(json))
      this.#post({ kind: 'response', request, json })
    } catch (error) {
      const { code = 'internal', details } = error as Partial<AppError>
      note(rejectionOf(code))
      this.#post({ kind: 'rejection', request, code, details })
    }
  }

  #post(message: ToThread) {
    this.#worker.postMessage(message)
  }
}

/** True if one of the page's service requests failed with a transient error, for example because the database was restarting. */
export const lackedService = ({ requests }: Pick<Rendering, 'requests'>): boolean =>
  requests.some(
    ({ response }) => response === rejectionOf('database_unavailable') || response === rejectionOf('not_ready'),
  )

const digestOf = (json: string) => createHash('sha256').update(json).digest('base64')
const rejectionOf = (code: string) => `refused: ${code}`
