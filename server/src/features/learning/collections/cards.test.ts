/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { onCardRemoved } from '../levels/index.ts'
import { collecting } from './collect.testing.ts'
import {
  deleteCard,
  makeCardsOfAll,
  moveCard,
  ownCollection,
  readableCollection,
  readCards,
  saveItem,
} from './index.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let id: number
let collect: ReturnType<typeof collecting>
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  collect = collecting(site)
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
  id = (await collect.begin(alis)).collection_id
})
afterAll(() => world.close())

const texts = (front: string) => ({ free_content_front: front, free_content_back: 'coi' })
const cardsOf = async () => (await collect.items(alis, id)).map(({ flashcard }) => flashcard?.id ?? null)

it('creating cards for all items adds a card only to items without one', async () => {
  const { flashcard } = await saveItem(
    world.ctx(alis),
    alis,
    id,
    { ...texts('pa'), direction: 'direct' },
    onCardRemoved,
  )
  await collect.add(alis, id, texts('re'))
  const of = { collection_id: id, direction: 'both' } as const
  expect(await makeCardsOfAll(world.ctx(alis), alis, of)).toEqual({ imported_count: 1, skipped_count: 1 })
  expect(await makeCardsOfAll(world.ctx(alis), alis, of)).toEqual({ imported_count: 0, skipped_count: 2 })
  expect((await cardsOf())[0]).toBe(flashcard!.id)
  await expect(makeCardsOfAll(world.ctx(bab), bab, of)).rejects.toThrow('collection_not_yours')
})

it('cards are returned with all displayed data, in the requested order', async () => {
  await world.definition('klama', { glosses: ['go'] })
  for (const word of ['pa', 're', 'ci']) await collect.add(alis, id, { ...texts(word), direction: 'both' })
  const ids = (await cardsOf()) as number[]
  const requestedIds = [ids[2]!, 4711, ids[0]!]
  const read = await readCards(world.ctx(), requestedIds)
  expect(
    read.map(({ flashcard_id, free_content_front, position }) => [flashcard_id, free_content_front, position]),
  ).toEqual([
    [ids[2], 'ci', 2],
    [ids[0], 'pa', 0],
  ])
  expect(await world.countStatements(() => readCards(world.ctx(), requestedIds))).toBe(2)
  expect(await world.countStatements(() => readCards(world.ctx(), ids.slice(1, 2)))).toBe(2)
  expect((await readCards(world.ctx(), ids.slice(1, 2)))[0]).toMatchObject({ position: 1, free_content_front: 're' })
})

it('the collection owner can move and delete cards', async () => {
  for (const word of ['pa', 're']) await collect.add(alis, id, { ...texts(word), direction: 'both' })
  const [first] = (await cardsOf()) as number[]
  await moveCard(world.ctx(alis), alis, first!, 1)
  expect(await collect.fronts(alis, id)).toEqual(['re', 'pa'])
  await expect(deleteCard(world.ctx(bab), bab, first!, onCardRemoved)).rejects.toThrow('collection_not_yours')
  await world.db.updateTable('collections').set({ is_public: false }).execute()
  await expect(deleteCard(world.ctx(bab), bab, first!, onCardRemoved)).rejects.toThrow('flashcard_not_found')
  await deleteCard(world.ctx(alis), alis, first!, onCardRemoved)
  expect(await collect.read(alis, id)).toMatchObject({ item_count: 2, card_count: 1 })
  await expect(deleteCard(world.ctx(alis), alis, first!, onCardRemoved)).rejects.toThrow('flashcard_not_found')
})

it('reading and changing cards and collections require permission', async () => {
  expect(await readableCollection(world.ctx(), id)).toMatchObject({ collection_id: id, user_id: alis.user_id })
  await expect(ownCollection(world.ctx(bab), bab, id)).rejects.toThrow('collection_not_yours')
  await world.db.updateTable('collections').set({ is_public: false }).execute()
  for (const ctx of [world.ctx(), world.ctx(bab)])
    await expect(readableCollection(ctx, id)).rejects.toThrow('collection_not_found')
  expect(await ownCollection(world.ctx(alis), alis, id)).toMatchObject({ is_public: false })
})
