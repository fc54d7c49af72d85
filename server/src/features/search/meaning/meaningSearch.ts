import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { MeaningHits } from '@vlacku/meaning'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { readCache } from '../../../platform/diskCache.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events, PageChange } from '../../../platform/events.ts'
import { SingleFlight } from '../../../platform/singleFlight.ts'
import { siteId } from '../../../platform/siteMetadata.ts'
import { firstMessage, startWorker } from '../../../platform/workers.ts'
import { definitionsOfEntries } from '../../dictionary/entries/index.ts'
import { EntryCollector } from './entryCollector.ts'
import { entriesOfDefinitions } from './meaning.repository.ts'
import { MeaningThread } from './meaningThread.ts'
import type { NearestRequest, QueryVector, SearchRequest, SimilarRequest, VectorSet, VectorsEdit } from './messages.ts'
import type { TrainedMeaning, TrainingOrder } from './trainMeaning.worker.ts'

interface Options {
  database: Database
  dataDir: string
  events: Events
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** True while a dictionary search is running, which slows semantic queries. */
  othersSearch?: () => boolean
}

const NAME = 'meaning'
/** Events that change the training data. */
const APPLIED_EVENTS = ['definitions_changed', 'sentences_changed'] as const
/** Number of edited entries that trigger a rebuild. */
const TRAIN_AFTER = 200
const TRY_AGAIN_MS = 5000

/**
 * Semantic index of this node: loaded from disk or trained at startup, updated after edits, and retrained after a certain number
 * of edits. Runs in a worker thread. Until it is ready, queries fail with `not_ready`.
 */
export class MeaningSearch {
  readonly #options: Options
  readonly #trainings: SingleFlight
  #thread: MeaningThread | null = null
  #trainer: Worker | null = null
  #site_id = ''
  #ready = false
  #closed = false
  #starting: Promise<void> = Promise.resolve()
  #rereading: Promise<void> = Promise.resolve()
  #onVectorsLost: () => void = () => {}

  constructor(options: Options) {
    this.#options = options
    const onError = (error: unknown) => options.log.error({ err: error }, 'the semantic index could not be built')
    this.#trainings = new SingleFlight(() => this.#train(), { tryAgainMs: TRY_AGAIN_MS, onError })
    options.events.onPageChange((event) => this.onEvent(event))
  }

  /** True if the index can handle queries. */
  get ready(): boolean {
    return this.#ready
  }

