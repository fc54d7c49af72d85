/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
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
const names = async () => (await levels(null)).map(({ name }: { name: string }) => name)
const review = async (viewer: Viewer, word: string, rating: number) =>
  (await sendRequest(site, viewer, 'POST', `/flashcards/${course.cards[word]}/review`, { rating, card_side: 'direct' }))
    .body
const wordsOf = async (level_id: number) =>
  (await sendRequest(site, null, 'GET', `/flashcards/levels/${level_id}/cards`)).body.cards.map(
    ({ word }: { word: string }) => word,
  )

/** Creates two levels with two cards each; the second requires the first. */
async function twoLevels() {
  const first = await addLevel('pa', { min_cards: 2 })
  const second = await addLevel('re', { min_cards: 2, prerequisite_ids: [first.level_id] })
  await addCards(first.level_id, 'klama', 'cukta')
  await addCards(second.level_id, 'prenu', 'mlatu')
  return [first.level_id, second.level_id] as const
}

describe('levels in items', () => {
  const marks = async () => {
    const { items } = (await sendRequest(site, null, 'GET', `/collections/${course.collection_id}/items?per_page=100`))
      .body
    return items.map(({ word, levels }: { word: string; levels: { name: string }[] }) => [
      word,
      ...levels.map(({ name }) => name),
    ])
  }

  it('an item lists the levels of its card in order', async () => {
    const [first, second] = await twoLevels()
    await addCards(second, 'klama')
    expect(await marks()).toEqual([
      ['klama', 'pa', 're'],
      ['cukta', 'pa'],
      ['prenu', 're'],
      ['mlatu', 're'],
    ])
    await sendRequest(site, alis, 'PUT', `/flashcards/levels/${second}`, { position: 0 })
    expect((await marks())[0]).toEqual(['klama', 're', 'pa'])
    await sendRequest(site, alis, 'DELETE', `/flashcards/levels/${first}/cards/${course.cards.klama}`)
    expect((await marks())[0]).toEqual(['klama', 're'])
  })

  it('reading an item runs the same number of SQL statements for any number of levels', async () => {
    const read = () => sendRequest(site, null, 'GET', `/collections/${course.collection_id}/items`)
    const before = await world.countStatements(read)
    await twoLevels()
    expect(await world.countStatements(read)).toBe(before)
  })
})

