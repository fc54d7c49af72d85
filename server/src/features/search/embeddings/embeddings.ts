import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import type { Signal } from '../../../platform/events.ts'
import { SingleFlight } from '../../../platform/singleFlight.ts'
import type { QueryVector } from '../meaning/index.ts'
import { Backoff, PAUSES, type Pauses } from './backoff.ts'
import { type Embedder, EmbedderError, type EmbedderSetting } from './embedder.ts'
import { activeEmbedder, deleteUnfinished, type EmbedderRow, saveEmbedder } from './embeddings.repository.ts'
import { LoadedVectors, type VectorThread } from './loadedVectors.ts'
import { type OpenEmbedder, openUsable } from './openEmbedder.ts'
import { QUESTION_OPTIONS, type QuestionOptions, QuestionVectors } from './questionVectors.ts'
import { MAKER_OPTIONS, type MakerOptions, Pending, VectorMaker } from './vectorMaker.ts'

export interface EmbeddingsOptions {
  making?: Partial<MakerOptions>
  questions?: Partial<QuestionOptions>
  pauses?: Pauses
}

type Setting = EmbedderSetting & { key: string | undefined }

interface Parts extends EmbeddingsOptions {
  /** Null disables vectors. */
  setting: Setting | null
  openEmbedder: OpenEmbedder
  ctx: Ctx
  thread: VectorThread
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

interface Wanted {
  embedder: Embedder
  /** Null until the embedder is stored in the database. */
  row: EmbedderRow | null
  /** True after another node was configured to use a different embedder. */
  isSuperseded: boolean
}

interface ActiveEmbedder {
  row: EmbedderRow
  set: number
  /** Null if unavailable, in which case definitions are only compared with each other. */
  embedder: Embedder | null
  questions: QuestionVectors | null
}

/**
 * Vectors of definitions, and their embedders: the active embedder and the configured one, which are the same once the configured
 * embedder has embedded all definitions.
 */
export class Embeddings {
  readonly #parts: Parts
  readonly #updates: SingleFlight
  readonly #loaded: LoadedVectors
  readonly #trouble: Backoff
  readonly #pending = new Pending()
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #starting: Promise<unknown> = Promise.resolve()
  #started = false
  #wanted: Wanted | null = null
  #active: ActiveEmbedder | null = null
  /** True if the vectors in the worker may be stale. */
  #stale = false
  #notReopened: string | null = null
  #created = 0
  #missed = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#loaded = new LoadedVectors(parts.ctx.db, parts.thread)
    this.#trouble = new Backoff(parts.log, parts.pauses ?? PAUSES)
    const onError = (error: unknown) => this.#trouble.failed(error)
    this.#updates = new SingleFlight(() => this.#update(), { tryAgainMs: (parts.pauses ?? PAUSES).firstMs, onError })
    this.#listen(parts.ctx)
  }

  /** Starts in the background once `after` settles. */
  start(after: Promise<unknown>) {
    if (!this.#parts.setting) return
    this.#starting = after.then(
      () => {
        this.#started = true
        void this.#updates.run()
      },
      () => {}, // the error was already logged
    )
  }

  /** Returns the query vector for the active vector set, or null if none is available in time. Never rejects. */
  vectorOf = async (text: string): Promise<QueryVector | null> => {
    const active = this.#active
    const vector = await active?.questions?.of(text)
    if (active?.questions && !vector) this.#missed += 1
    return active && vector ? { set: active.set, vector } : null
  }

