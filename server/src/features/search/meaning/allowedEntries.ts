import { LruMap } from '../../../platform/lruMap.ts'
import type { Filters, FindRelated, SearchIndex } from '../search/index.ts'
import type { MeaningSearch } from './meaningSearch.ts'
import type { AllowedList } from './messages.ts'

/** Maximum number of cached lists. Visitors share a few combinations of filters. */
export const MAX_LISTS = 16

/** Copies the IDs to shared memory, which is passed to the worker with each query. */
function shared(numbers: Uint32Array): Uint32Array<SharedArrayBuffer> {
  const copy = new Uint32Array(new SharedArrayBuffer(numbers.byteLength))
  copy.set(numbers)
  return copy
}

/** Entries that match a combination of filters, computed once per index state. */
export class AllowedEntries {
  #index: SearchIndex | null = null
  #state = -1
  #lastId = 0
  readonly #cache = new LruMap<string, AllowedList>(MAX_LISTS)

  of(index: SearchIndex, filters: Filters): AllowedList {
    if (index !== this.#index || index.state !== this.#state) {
      this.#cache.clear()
      this.#index = index
      this.#state = index.state
    }
    const key = JSON.stringify(filters)
    let list = this.#cache.get(key)
    if (!list) {
      list = { id: ++this.#lastId, entries: shared(index.entriesPassing(filters)) }
      this.#cache.set(key, list)
    }
    return list
  }
}

/** Maximum number of related entries per text. More entries make no difference. */
const MAX_RELATED = 30

/** Finds the entries closest in meaning to a phrase and to each of its content words. */
export const relatedBy =
  (meaning: MeaningSearch, allowed: AllowedEntries): FindRelated =>
  async (index, { search, ...filters }, { words, lang }) => {
    const texts = [search, ...words]
    const request = { texts, lang, allowed: allowed.of(index, filters), limit: MAX_RELATED }
    const nearest = await meaning.nearest(request)
    if (nearest === null) return null
    const [phrase = [], ...byWord] = nearest
    return { phrase, words: new Map(words.map((word, at) => [word, byWord[at]!])) }
  }
