import { sql } from 'kysely'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import type { World } from '../../../testing/world.ts'

export interface Course {
  collection_id: number
  /** Card ID by word or front. */
  cards: Record<string, number>
}

/** Creates a collection with a card for each word (with a new definition) and for each front and back text. */
export async function makeCourse(
  world: World,
  site: Site,
  viewer: Viewer,
  words: string[],
  { direction = 'both', is_public = true, texts = {} as Record<string, string> } = {},
): Promise<Course> {
  const { collection_id } = (await sendRequest(site, viewer, 'POST', '/collections', { name: 'cnino', is_public })).body
  const cards: Record<string, number> = {}
  const add = async (front: string, fields: object) => {
    const { body } = await sendRequest(site, viewer, 'POST', `/flashcards/${collection_id}`, { ...fields, direction })
    cards[front] = body.flashcard.flashcard_id
  }
  for (const word of words)
    await add(word, { definition_id: await world.definition(word, { glosses: [`${word}-gloss`] }) })
  return {
    collection_id,
    cards: { ...cards, ...(await addTexts(world, site, viewer, collection_id, texts, direction)) },
  }
}

/** Adds any number of text items with cards in a few requests. */
async function addTexts(
  world: World,
  site: Site,
  viewer: Viewer,
  collection_id: number,
  texts: Record<string, string>,
  direction: string,
): Promise<Record<string, number>> {
  const items = Object.entries(texts).map(([front, back]) => ({ free_content_front: front, free_content_back: back }))
  if (items.length === 0) return {}
  await sendRequest(site, viewer, 'POST', `/collections/${collection_id}/import/json`, { items })
  await sendRequest(site, viewer, 'POST', '/flashcards/collection/import', { collection_id, direction })
  const { rows } = await sql<{ front: string; card: number }>`
    select i.free_front as front, c.flashcard_id as card from flashcards c join collection_items i using (item_id)
    where c.collection_id = ${collection_id} and i.free_front is not null`.execute(world.db)
  return Object.fromEntries(rows.map(({ front, card }) => [front, card]))
}
