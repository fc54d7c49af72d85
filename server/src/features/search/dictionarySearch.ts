import { once } from 'node:events'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { changesSince, type SiteEvent } from '../../platform/events.ts'
import { startWorker } from '../../platform/workers.ts'
import { definitionsByIds } from '../entries/index.ts'
import type { BuildOrder, Built } from './buildIndex.worker.ts'
import { decodeSegment, SearchIndex } from './core/index.ts'
import { documentOf } from './documents.ts'
import { readKeptSegment } from './keptSegment.ts'
import { countDefinitions, siteId } from './repository.ts'

interface Options {
  database: Database
  dataDir: string
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** A kept segment older than this is only a stopgap: changes are not remembered for ever (ms). */
const TRUSTED_FOR = 24 * 3_600_000
const ROWS_AT_ONCE = 500

/**
 * The index of this node and its upkeep: loaded from disk or built at the start, kept in step with edits, folded in a
 * worker when enough of them have come together. Until the first build is done `index` is null, and SQL answers.
 */
export class DictionarySearch {
  index: SearchIndex | null = null
  #options: Options
  #site_id = ''
  #building: Promise<void> | null = null
  #buildAgain = false
  #worker: Worker | null = null
  #closed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Definitions in the index; null while there is none. */
  get size(): number | null {
    return this.index?.size ?? null
  }

  async start() {
    const { db } = this.#options.database
    this.#site_id = await siteId(db)
    const kept = await readKeptSegment(this.#keepIn, this.#site_id)
    if (kept) {
      this.index = new SearchIndex(kept.data)
      const { events } = await changesSince(db, kept.position)
      for (const event of events) await this.onEvent(event)
      const stale = Date.now() - Date.parse(kept.built_at) > TRUSTED_FOR
      if (!stale && this.index.size === (await countDefinitions(db))) return
    }
    void this.rebuild()
  }

  async onEvent(event: SiteEvent) {
    if (event.kind === 'dictionary_replaced') void this.rebuild()
    else await this.#reread(event.definitionids)
  }

  /** Builds a new base from the database and puts it in place; asked during a build, it builds once more afterwards. */
  rebuild(): Promise<void> {
    this.#buildAgain = this.#building !== null
    this.#building ??= this.#build()
      .catch((error) => {
        if (!this.#closed) this.#options.log.error({ err: error }, 'the search index could not be built')
      })
      .finally(() => {
        this.#building = null
        if (this.#buildAgain && !this.#closed) void this.rebuild()
      })
    return this.#building
  }

  /** Resolves when no build is under way or due. */
  async settled() {
    while (this.#building) await this.#building
  }

  async close() {
    this.#closed = true
    await this.#worker?.terminate()
    await this.#building
  }

  async #reread(definitionids: number[]) {
    const { index } = this
    // nothing to keep in step yet; a build under way has it from the database or is followed by the overlay
    if (!index) {
      this.#buildAgain = true
      return
    }
    for (let at = 0; at < definitionids.length; at += ROWS_AT_ONCE) {
      const ids = definitionids.slice(at, at + ROWS_AT_ONCE)
      const rows = await definitionsByIds(this.#options.database.db, ids)
      const there = new Set(rows.map((row) => row.definitionid))
      index.put(rows.map(documentOf))
      index.remove(ids.filter((id) => !there.has(id)))
    }
    if (index.worthFolding) void this.rebuild()
  }

  async #build() {
    const started = performance.now()
    const mark = this.index?.beginFold() ?? 0
    const order: BuildOrder = {
      connection: this.#options.database.connection,
      keepIn: this.#keepIn,
      site_id: this.#site_id,
    }
    const worker = startWorker(import.meta.url, './buildIndex.worker.ts', { workerData: order })
    this.#worker = worker
    const failed = once(worker, 'exit').then(([code]) => {
      throw new Error(`the index builder ended with code ${code}`)
    })
    const [built] = (await Promise.race([once(worker, 'message'), failed])) as [Built]
    const { data, refused } = decodeSegment(built.file)
    if (!data) throw new Error(`the new index is ${refused}`)
    if (this.index) this.index.replaceBase(data, mark)
    else this.index = new SearchIndex(data)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    this.#options.log.info(`search index of ${built.definitions} definitions built in ${seconds} s`)
  }

  get #keepIn() {
    return path.join(this.#options.dataDir, 'search')
  }
}