  /** Number of vectors in use, and totals since startup: vectors computed by this node, and queries without a vector. */
  get measurements() {
    return { compared: this.#loaded.size, created: this.#created, missed: this.#missed }
  }

  #listen({ events }: Ctx) {
    events.on('dictionary_replaced', () => {
      if (!this.#started) return
      this.#stale = true
      if (this.#wanted) this.#wanted.row = null // a backup contains its own embedders
      void this.#updates.run()
    })
    events.on('definitions_changed', async ({ definitionids }) => {
      if (!this.#started) return
      this.#pending.add(definitionids)
      await this.#reread(definitionids)
      void this.#updates.run()
    })
    events.onSignal('embeddings_changed', (event) => (this.#started ? this.#loadRemoteVectors(event) : undefined))
  }

  /** Loads vectors computed by other nodes. */
  async #loadRemoteVectors({ embedder_id, definitionids }: Signal<'embeddings_changed'>) {
    if (definitionids === null) void this.#updates.run()
    else if (embedder_id === this.#active?.row.embedder_id) await this.#reread(definitionids)
  }

  /** Reloads the vectors into a new worker thread. */
  onVectorsLost() {
    this.#stale = true
    if (this.#started) void this.#updates.run()
  }

  /** Resolves when no vectors are being computed or loaded. */
  async settled() {
    await this.#starting
    await this.#updates.settled()
  }

  async close() {
    this.#closing.abort(new Error('the site is closing'))
    clearTimeout(this.#timer)
    await this.#starting
    await this.#updates.close()
    clearTimeout(this.#timer)
    const opened = new Set([this.#wanted?.embedder, this.#active?.embedder])
    for (const embedder of opened) await embedder?.close()
  }

  async #reread(definitionids: number[]) {
    try {
      await this.#loaded.reread(definitionids)
    } catch (error) {
      if (this.#closing.signal.aborted) return
      this.#trouble.failed(error)
      this.#stale = true
      void this.#updates.run()
    }
  }

  /** Updates embedders and vectors. Failures are retried later. */
  async #update() {
    const { left, failures } = this.#trouble
    const isTried = left === 0
    try {
      if (isTried) await this.#openConfigured()
      await this.#activateReady()
      if (isTried && this.#trouble.failures === failures) await this.#make()
    } catch (error) {
      if (this.#closing.signal.aborted) return
      this.#trouble.failed(error)
    }
    // counts as success only if something was attempted and nothing failed
    if (isTried && this.#trouble.failures === failures) this.#trouble.over()
    else this.#later(this.#trouble.left)
  }

  #later(ms: number) {
    clearTimeout(this.#timer)
    if (this.#closing.signal.aborted) return
    this.#timer = setTimeout(() => void this.#updates.run(), ms + 1).unref()
  }

  /** Opens the configured embedder. A failure doesn't affect the active embedder. */
  async #openConfigured() {
    const { ctx, setting } = this.#parts
    try {
      this.#wanted ??= { embedder: await this.#open(setting!), row: null, isSuperseded: false }
    } catch (error) {
      if (this.#closing.signal.aborted) throw error
      this.#trouble.failed(error)
      return
    }
    if (this.#wanted.row) return
    const { id, dimensions } = this.#wanted.embedder
    const { address, model } = setting!
    this.#wanted.row = await saveEmbedder(ctx.db, { id, dimensions, address, model })
    this.#wanted.isSuperseded = false
    this.#pending.add(null)
  }

  #open({ key, ...setting }: Setting): Promise<Embedder> {
    return openUsable(this.#parts.openEmbedder(setting, { key }), this.#closing.signal)
  }

  /** Activates the embedder that is ready: either the configured embedder or its predecessor. */
  async #activateReady() {
    const row = await activeEmbedder(this.#parts.ctx.db)
    if (!row) return this.#activate(null)
    const isOther = this.#active?.row.embedder_id !== row.embedder_id || this.#active.row.id !== row.id
    const embedder = await this.#embedderFor(row)
    if (isOther || this.#stale) {
      this.#stale = false
      try {
        const set = await this.#loaded.load(row, this.#closing.signal)
        this.#parts.log.info(`${this.#loaded.size} vectors by ${row.id} are in use`)
        await this.#activate({ row, set, embedder, questions: this.#questionsTo(embedder) })
      } catch (error) {
        this.#stale = true
        throw error
      }
    } else if (embedder !== this.#active!.embedder) {
      await this.#activate({ ...this.#active!, embedder, questions: this.#questionsTo(embedder) })
    }
  }

  async #activate(next: ActiveEmbedder | null) {
    const before = this.#active
    this.#active = next
    if (before && !next) await this.#loaded.unload()
    const embedder = before?.embedder
    if (embedder && embedder !== next?.embedder && embedder !== this.#wanted?.embedder) await embedder.close()
  }

  #questionsTo(embedder: Embedder | null): QuestionVectors | null {
    if (!embedder) return null
    const { log, questions } = this.#parts
    const options = { ...QUESTION_OPTIONS, ...questions }
    return new QuestionVectors(embedder, { log, closing: this.#closing.signal, options })
  }

  /** Returns the configured embedder, the open embedder, or one reopened with its stored settings; null if unavailable. */
  async #embedderFor(row: EmbedderRow): Promise<Embedder | null> {
    const setting = this.#parts.setting!
    if (this.#wanted?.embedder.id === row.id) return this.#wanted.embedder
    if (this.#active?.row.id === row.id && this.#active.embedder) return this.#active.embedder
    const isConfigured = row.address === setting.address && row.model === setting.model
    if (isConfigured || this.#notReopened === row.id) return null
    try {
      const key = originOf(row.address) === originOf(setting.address) ? setting.key : undefined
      const embedder = await this.#open({ address: row.address, model: row.model, key })
      if (embedder.id === row.id) return embedder
      await embedder.close()
      throw new EmbedderError(`The model has changed: ${embedder.id}.`)
    } catch (error) {
      if (this.#closing.signal.aborted) throw error
      this.#notReopened = row.id
      this.#parts.log.warn(
        { err: error },
        `queries have no vectors: the previous embedder cannot be opened (${row.id})`,
      )
      return null
    }
  }

  async #make() {
    const { ctx, log, making } = this.#parts
    const wanted = this.#wanted
    const row = wanted?.row
    if (!row || wanted.isSuperseded) return
    const options = { ...MAKER_OPTIONS, ...making }
    const onWritten = (vectors: number) => {
      this.#created += vectors
    }
    const maker = new VectorMaker({ ctx, log, embedder: wanted.embedder, row, options, onWritten })
    const definitionids = this.#pending.take()
    if (definitionids?.length === 0) return
    try {
      const outcome = await maker.make(definitionids, this.#closing.signal)
      if (outcome === 'busy') {
        this.#pending.add(definitionids)
        this.#later(options.leaseMs)
      } else if (outcome === 'gone') {
        wanted.isSuperseded = wanted.row === row
        log.warn(`${row.id} stopped: the embedder of another node replaced it`)
      } else if (definitionids === null) await deleteUnfinished(ctx.db)
    } catch (error) {
      this.#pending.add(definitionids)
      throw error
    }
  }
}

/** Returns the origin of an endpoint URL, or `'null'` for a local file. */
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : 'null')
