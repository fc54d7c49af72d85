import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { call } from '../../../testing/calls.ts'
import type { World } from '../../../testing/world.ts'

export interface Course {
  collection_id: number
  /** The card of each word or front. */
  cards: Record<string, number>
}

/** A collection of somebody with a card for each word of the dictionary, defined here, and for each pair of texts. */
export async function makeCourse(
  world: World,
  site: Site,
  who: Viewer,
  words: string[],
  { direction = 'both', is_public = true, texts = {} as Record<string, string> } = {},
): Promise<Course> {
  const { collection_id } = (await call(site, who, 'POST', '/collections', { name: 'cnino', is_public })).body
  const cards: Record<string, number> = {}
  const add = async (front: string, given: object) => {
    const { body } = await call(site, who, 'POST', `/flashcards/${collection_id}`, { ...given, direction })
    cards[front] = body.flashcard.flashcard_id
  }
  for (const word of words)
    await add(word, { definition_id: await world.definition(word, { glosses: [`${word}-gloss`] }) })
  for (const [front, back] of Object.entries(texts))
    await add(front, { free_content_front: front, free_content_back: back })
  return { collection_id, cards }
}
