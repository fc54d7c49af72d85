import fs from 'node:fs/promises'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { decodeSegment, SearchIndex } from '@vlacku/textsearch'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { readCache } from '../../../platform/diskCache.ts'
import type { Events, PageChange } from '../../../platform/events.ts'
import { SingleFlight } from '../../../platform/singleFlight.ts'
import { siteId } from '../../../platform/siteMetadata.ts'
import { firstMessage, startWorker } from '../../../platform/workers.ts'
import { definitionsByIds } from '../../dictionary/entries/index.ts'
import { type Built, buildIndex, documentOf, SEGMENT } from './buildIndex.ts'
import type { BuildOrder } from './buildIndex.worker.ts'
import { countDefinitions } from './search.repository.ts'

interface Options {
  database: Database
  dataDir: string
  events: Events
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /**
   * Minimum number of definitions for indexing in a worker. For smaller dictionaries, starting a worker takes longer than
   * indexing does.
   */
  buildInWorkerFrom?: number
}

/** Events that change the index data. */
const APPLIED_EVENTS = ['definitions_changed', 'sentences_changed'] as const
const SMALL = 1000
const ROWS_AT_ONCE = 500
const TRY_AGAIN_MS = 5000

/** Maximum pause between two keystrokes, in milliseconds. */
const A_MOMENT_MS = 250

/**
 * Search index of this node: loaded from disk or built at startup, updated after edits, and rebuilt in a worker after a certain
 * number of edits. Until the first build is done, `index` is null and searches use SQL.
 */
export class DictionarySearch {
  index: SearchIndex | null = null
  #options: Options
  #site_id = ''
  readonly #builds: SingleFlight
  #worker: Worker | null = null
  /** Definitions edited while there was no index. They are reloaded before the first index is used. */
  readonly #missed = new Set<number>()
  #rereading: Promise<void> = Promise.resolve()
  #closed = false
  #lastSearchAt = Number.NEGATIVE_INFINITY

  constructor(options: Options) {
    this.#options = options
    const onError = (error: unknown) => options.log.error({ err: error }, 'the search index could not be built')
    this.#builds = new SingleFlight(() => this.#build(), { tryAgainMs: TRY_AGAIN_MS, onError })
    options.events.onPageChange((event) => this.onEvent(event))
  }

  /** Called for every search. */
  onSearch() {
    this.#lastSearchAt = performance.now()
  }

  /** True if there was a search within the last `A_MOMENT_MS`, so that another search is likely. */
  hasRecentSearch(): boolean {
    return performance.now() - this.#lastSearchAt < A_MOMENT_MS
  }

  /** Number of definitions in the index; null without an index. */
  get size(): number | null {
    return this.index?.size ?? null
  }

  async start() {
    const { db } = this.#options.database
    this.#site_id = await siteId(db)
    const cached = await readCache(db, this.#cacheFolder, SEGMENT, this.#site_id, APPLIED_EVENTS)
    const data = cached && (await readSegment(cached.path))
    if (data) {
      this.index = new SearchIndex(data)
      for (const event of cached.events) await this.onEvent(event)
      if (!cached.isStale && this.index.size === (await countDefinitions(db))) return
    }
    void this.rebuild()
  }

  async onEvent(event: PageChange) {
    if (event.kind === 'dictionary_replaced' || event.kind === 'sentences_changed') void this.rebuild()
    else if (event.kind === 'definitions_changed') await this.#reread(event.definitionids)
  }

  /** Builds a new base segment and replaces the old one. A call during a build triggers another run. */
  rebuild(): Promise<void> {
    return this.#builds.run()
  }

  /** Resolves when no build is in progress or due. */
  settled(): Promise<void> {
    return this.#builds.settled()
  }

  async close() {
    this.#closed = true
    await this.#builds.close(() => this.#worker?.terminate())
  }

  /**
   * Runs one reload at a time, so that older rows never replace newer rows. A failure doesn't affect the committed edit, which
   * the next base segment will contain.
   */
  #reread(definitionids: number[]): Promise<void> {
    this.#rereading = this.#rereading
      .then(() => this.#readInto(this.index, definitionids))
      .catch((error) => {
        if (this.#closed) return
        this.#options.log.error({ err: error }, 'edits could not be applied to the search index')
        void this.rebuild()
      })
    return this.#rereading
  }

  async #readInto(index: SearchIndex | null, definitionids: number[]) {
    if (!index) {
      for (const id of definitionids) this.#missed.add(id)
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

  /** Activates the first index, including all edits made during the build. */
  async #beginWith(index: SearchIndex) {
    while (this.#missed.size > 0) {
      const ids = [...this.#missed]
      this.#missed.clear()
      await this.#readInto(index, ids)
    }
    this.index = index
  }

  async #build() {
    const started = performance.now()
    const mark = this.index?.startFold() ?? 0
    const { database, buildInWorkerFrom = SMALL } = this.#options
    const isSmall = (await countDefinitions(database.db)) < buildInWorkerFrom
    const built = isSmall
      ? await buildIndex(database.db, this.#cacheFolder, this.#site_id)
      : await this.#buildInWorker()
    const { data, problem } = decodeSegment(built.file)
    if (!data) throw new Error(`the new index is ${problem}`)
    if (this.index) this.index.replaceBase(data, mark)
    else await this.#beginWith(new SearchIndex(data))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    this.#options.log.info(`search index of ${built.definitions} definitions built in ${seconds} s`)
  }

  async #buildInWorker(): Promise<Built> {
    const { connection } = this.#options.database
    const order: BuildOrder = { connection, cacheFolder: this.#cacheFolder, site_id: this.#site_id }
    const worker = startWorker(import.meta.url, './buildIndex.worker.ts', { workerData: order })
    this.#worker = worker
    return firstMessage<Built>(worker)
  }

  get #cacheFolder() {
    return path.join(this.#options.dataDir, 'search')
  }
}

/** Reads a stored base segment, or returns null if it is missing or corrupt. */
async function readSegment(file: string) {
  const bytes = await fs.readFile(file).catch(() => null)
  return bytes && decodeSegment(bytes).data
}
