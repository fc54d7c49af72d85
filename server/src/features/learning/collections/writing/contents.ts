import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/context.ts'
import type { CollectionMetadata } from '../collections.repository.ts'
import { contentsOf } from './writing.repository.ts'

/** Returns the identity of an item, derived from its definition or from its front and back; null if it has neither. */
export const keyOf = ({ definitionid, texts }: { definitionid: number | null; texts: string | null }): string | null =>
  definitionid === null ? texts : `d${definitionid}`

/** Returns the hash of a front and back, as in `contentsOf`. */
export const hashOf = (front: string, back: string) => createHash('md5').update(`${front}\u0001${back}`).digest('hex')

/** Caches a collection's contents between batches. They are reloaded only if another request changed the collection. */
export class Contents {
  #ids = new Map<string, number>()
  #items = new Set<number>()
  #loadedState = ''

  /** Reloads the contents if needed. Must be called at the start of each batch, with the locked collection. */
  async refresh(db: Db, collection: CollectionMetadata): Promise<void> {
    if (stateOf(collection) === this.#loadedState) return
    this.#loadedState = stateOf(collection)
    const rows = await contentsOf(db, collection.collection_id)
    this.#items = new Set(rows.map(({ item_id }) => item_id))
    // the first of several equal items is used
    this.#ids = new Map(rows.toReversed().map(({ item_id, ...what }) => [keyOf(what)!, item_id]))
  }

  /** Records the state of the collection after a batch. */
  leftAs(state: Pick<CollectionMetadata, 'updated_at' | 'item_count'>): void {
    this.#loadedState = stateOf(state)
  }

  get(key: string): number | undefined {
    return this.#ids.get(key)
  }

  hasItem(item_id: number): boolean {
    return this.#items.has(item_id)
  }

  add(key: string, item_id: number): void {
    this.#ids.set(key, item_id)
    this.#items.add(item_id)
  }
}

const stateOf = ({ updated_at, item_count }: Pick<CollectionMetadata, 'updated_at' | 'item_count'>) =>
  `${updated_at.getTime()} ${item_count}`
