import type { FastifyBaseLogger } from 'fastify'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { quantised } from '../meaning/index.ts'
import { type Embedder, EmbedderError } from './embedder.ts'
import { unlessAborted } from './embedders/timeLimit.ts'
import {
  deleteOtherEmbedders,
  type EmbedderRow,
  leaveLease,
  markCompleted,
  type NewVector,
  type SourceRow,
  saveVectors,
  sourcesAfter,
  sourcesOf,
  takeLease,
} from './embeddings.repository.ts'
import { hashOf, textToEmbed } from './textToEmbed.ts'

export interface MakerOptions {
  /** Number of texts per batch. */
  batch: number
  /** Lease duration without renewal, in milliseconds. A batch must take less time. */
  leaseMs: number
  /** Interval between progress messages in the log, in milliseconds. */
  progressIntervalMs: number
}
export const MAKER_OPTIONS: MakerOptions = { batch: 64, leaseMs: 180_000, progressIntervalMs: 60_000 }

/** Number of rows read at a time. */
const ROWS_AT_ONCE = 250
/** Text that every model accepts. Distinguishes a rejected text from an unavailable embedder. */
const HARMLESS = 'word'

interface Parts {
  ctx: Ctx
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  embedder: Embedder
  row: EmbedderRow
  options: MakerOptions
  /** Called with the number of vectors written. */
  onWritten: (vectors: number) => void
}

/** A text without a vector. */
interface Wanting {
  definitionid: number
  text: string
  hash: Buffer
}

/** Thrown if another node computes the vectors or the embedder was replaced. */
class LeaseLost extends Error {
  constructor(readonly how: 'busy' | 'gone') {
    super(how)
  }
}

/** Computes the missing vectors of one embedder, on one node at a time. */
export class VectorMaker {
  readonly #parts: Parts
  #created = 0
  #lastReport = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Computes the missing vectors of the given definitions, or of all definitions if null. A new embedder then becomes ready and
   * replaces the others. Returns `busy` if another node is working, or `gone` if the embedder was replaced. Uses one transaction
   * per batch. Throws `EmbedderError` if vectors are currently unavailable.
   */
  async make(definitionids: number[] | null, signal: AbortSignal): Promise<'done' | 'busy' | 'gone'> {
    const { ctx, row, log } = this.#parts
    const started = performance.now()
    this.#created = 0
    this.#lastReport = started
    try {
      await this.#lease(ctx)
      for await (const batch of this.#batches(definitionids, signal)) await this.#makeBatch(batch, signal)
      if (definitionids === null && row.completed_at === null) await this.#complete()
    } catch (error) {
      if (error instanceof LeaseLost) return error.how
      throw error
    } finally {
      if (this.#created > 0) {
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        log.info(`vectors of ${this.#created} definitions made by ${row.id} in ${seconds} s`)
      }
      await leaveLease(ctx.db, row.embedder_id, ctx.events.node).catch(() => {}) // the lease also expires by itself
    }
    return 'done'
  }

  async #lease({ db, events }: Pick<Ctx, 'db' | 'events'>) {
    const { row, options } = this.#parts
    const lease = await takeLease(db, row.embedder_id, events.node, options.leaseMs)
    if (lease !== 'taken') throw new LeaseLost(lease)
  }

