import path from 'node:path'
import type { ExportFormat } from '@vlacku/contract/exports'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Database } from '../../../platform/database/database.ts'
import { refreshCached } from './cached.ts'
import { fingerprintOf } from './exports.repository.ts'
import { ExportCache } from './making/exportCache.ts'
import { Exporter } from './making/exporter.ts'
import { ExportThread } from './making/exportThread.ts'

/** Maximum total size of all files, in bytes. Only users' files are evicted to stay below it. */
const MAX_BYTES = 4 * 1024 ** 3

/** Delay, in milliseconds, after startup or the end of an import, so that consecutive imports cause only one refresh. */
const DELAY_MS = 30_000

/** Initializes a site's exports. Rebuilds shared files in the background. */
export async function openExports(
  { config, ctx, hourly }: AppContext,
  database: Database,
  log: FastifyBaseLogger,
  { delayMs = DELAY_MS } = {},
) {
  const cache = new ExportCache(path.join(config.dataDir, 'exports'), MAX_BYTES)
  await cache.open()
  const exporter = new Exporter({
    cache,
    start: ({ order, collection_name }, made_at, file) =>
      new ExportThread({
        ...{ connection: database.connection, order, collection_name, made_at, file },
        site: config.publicUrl,
      }),
    fingerprintOf: (order) => fingerprintOf(ctx.db, order),
    now: ctx.now,
    onFailure: (order, error) => log.error({ err: error, order }, 'an export failed'),
  })
  const refresh = (formats?: readonly ExportFormat[], afterImport = false) =>
    refreshCached(ctx, { cache, exporter, afterImport, ...(formats && { formats }) })
  hourly.add('dictionary exports', () => refresh())
  const soon = new SoonAgain(
    () => refresh(undefined, true),
    (error) => log.error({ err: error }, 'cached exports could not be refreshed'),
    delayMs,
  )
  ctx.events.onSignal('import_ended', () => soon.schedule())
  return {
    ...{ cache, exporter, refresh },
    /** Builds missing files in the background. Called when the search indexes are ready. */
    start: () => soon.schedule(),
    async close() {
      soon.close()
      await exporter.close()
    },
  }
}

/** Debounces `work`: runs it some time after the last `schedule` call, never concurrently. */
class SoonAgain {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  #closed = false

  readonly #work: () => Promise<void>
  readonly #onError: (error: unknown) => void
  readonly #delayMs: number

  constructor(work: () => Promise<void>, onError: (error: unknown) => void, delayMs: number) {
    this.#work = work
    this.#onError = onError
    this.#delayMs = delayMs
  }

  schedule() {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#running = this.#running.then(this.#work).catch((error) => this.#closed || this.#onError(error))
    }, this.#delayMs)
    this.#timer.unref()
  }

  close() {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}
