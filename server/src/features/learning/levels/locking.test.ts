/** @onBothDatabases */
import { newEntryId } from '@vlacku/study'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { type Course, makeCourse } from '../flashcards/course.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let course: Course
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
  course = await makeCourse(world, site, alis, ['klama', 'cukta', 'prenu', 'mlatu'], { direction: 'direct' })
})

const path = () => `/flashcards/levels/${course.collection_id}`
const addLevel = async (name: string, fields: object = {}) =>
  (await sendRequest(site, alis, 'POST', path(), { name, ...fields })).body
const addCards = (level_id: number, ...words: string[]) =>
  sendRequest(site, alis, 'POST', `/flashcards/cards/${level_id}`, {
    flashcard_ids: words.map((word) => course.cards[word]),
  })
const levels = async (viewer: Viewer | null) => (await sendRequest(site, viewer, 'GET', path())).body.levels
const review = async (viewer: Viewer, word: string, rating: number) =>
  (await sendRequest(site, viewer, 'POST', `/flashcards/${course.cards[word]}/review`, { rating, card_side: 'direct' }))
    .body

/** Creates two levels with two cards each; the second requires the first. */
async function twoLevels() {
  const first = await addLevel('pa', { min_cards: 2 })
  const second = await addLevel('re', { min_cards: 2, prerequisite_ids: [first.level_id] })
  await addCards(first.level_id, 'klama', 'cukta')
  await addCards(second.level_id, 'prenu', 'mlatu')
  return [first.level_id, second.level_id] as const
}

const late = (word: string) => ({
  ...{ entry_id: newEntryId(Date.now()), flashcard_id: course.cards[word], card_side: 'direct', kind: 'review' },
  ...{ rating: 4, at: new Date(Date.now() - 60_000).toISOString() },
})
const send = async (viewer: Viewer, ...words: string[]) =>
  (await sendRequest(site, viewer, 'POST', '/flashcards/log', { entries: words.map(late) })).body

describe('locked levels', () => {
  it('late answers do not complete a locked level until its prerequisite is completed', async () => {
    const [first, second] = await twoLevels()
    const third = await addLevel('ci', { prerequisite_ids: [second] })
    await addCards(third.level_id, 'prenu')
    const { results, completed_levels } = await send(bab, 'prenu', 'mlatu')
    expect(results).toMatchObject([{ outcome: 'added' }, { outcome: 'added' }])
    expect(completed_levels).toEqual([])
    await review(bab, 'klama', 3)
    expect((await review(bab, 'cukta', 4)).completed_levels).toMatchObject([
      { level_id: first },
      { level_id: second },
      { level_id: third.level_id },
    ])
  })

  it('a single upload can complete a level and its prerequisite', async () => {
    await twoLevels()
    expect((await send(bab, 'prenu', 'mlatu', 'cukta', 'klama')).completed_levels).toMatchObject([
      { name: 'pa' },
      { name: 're' },
    ])
  })

  it('removing a level’s prerequisites completes the level if its other requirements are met', async () => {
    const [, second] = await twoLevels()
    await send(bab, 'prenu', 'mlatu')
    await sendRequest(site, alis, 'PUT', `/flashcards/levels/${second}`, { prerequisite_ids: [] })
    expect((await levels(bab))[1].progress.is_completed).toBe(true)
  })
})

describe('levels without cards', () => {
  it('an empty level doesn’t block dependent levels until it receives cards', async () => {
    const { level_id: empty } = await addLevel('pa')
    const { level_id: behind } = await addLevel('re', { prerequisite_ids: [empty] })
    await addCards(behind, 'prenu', 'mlatu')
    expect((await levels(bab))[1]).toMatchObject({ is_locked: false, prerequisites: [{ is_completed: true }] })
    expect((await levels(null))[1].is_locked).toBe(false)
    expect((await levels(bab))[0].progress).toMatchObject({ is_completed: true, completed_at: null })
    const open = async () => {
      const { body } = await sendRequest(site, bab, 'GET', `/flashcards?collection_id=${course.collection_id}&due=true`)
      return body.flashcards.map(({ flashcard }: { flashcard: { word: string } }) => flashcard.word)
    }
    expect(await open()).toEqual(['klama', 'cukta', 'prenu', 'mlatu'])
    expect((await review(bab, 'prenu', 3)).success).toBe(true)
    await addCards(empty, 'klama')
    expect(await open()).toEqual(['klama', 'cukta'])
    expect((await levels(bab))[1].is_locked).toBe(true)
    expect((await levels(bab))[0].progress.is_completed).toBe(false)
  })

  it('removing the last card of a level completes dependent levels whose own cards are already learned', async () => {
    const [first] = await twoLevels()
    await send(bab, 'prenu', 'mlatu')
    for (const word of ['klama', 'cukta'])
      await sendRequest(site, alis, 'DELETE', `/flashcards/levels/${first}/cards/${course.cards[word]}`)
    expect((await levels(bab))[1].progress.is_completed).toBe(true)
  })
})

describe('completion after a card is removed', () => {
  const items = async () =>
    (await sendRequest(site, null, 'GET', `/collections/${course.collection_id}/items?per_page=100`)).body.items
  const itemOf = async (word: string) => (await items()).find((item: { word: string }) => item.word === word).item_id

  it.each([
    [
      'when the item of the other card is deleted',
      async () =>
        sendRequest(site, alis, 'DELETE', `/collections/${course.collection_id}/items/${await itemOf('cukta')}`),
    ],
    [
      'when the other card is removed from its item',
      async () => {
        const item = { item_id: await itemOf('cukta'), direction: null }
        return sendRequest(site, alis, 'POST', `/collections/${course.collection_id}/items`, item)
      },
    ],
    [
      'when the other card is deleted',
      async () => sendRequest(site, alis, 'DELETE', `/flashcards/${course.cards.cukta}`),
    ],
  ])('a level with one correct answer out of two is completed %s', async (_, takeAway) => {
    await twoLevels()
    await review(bab, 'klama', 3)
    expect((await levels(bab))[0].progress.is_completed).toBe(false)
    expect((await takeAway()).status).toBe(200)
    const [pa, re] = await levels(bab)
    expect([pa.card_count, pa.progress.is_completed, re.is_locked]).toEqual([1, true, false])
  })
})
