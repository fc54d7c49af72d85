import type { Filters, SearchIndex } from '../search/index.ts'

/** Readers share a few combinations of filters. */
const MOST_KEPT = 16

/** The thread that answers reads the same memory: it is handed over with every question. */
function shared(numbers: Uint32Array): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(numbers.byteLength))
  copy.set(numbers)
  return copy
}

/** Which entries pass a combination of filters, worked out once for each state of the index. */
export class AllowedEntries {
  #index: SearchIndex | null = null
  #state = -1
  readonly #kept = new Map<string, Uint32Array>()

  of(index: SearchIndex, filters: Filters): Uint32Array {
    if (index !== this.#index || index.state !== this.#state) {
      this.#kept.clear()
      this.#index = index
      this.#state = index.state
    }
    const key = JSON.stringify(filters)
    const entries = this.#kept.get(key) ?? shared(index.entriesPassing(filters))
    this.#kept.delete(key) // the one used last goes to the end
    this.#kept.set(key, entries)
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    return entries
  }
}
