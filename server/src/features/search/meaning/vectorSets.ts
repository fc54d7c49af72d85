import { type MeaningIndex, VectorTable } from '@vlacku/meaning'
import type { VectorSet, VectorsEdit } from './messages.ts'

/** Vector sets in the worker. One set is active, and the others are being filled. */
export class VectorSets {
  readonly #index: MeaningIndex
  readonly #tables = new Map<number, VectorTable>()
  #used: number | null = null

  constructor(index: MeaningIndex) {
    this.#index = index
  }

  begin({ set, dimensions }: VectorSet): number {
    this.#tables.set(set, new VectorTable(dimensions))
    return 0
  }

  edit(set: number, { remove, definitionids, entry_ids, vectors }: VectorsEdit): number {
    const table = this.#tables.get(set)
    if (!table) return 0
    const { dimensions } = table
    for (const definitionid of remove) table.remove(definitionid)
    for (const [at, definitionid] of definitionids.entries()) {
      const vector = new Int8Array(vectors.buffer, vectors.byteOffset + at * dimensions, dimensions)
      table.put(definitionid, entry_ids[at]!, vector)
    }
    return table.size
  }

  use(set: number | null): number {
    for (const other of this.#tables.keys()) if (other !== set) this.#tables.delete(other)
    this.#used = set
    this.#index.vectors = set === null ? null : (this.#tables.get(set) ?? null)
    return this.#index.vectors?.size ?? 0
  }

  /** Returns the vector of a query if it belongs to the active set. */
  comparable(vector: Float32Array | null | undefined, set: number | null): Float32Array | null {
    return set !== null && set === this.#used ? (vector ?? null) : null
  }
}