  /** Starts in the background once `after` settles. */
  start(after: Promise<unknown>) {
    this.#starting = after
      .then(() => (this.#closed ? undefined : this.#open()))
      .catch((error) => this.#options.log.error({ err: error }, 'semantic search is unavailable'))
  }

  async #open() {
    const { db } = this.#options.database
    this.#site_id = await siteId(db)
    this.#thread = this.#startThread()
    const cached = await readCache(db, this.#cacheFolder, NAME, this.#site_id, APPLIED_EVENTS)
    const entries = cached && (await this.#thread.post<'open'>({ kind: 'open', path: cached.path }).catch(() => null))
    if (cached && entries !== null) {
      this.#ready = true
      for (const event of cached.events) await this.onEvent(event)
      if (!cached.isStale) return
    }
    void this.rebuild()
  }

  async onEvent(event: PageChange) {
    if (this.#thread === null) return
    if (event.kind === 'dictionary_replaced' || event.kind === 'sentences_changed') void this.rebuild()
    else if (event.kind === 'definitions_changed') await this.#reread(event.definitionids)
  }

  /** Searches by the query vector in `queryVector`, if its vector set is still active. */
  search(query: Omit<SearchRequest, 'vector'>, queryVector: QueryVector | null = null): Promise<MeaningHits> {
    const withVector = { ...query, vector: queryVector?.vector ?? null }
    const set = queryVector?.set ?? null
    return this.#withThread((thread) => thread.question<'search'>({ kind: 'search', query: withVector, set }))
  }

  similarTo(query: SimilarRequest): Promise<MeaningHits> {
    return this.#withThread((thread) => thread.question<'similar'>({ kind: 'similar', query }))
  }

  /** Returns the entries closest in meaning to each text, or null if they aren't available in time. Never rejects. */
  async nearest(request: NearestRequest): Promise<number[][] | null> {
    return this.#ready && this.#thread ? this.#thread.nearest(request) : null
  }

  /** Creates a vector set. Like the next two methods, throws `not_ready` without a worker thread. */
  async startVectors(set: VectorSet) {
    await this.#threadThere().post<'begin_vectors'>({ kind: 'begin_vectors', ...set })
  }

  /** Adds vectors to a set or removes them. Returns the size of the set. */
  async editVectors(set: number, edit: VectorsEdit): Promise<number> {
    return this.#threadThere().post<'vectors'>({ kind: 'vectors', set, edit }, [edit.vectors.buffer])
  }

  /** Activates a vector set, or none, and deletes the others. */
  async useVectors(set: number | null): Promise<number> {
    return this.#threadThere().post<'use_vectors'>({ kind: 'use_vectors', set })
  }

  /** Registers a listener that is called after the thread, with all its vectors, has been replaced. */
  onVectorsLost(listener: () => void) {
    this.#onVectorsLost = listener
  }

  /** Trains a new index from the database and replaces the old one. A call during training triggers another run. */
  rebuild(): Promise<void> {
    return this.#trainings.run()
  }

  /** Resolves after startup, when no training is in progress or due. */
  async settled() {
    await this.#starting
    await this.#trainings.settled()
  }

  async close() {
    this.#closed = true
    await this.#starting
    await this.#trainings.close(() => this.#trainer?.terminate())
    await this.#thread?.close()
  }

  #threadThere(): MeaningThread {
    if (!this.#thread) throw new AppError('not_ready')
    return this.#thread
  }

  #withThread(request: (thread: MeaningThread) => Promise<MeaningHits>): Promise<MeaningHits> {
    if (!this.#ready || !this.#thread) throw new AppError('not_ready')
    return request(this.#thread)
  }

  #startThread(): MeaningThread {
    return new MeaningThread(this.#options.othersSearch ?? (() => false), (error) => {
      this.#ready = false
      if (this.#closed) return
      this.#options.log.error({ err: error }, 'semantic queries fail until the worker restarts')
      this.#thread = this.#startThread()
      this.#onVectorsLost()
      void this.rebuild()
    })
  }

  /** Runs one reload at a time, so that older rows never replace newer ones. */
  #reread(definitionids: number[]): Promise<void> {
    this.#rereading = this.#rereading
      .then(() => this.#readAgain(definitionids))
      .catch((error) => {
        if (this.#closed) return
        this.#options.log.error({ err: error }, 'edits could not be applied to the semantic index')
        void this.rebuild()
      })
    return this.#rereading
  }

  async #readAgain(definitionids: number[]) {
    const { db } = this.#options.database
    const valsiids = await entriesOfDefinitions(db, definitionids)
    const gathered = new EntryCollector()
    gathered.add(await definitionsOfEntries(db, valsiids))
    const put = gathered.entries()
    const there = new Set(put.map(({ entry_id }) => entry_id))
    const remove = valsiids.filter((valsiid) => !there.has(valsiid))
    const edited = await this.#thread!.post<'edit'>({ kind: 'edit', put, remove })
    if (edited >= TRAIN_AFTER) void this.rebuild()
  }

  async #train() {
    const started = performance.now()
    const thread = this.#thread!
    const mark = await thread.post<'begin_fold'>({ kind: 'begin_fold' })
    const { connection } = this.#options.database
    const order: TrainingOrder = { connection, cacheFolder: this.#cacheFolder, name: NAME, site_id: this.#site_id }
    const trainer = startWorker(import.meta.url, './trainMeaning.worker.ts', { workerData: order })
    this.#trainer = trainer
    const { file, definitions, sentences } = await firstMessage<TrainedMeaning>(trainer)
    const entries = await thread.post<'replace'>({ kind: 'replace', file, mark }, [file.buffer])
    this.#ready = true
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const from = `${definitions} definitions and ${sentences} sentences`
    this.#options.log.info(`semantic index of ${entries} words trained from ${from} in ${seconds} s`)
  }

  get #cacheFolder() {
    return path.join(this.#options.dataDir, 'search')
  }
}