describe('progress of a user', () => {
  it('completing a level unlocks the next one', async () => {
    const [first, second] = await twoLevels()
    const body = { rating: 3, card_side: 'direct' }
    expect(await outcome(site, bab, 'POST', `/flashcards/${course.cards.prenu}/review`, body)).toEqual([
      403,
      'level_locked',
    ])
    expect((await review(bab, 'klama', 3)).completed_levels).toEqual([])
    expect((await review(bab, 'cukta', 4)).completed_levels).toEqual([{ level_id: first, name: 'pa' }])
    expect((await review(bab, 'prenu', 3)).success).toBe(true)
    const [pa, re] = await levels(bab)
    expect(pa).toMatchObject({
      level_id: first,
      is_locked: false,
      progress: { is_completed: true, cards_completed: 2, success_rate: 1, unlocked_at: null },
    })
    expect(re).toMatchObject({
      level_id: second,
      is_locked: false,
      is_started: true,
      progress: { is_completed: false, cards_completed: 1, unlocked_at: pa.progress.completed_at },
    })
    expect((await levels(alis))[1]).toMatchObject({
      is_locked: true,
      progress: { is_unlocked: false, unlocked_at: null },
    })
    expect(await levels(null)).toMatchObject([
      { is_locked: false, progress: null },
      { is_locked: true, progress: null },
    ])
  })

  it('a level also requires correct answers', async () => {
    await twoLevels()
    await review(bab, 'klama', 1)
    expect((await review(bab, 'cukta', 3)).completed_levels).toEqual([])
    await review(bab, 'klama', 3)
    await review(bab, 'klama', 3)
    // four of five answers are correct
    expect((await review(bab, 'klama', 3)).completed_levels).toMatchObject([{ name: 'pa' }])
  })

  it('a level never requires more cards than it contains', async () => {
    const { level_id } = await addLevel('pa', { min_cards: 50 })
    await addCards(level_id, 'klama')
    expect((await review(bab, 'klama', 3)).completed_levels).toHaveLength(1)
  })

  it('a completed level remains completed after its cards or requirements change', async () => {
    const [first] = await twoLevels()
    await review(bab, 'klama', 3)
    await review(bab, 'cukta', 3)
    const { completed_at } = (await levels(bab))[0].progress
    await addCards(first, 'mlatu')
    await sendRequest(site, alis, 'PUT', `/flashcards/levels/${first}`, { min_cards: 3, min_success_rate: 1 })
    await review(bab, 'klama', 1)
    expect((await levels(bab))[0].progress).toMatchObject({ is_completed: true, completed_at, success_rate: 2 / 3 })
  })

  it('lowering a level’s requirements completes it for users who already meet them', async () => {
    const [first] = await twoLevels()
    await review(bab, 'klama', 3)
    expect((await levels(bab))[1].is_locked).toBe(true)
    await sendRequest(site, alis, 'PUT', `/flashcards/levels/${first}`, { min_cards: 1 })
    expect((await levels(bab))[1].is_locked).toBe(false)
  })

  it('a card can be in several levels', async () => {
    const [first, second] = await twoLevels()
    await addCards(second, 'klama')
    await review(bab, 'klama', 3)
    expect((await review(bab, 'cukta', 3)).completed_levels).toMatchObject([{ level_id: first }])
  })
})

describe('cycles of levels', () => {
  it('a cycle of levels is rejected with an error that names the levels', async () => {
    const a = (await addLevel('pa')).level_id
    const b = (await addLevel('re', { prerequisite_ids: [a] })).level_id
    const c = (await addLevel('ci', { prerequisite_ids: [b] })).level_id
    const { status, body } = await sendRequest(site, alis, 'PUT', `/flashcards/levels/${a}`, { prerequisite_ids: [c] })
    expect([status, body.error, body.details.fields.prerequisite_ids]).toEqual([
      400,
      'level_cycle',
      'would create a cycle: pa → ci → re → pa',
    ])
    expect(await outcome(site, alis, 'PUT', `/flashcards/levels/${a}`, { prerequisite_ids: [a] })).toEqual([
      400,
      'level_cycle',
    ])
    expect((await levels(null))[0].prerequisites).toEqual([])
  })

  it('a cycle created by concurrent changes is rejected', async () => {
    const a = (await addLevel('pa')).level_id
    const b = (await addLevel('re')).level_id
    const require = (id: number, other: number) =>
      outcome(site, alis, 'PUT', `/flashcards/levels/${id}`, { prerequisite_ids: [other] })
    const both = await Promise.all([require(a, b), require(b, a)])
    expect(both.map(([status]) => status).sort()).toEqual([200, 400])
  })
})