  async *#batches(definitionids: number[] | null, signal: AbortSignal): AsyncGenerator<Wanting[]> {
    const { batch } = this.#parts.options
    let waiting: Wanting[] = []
    for await (const rows of this.#pages(definitionids)) {
      signal.throwIfAborted()
      waiting.push(...rows.flatMap(wantingOf))
      while (waiting.length >= batch) {
        yield waiting.slice(0, batch)
        waiting = waiting.slice(batch)
      }
    }
    if (waiting.length > 0) yield waiting
  }

  async *#pages(definitionids: number[] | null): AsyncGenerator<SourceRow[]> {
    const { ctx, row } = this.#parts
    if (definitionids) {
      for (let at = 0; at < definitionids.length; at += ROWS_AT_ONCE) {
        yield sourcesOf(ctx.db, row.embedder_id, definitionids.slice(at, at + ROWS_AT_ONCE), false)
      }
      return
    }
    for (let after = -1; ; ) {
      const rows = await sourcesAfter(ctx.db, row.embedder_id, { after, limit: ROWS_AT_ONCE, vectors: false })
      yield rows
      if (rows.length < ROWS_AT_ONCE) return
      after = rows.at(-1)!.definitionid
    }
  }

  async #makeBatch(batch: Wanting[], signal: AbortSignal) {
    const { ctx, row, log, options, onWritten } = this.#parts
    const vectors = await this.#embed(batch, signal)
    await inTransaction({ ...ctx, jobs: null }, async (tx) => {
      await this.#lease(tx) // only the lease holder may write
      await saveVectors(tx.db, row.embedder_id, vectors)
      if (row.completed_at === null) return // a new embedder isn't in use yet
      const definitionids = batch.map(({ definitionid }) => definitionid)
      tx.emit({ kind: 'embeddings_changed', embedder_id: row.embedder_id, definitionids })
    })
    this.#created += batch.length
    onWritten(batch.length)
    if (performance.now() - this.#lastReport < options.progressIntervalMs) return
    this.#lastReport = performance.now()
    log.info(`vectors of ${this.#created} definitions made by ${row.id} so far`)
  }

  /** Halves a rejected batch to find the texts that the model rejects. Those texts get no vector. */
  async #embed(batch: Wanting[], signal: AbortSignal): Promise<NewVector[]> {
    const { log } = this.#parts
    try {
      const vectors = await this.#vectorsOf(
        batch.map(({ text }) => text),
        signal,
      )
      return batch.map(({ definitionid, hash }, at) => ({ definitionid, hash, vector: vectors[at]! }))
    } catch (error) {
      if (!(error instanceof EmbedderError) || signal.aborted) throw error
      await this.#vectorsOf([HARMLESS], signal) // throws if the text isn't the cause
      if (batch.length > 1) {
        const half = batch.length >> 1
        const before = await this.#embed(batch.slice(0, half), signal)
        return [...before, ...(await this.#embed(batch.slice(half), signal))]
      }
      const [{ definitionid, hash }] = batch as [Wanting]
      log.warn({ err: error, definitionid }, 'the embedder rejected the text of a definition')
      return [{ definitionid, hash, vector: null }]
    }
  }

  async #vectorsOf(texts: string[], signal: AbortSignal): Promise<Uint8Array[]> {
    const { embedder, row } = this.#parts
    const vectors = await unlessAborted(embedder.embed(texts, signal), signal)
    const areVectors = vectors.every((vector) => vector.length === row.dimensions && vector.every(Number.isFinite))
    if (vectors.length !== texts.length || !areVectors)
      throw new EmbedderError('The embedder returned an invalid vector.')
    return vectors.map((vector) => new Uint8Array(quantised(vector).buffer))
  }

  async #complete() {
    const { ctx, row, log } = this.#parts
    await inTransaction({ ...ctx, jobs: null }, async (tx) => {
      await this.#lease(tx)
      await deleteOtherEmbedders(tx.db, row.embedder_id)
      await markCompleted(tx.db, row.embedder_id)
      tx.emit({ kind: 'embeddings_changed', embedder_id: row.embedder_id, definitionids: null })
    })
    row.completed_at = ctx.now()
    log.info(`all definitions have a vector by ${row.id}: it is now in use`)
  }
}

function wantingOf(source: SourceRow): Wanting[] {
  const text = textToEmbed(source)
  if (text === null) return []
  const hash = hashOf(text)
  return source.hash?.equals(hash) ? [] : [{ definitionid: source.definitionid, text, hash }]
}

/** Definitions that may lack a vector: either all or only the changed ones. */
export class Pending {
  #all = true
  #definitionids = new Set<number>()

  /** Adds definitions; null means all definitions. */
  add(definitionids: readonly number[] | null) {
    if (definitionids === null) this.#all = true
    else for (const id of definitionids) this.#definitionids.add(id)
  }

  /**
   * Removes and returns the pending definitions; null means all. The caller must add back the definitions that it didn't process.
   */
  take(): number[] | null {
    const taken = this.#all ? null : [...this.#definitionids]
    this.#all = false
    this.#definitionids.clear()
    return taken
  }
}
