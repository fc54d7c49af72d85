import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { expect, it } from 'vitest'
import { type AnkiCard, DICTIONARY_NUMBERS, writeApkg } from './index.ts'

/** Returns the average number of accesses to a card's log while writing a deck of the given size. */
async function lookupsPerCard(size: number): Promise<number> {
  let lookups = 0
  const cards = Array.from({ length: size }, (_, nth) => ({
    ...{ flashcard_id: nth, item_id: nth, guid: `card/${nth}`, direction: 'direct' },
    ...{ front: `front ${nth}`, back: `back ${nth}`, notes: '', changed_at: 0, levels: [], pictures: {} },
    get log() {
      lookups += 1
      return []
    },
  })) as AnkiCard[]
  await writeApkg({
    ...{ collection_id: 1, numbers: DICTIONARY_NUMBERS, name: 'a deck', description: '', host: 'vlacku.example' },
    ...{ now: Date.UTC(2026, 0, 1), scheduling: DEFAULT_PARAMETERS, cards, media: [] },
  })
  return lookups / size
}

it('the Anki export time per card doesn’t grow with the deck size', async () => {
  expect(await lookupsPerCard(500)).toBe(await lookupsPerCard(5))
})
