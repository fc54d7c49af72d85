import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../../../platform/workers.ts'
import { FORMATS } from '../formats/index.ts'
import { Typesetter } from '../formats/pdf/typesetter.ts'
import type { Written } from './writeExport.ts'
import type { FromWorker, WorkerOrder } from './writeExport.worker.ts'

/** Memory limit of the thread, in MB. */
const MEMORY_MB = 1024

/**
 * A worker thread that writes one export. Because it may be terminated at any time, the main thread owns and cleans up its
 * typesetter processes and folder.
 */
export class ExportThread {
  readonly #folder = path.join(os.tmpdir(), `vlacku-book-${randomUUID()}`)
  readonly #typesetters: Typesetter[]
  readonly #worker: Worker
  #end: Promise<void> | undefined

  constructor(order: Omit<WorkerOrder, 'typesetting'>) {
    const { typesetters = 0 } = FORMATS[order.order.format]
    this.#typesetters = Array.from({ length: typesetters }, () => new Typesetter())
    const ports = this.#typesetters.map(({ port }) => port)
    this.#worker = startWorker(import.meta.url, './writeExport.worker.ts', {
      workerData: { ...order, typesetting: { folder: this.#folder, typesetters: ports } } satisfies WorkerOrder,
      transferList: ports,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
  }

  /** Resolves with the written file. Rejects if the thread fails. */
  written(onProgress: (progress: { done: number; total: number }) => void): Promise<Written> {
    return new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromWorker) => {
        if ('written' in message) resolve(message.written)
        else onProgress(message)
      })
      this.#worker.on('error', reject)
      this.#worker.on('exit', (code) => reject(new Error(`the worker exited with code ${code}`)))
    })
  }

  /** Resolves when everything except the written file is cleaned up. Idempotent. */
  end(): Promise<void> {
    this.#end ??= this.#clearAway()
    return this.#end
  }

  async #clearAway(): Promise<void> {
    await Promise.all([this.#worker.terminate(), ...this.#typesetters.map((typesetter) => typesetter.end())])
    await fs.rm(this.#folder, { recursive: true, force: true })
  }
}
