import type { Direction } from '@vlacku/contract/collections'
import type { Tx, Viewer } from '../../../../platform/context.ts'
import { itemsChanged, startCollection } from '../collections.service.ts'
import * as repo from './writing.repository.ts'

interface Course {
  name: string
  description: string
  /** Distinct definitions. */
  items: { definitionid: number; notes: string }[]
  direction: Direction
}

/** Creates a public collection with a card for every item. Returns the card IDs in item order. */
export async function startCourse(
  tx: Tx,
  owner: Pick<Viewer, 'user_id'>,
  { name, description, items, direction }: Course,
): Promise<{ collection_id: number; flashcard_ids: number[] }> {
  const collection_id = await startCollection(tx, { ...owner, authorities: [] }, { name, description, is_public: true })
  const rows = items.map((item) => ({ ...item, free_front: null, free_back: null, auto_progress: true }))
  const added = await repo.addItems(tx.db, collection_id, rows, tx.now())
  const cards = added.map(({ item_id }) => ({ item_id, direction }))
  await repo.putCards(tx.db, cards, tx.now())
  await itemsChanged(tx, { collection_id, is_public: true })
  return { collection_id, flashcard_ids: await repo.cardsOfItems(tx.db, collection_id) }
}