describe('editing levels', () => {
  it('a new level requires five answered cards and four of five correct answers', async () => {
    expect(await addLevel('pa')).toMatchObject({ min_cards: 5, min_success_rate: 0.8, position: 0, card_count: 0 })
  })

  it('level positions have no gaps', async () => {
    for (const name of ['pa', 're', 'ci']) await addLevel(name)
    const { level_id } = await addLevel('no', { position: 0 })
    expect(await names()).toEqual(['no', 'pa', 're', 'ci'])
    await sendRequest(site, alis, 'PUT', `/flashcards/levels/${level_id}`, { position: 2 })
    expect(await names()).toEqual(['pa', 're', 'no', 'ci'])
    await sendRequest(site, alis, 'DELETE', `/flashcards/levels/${level_id}`)
    expect((await levels(null)).map(({ position }: { position: number }) => position)).toEqual([0, 1, 2])
  })

  it('inserting cards into a level adds each card once, at the requested position', async () => {
    const { level_id } = await addLevel('pa')
    await addCards(level_id, 'klama', 'cukta')
    const flashcard_ids = [course.cards.mlatu, course.cards.klama]
    const { body } = await sendRequest(site, alis, 'POST', `/flashcards/cards/${level_id}`, {
      flashcard_ids,
      start_position: 1,
    })
    expect([body.added_count, await wordsOf(level_id)]).toEqual([1, ['klama', 'mlatu', 'cukta']])
    await sendRequest(site, alis, 'DELETE', `/flashcards/levels/${level_id}/cards/${course.cards.klama}`)
    expect(await wordsOf(level_id)).toEqual(['mlatu', 'cukta'])
  })

  it('invalid level input is rejected with an error that names the invalid field', async () => {
    const { level_id } = await addLevel('pa')
    const other = await makeCourse(world, site, alis, ['gerku'])
    const foreign = { flashcard_ids: [course.cards.klama, other.cards.gerku] }
    const { status, body } = await sendRequest(site, alis, 'POST', `/flashcards/cards/${level_id}`, foreign)
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([
      404,
      'flashcard_not_found',
      ['flashcard_ids.1'],
    ])
    const wrong = await sendRequest(site, alis, 'POST', path(), { name: '', min_cards: 0, min_success_rate: 80 })
    expect(Object.keys(wrong.body.details.fields).sort()).toEqual(['min_cards', 'min_success_rate', 'name'])
  })

  it('only the owner can edit levels, and a required level can’t be deleted', async () => {
    const [first] = await twoLevels()
    expect(await outcome(site, bab, 'POST', path(), { name: 'mine' })).toEqual([403, 'collection_not_yours'])
    expect(await outcome(site, bab, 'PUT', `/flashcards/levels/${first}`, { name: 'mine' })).toEqual([
      403,
      'collection_not_yours',
    ])
    expect(await outcome(site, bab, 'DELETE', `/flashcards/levels/${first}`)).toEqual([403, 'collection_not_yours'])
    expect(await outcome(site, alis, 'DELETE', `/flashcards/levels/${first}`)).toEqual([400, 'level_required'])
    await sendRequest(site, alis, 'PUT', `/collections/${course.collection_id}`, { is_public: false })
    for (const viewer of [bab, null]) {
      expect(await outcome(site, viewer, 'GET', path())).toEqual([404, 'collection_not_found'])
      expect(await outcome(site, viewer, 'GET', `/flashcards/levels/${first}/cards`)).toEqual([404, 'level_not_found'])
    }
  })
})

it('copying a collection copies its levels, which contain the copied cards', async () => {
  const [first, second] = await twoLevels()
  const { collection_id } = (await sendRequest(site, bab, 'POST', `/collections/${course.collection_id}/clone`)).body
  const copies = (await sendRequest(site, bab, 'GET', `/flashcards/levels/${collection_id}`)).body.levels
  expect(copies).toMatchObject([
    { name: 'pa', card_count: 2, prerequisites: [] },
    { name: 're', card_count: 2, prerequisites: [{ name: 'pa', level_id: copies[0].level_id }] },
  ])
  expect([first, second]).not.toContain(copies[0].level_id)
  const cards = (await sendRequest(site, bab, 'GET', `/flashcards/levels/${copies[1].level_id}/cards`)).body.cards
  expect(cards).toMatchObject([
    { word: 'prenu', collection_id },
    { word: 'mlatu', collection_id },
  ])
})

it('listing levels runs two SQL statements regardless of their number', async () => {
  const counted = () => world.countStatements(() => levels(null))
  await twoLevels()
  const few = await counted()
  for (let n = 0; n < 20; n++) await addLevel(`n${n}`)
  expect([few, await counted()]).toEqual([2, 2])
})
