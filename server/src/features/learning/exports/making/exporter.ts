import fs from 'node:fs/promises'
import type { ExportState } from '@vlacku/contract/exports'
import { AppError } from '../../../../platform/errors.ts'
import { FORMATS } from '../formats/index.ts'
import type { ExportOrder } from '../source.ts'
import { type ExportCache, nameOf, type StoredExport } from './exportCache.ts'
import type { ExportThread } from './exportThread.ts'

/** An order with data from the database. */
export interface Commission {
  order: ExportOrder
  /** File name for the download. */
  filename: string
  collection_name: string | null
}

interface Task extends Commission {
  /** IDs of waiting users; null represents the site itself. */
  askers: Set<number | null>
  result: Promise<StoredExport>
  settle: { resolve(stored: StoredExport): void; reject(error: unknown): void }
  progress: { done: number; total: number } | null
  thread: ExportThread | null
}

interface Options {
  cache: ExportCache
  /** Starts a thread that writes the order to `file`. */
  start(commission: Commission, made_at: Date, file: string): ExportThread
  fingerprintOf(order: ExportOrder): Promise<string>
  now(): Date
  /** Called with the reason for each failed export. */
  onFailure(order: ExportOrder, error: unknown): void
}

/** Maximum queue length. Further requests are rejected. */
const MAX_WAITING = 20
const TRY_AGAIN_S = 60
/** Time limit of an export, in milliseconds. */
const DEADLINE_MS = 15 * 60_000

/**
 * Runs exports one at a time, and each only once for all users who requested it. Users' exports take precedence over the site's
 * own exports.
 */
export class Exporter {
  readonly #options: Options
  readonly #tasks = new Map<string, Task>()
  readonly #failed = new Map<string, string>()
  #running: Task | null = null
  #closed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the export of the current dictionary, creating it if necessary. Throws `export_failed`. */
  async request(commission: Commission, requestedBy: number | null): Promise<StoredExport> {
    return (await this.#current(commission.order)) ?? this.#join(commission, requestedBy).result
  }

  /** Starts an export without awaiting it. */
  async begin(commission: Commission, requestedBy: number | null): Promise<void> {
    if (!(await this.#current(commission.order))) this.#join(commission, requestedBy)
  }

  async #current(order: ExportOrder): Promise<StoredExport | undefined> {
    const { cache, fingerprintOf } = this.#options
    const stored = cache.find(order)
    return stored && stored.fingerprint === (await fingerprintOf(order)) && cache.holds(stored) ? stored : undefined
  }

  /** Joins an identical export in progress, or enqueues a new one. */
  #join(commission: Commission, requestedBy: number | null): Task {
    const task = this.#tasks.get(nameOf(commission.order)) ?? this.#add(commission)
    task.askers.add(requestedBy)
    return task
  }

  #add(commission: Commission): Task {
    const name = nameOf(commission.order)
    if (this.#tasks.size > MAX_WAITING) throw new AppError('too_many_requests', { retry_after: TRY_AGAIN_S })
    let settle!: Task['settle']
    const result = new Promise<StoredExport>((resolve, reject) => {
      settle = { resolve, reject }
    })
    result.catch(() => {}) // status requests report the error
    const task: Task = { ...commission, askers: new Set(), result, settle, progress: null, thread: null }
    this.#tasks.set(name, task)
    this.#failed.delete(name)
    queueMicrotask(() => void this.#next())
    return task
  }

  async state(order: ExportOrder): Promise<ExportState> {
    const task = this.#tasks.get(nameOf(order))
    if (task?.progress) return { state: 'running', ...task.progress }
    if (task) return { state: 'waiting', queue: this.#queue().indexOf(task) + (this.#running ? 1 : 0) }
    const reason = this.#failed.get(nameOf(order))
    if (reason !== undefined) return { state: 'failed', reason }
    const stored = await this.#current(order)
    if (!stored) return { state: 'none' }
    const { filename, definitions, bytes, sha256, made_at, unusual } = stored
    return { state: 'ready', filename, definitions, bytes, sha256, made_at, unusual }
  }

  /** Removes a user from an export. Cancels the export when no user is left. */
  cancel(order: ExportOrder, requestedBy: number): void {
    const task = this.#tasks.get(nameOf(order))
    this.#failed.delete(nameOf(order))
    if (!task?.askers.delete(requestedBy) || task.askers.size > 0) return
    this.#tasks.delete(nameOf(order))
    task.settle.reject(new AppError('export_cancelled'))
    void task.thread?.end()
  }

  /** Resolves when no export is running or queued. */
  async settled(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.allSettled([...this.#tasks.values()].map(({ result }) => result))
  }

  async close(): Promise<void> {
    this.#closed = true
    const running = this.#running
    for (const task of this.#tasks.values()) task.settle.reject(new AppError('export_cancelled'))
    this.#tasks.clear()
    await running?.thread?.end()
  }

  /** Queued exports in order. */
  #queue = () =>
    [...this.#tasks.values()]
      .filter((task) => task !== this.#running)
      .sort((a, b) => Number(isOfSite(a)) - Number(isOfSite(b)))

  async #next(): Promise<void> {
    const task = this.#queue()[0]
    if (this.#running || this.#closed || !task) return
    this.#running = task
    const name = nameOf(task.order)
    try {
      task.settle.resolve(await this.#make(task))
    } catch (error) {
      const wanted = this.#tasks.get(name) === task
      if (wanted) this.#failed.set(name, error instanceof Error ? error.message : String(error))
      if (wanted) this.#options.onFailure(task.order, error)
      task.settle.reject(new AppError('export_failed'))
    } finally {
      if (this.#tasks.get(name) === task) this.#tasks.delete(name)
      this.#running = null
      void this.#next()
    }
  }

  async #make(task: Task): Promise<StoredExport> {
    const { cache, start, fingerprintOf, now } = this.#options
    task.progress = { done: 0, total: 0 }
    const { order, filename } = task
    const fingerprint = await fingerprintOf(order)
    if (this.#tasks.get(nameOf(order)) !== task) throw new AppError('export_cancelled')
    const made_at = now()
    const draft = cache.draft()
    const thread = start(task, made_at, draft)
    task.thread = thread
    const deadline = setTimeout(() => void thread.end(), DEADLINE_MS)
    try {
      const written = await thread.written((progress) => {
        task.progress = progress
      })
      const { type } = FORMATS[order.format]
      return await cache.put(draft, { order, fingerprint, filename, type, ...written, made_at: made_at.toISOString() })
    } finally {
      clearTimeout(deadline)
      await thread.end()
      await fs.rm(draft, { force: true })
    }
  }
}

const isOfSite = ({ askers }: Task) => [...askers].every((requestedBy) => requestedBy === null)
