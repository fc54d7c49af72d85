import type { Db } from '../../../platform/context.ts'
import type { MeaningSearch, VectorsEdit } from '../meaning/index.ts'
import { type EmbedderRow, type SourceRow, sourcesAfter, sourcesOf } from './embeddings.repository.ts'
import { hashOf, textToEmbed } from './textToEmbed.ts'

/** The part of the semantic search thread that stores vectors and compares them with query vectors. */
export type VectorThread = Pick<MeaningSearch, 'startVectors' | 'editVectors' | 'useVectors'>

/** Number of rows per batch, small enough to avoid delaying requests. */
const ROWS_AT_ONCE = 250

interface KnownSet {
  set: number
  row: EmbedderRow
  /** Definitions that changed after loading started, whose loaded vectors are therefore stale. */
  reread: Set<number>
}

/** The vectors of one embedder in the worker thread, loaded from the database and updated. */
export class LoadedVectors {
  readonly #db: Db
  readonly #thread: VectorThread
  #lastSet = 0
  #used: KnownSet | null = null
  #loading: KnownSet | null = null
  #rereading: Promise<void> = Promise.resolve()
  /** Number of vectors in use. */
  size = 0

  constructor(db: Db, thread: VectorThread) {
    this.#db = db
    this.#thread = thread
  }

  /**
   * Loads all vectors of an embedder, then activates them in place of the previous ones. Returns the ID of the set. Throws the
   * abort reason of `signal`, and database and thread errors.
   */
  async load(row: EmbedderRow, signal: AbortSignal): Promise<number> {
    const loading = { set: ++this.#lastSet, row, reread: new Set<number>() }
    this.#loading = loading
    try {
      await this.#thread.startVectors({ set: loading.set, dimensions: row.dimensions })
      for (let after = -1; ; ) {
        signal.throwIfAborted()
        const page = { after, limit: ROWS_AT_ONCE, vectors: true }
        const rows = await sourcesAfter(this.#db, row.embedder_id, page)
        const older = rows.filter(({ definitionid }) => !loading.reread.has(definitionid))
        await this.#put(loading, older, [])
        if (rows.length < ROWS_AT_ONCE) break
        after = rows.at(-1)!.definitionid
      }
      this.size = await this.#thread.useVectors(loading.set)
      this.#used = loading
      return loading.set
    } finally {
      this.#loading = null
    }
  }

  /** Deactivates the vectors. */
  async unload() {
    this.#used = null
    this.size = await this.#thread.useVectors(null)
  }

  /** Reloads the given definitions, one call at a time. An edited text has no vector until a new one is computed. */
  reread(definitionids: number[]): Promise<void> {
    for (const id of definitionids) this.#loading?.reread.add(id)
    const reread = this.#rereading.then(async () => {
      const sets = [this.#used, this.#loading].filter((set) => set !== null)
      for (const set of sets) {
        const rows = await sourcesOf(this.#db, set.row.embedder_id, definitionids, true)
        await this.#put(set, rows, definitionids)
      }
    })
    this.#rereading = reread.catch(() => {})
    return reread
  }

  async #put(into: KnownSet, rows: SourceRow[], remove: number[]) {
    const { set, row } = into
    const fresh = rows.filter((source) => source.vector !== null && isUpToDate(source))
    const vectors = new Uint8Array(fresh.length * row.dimensions)
    for (const [at, { vector }] of fresh.entries()) vectors.set(vector!, at * row.dimensions)
    const edit: VectorsEdit = {
      remove,
      definitionids: fresh.map(({ definitionid }) => definitionid),
      entry_ids: fresh.map(({ valsiid }) => valsiid),
      vectors,
    }
    const size = await this.#thread.editVectors(set, edit)
    if (into === this.#used) this.size = size
  }
}

/** Returns true if the stored vector was computed from the current text. */
function isUpToDate(source: SourceRow): boolean {
  const text = textToEmbed(source)
  return text !== null && (source.hash?.equals(hashOf(text)) ?? false)
}
