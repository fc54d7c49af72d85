/** @ciOnly takes more than ten seconds */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import { sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { ensureLanguages, ensureStarter, removeStarter } from '../../../editing/imports/index.ts'
import { collectedAmong } from '../../collections/index.ts'
import { ensureStarterCourse, loadStarterCourse, removeStarterCourse } from './course.service.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await ensureLanguages(world.ctx())
  await ensureStarter(world.ctx())
})

const get = async (path: string) => (await sendRequest(site, null, 'GET', path)).body
const courses = async (): Promise<{ collection_id: number; name: string }[]> =>
  (await get('/collections/public')).collections

it('a new site has a course per language with sixty words in six levels, each unlocked by the previous level', async () => {
  await ensureStarterCourse(world.ctx())
  const added = await courses()
  expect(added.map(({ name }) => name).sort()).toEqual(['First words of Lojban', 'Первые слова ложбана'])
  for (const { collection_id } of added) {
    const { levels } = await get(`/flashcards/levels/${collection_id}`)
    expect(levels).toHaveLength(6)
    for (const [n, level] of levels.entries()) {
      const required = level.prerequisites.map((one: { level_id: number }) => one.level_id)
      expect([level.card_count, level.min_cards, required]).toEqual([10, 8, n === 0 ? [] : [levels[n - 1].level_id]])
    }
  }
  const english = added.find(({ name }) => name.startsWith('First'))!
  const { items, total } = await get(`/collections/${english.collection_id}/items`)
  expect(total).toBe(60)
  expect(items[0]).toMatchObject({
    word: 'coi',
    ci_notes: 'coi ro do\n\nHello, everyone.',
    flashcard: { direction: 'both' },
  })
})

it('GET /collections/courses lists starter courses with language and card count, and none after their removal', async () => {
  expect(await get('/collections/courses')).toEqual({ courses: [] })
  await ensureStarterCourse(world.ctx())
  const { courses } = await get('/collections/courses')
  expect(courses.map(({ lang_id, card_count }: (typeof courses)[0]) => [lang_id, card_count])).toEqual([
    [2, 60],
    [5, 60],
  ])
  const { collections } = await get('/collections/public')
  expect(collections.map(({ is_course }: { is_course: boolean }) => is_course)).toEqual([true, true])
  await removeStarterCourse(world.ctx())
  expect(await get('/collections/courses')).toEqual({ courses: [] })
})

it('a user’s collection is not a course', async () => {
  await ensureStarterCourse(world.ctx())
  const alis = await world.user('alis')
  const { body } = await sendRequest(site, alis, 'POST', '/collections', { name: 'mine' })
  expect(body.is_course).toBe(false)
})

it('starter courses are added once, and after their removal only on request', async () => {
  await ensureStarterCourse(world.ctx())
  await ensureStarterCourse(world.ctx())
  expect(await courses()).toHaveLength(2)
  expect(await removeStarterCourse(world.ctx())).toBe(2)
  await ensureStarterCourse(world.ctx())
  expect(await courses()).toEqual([])
  expect([await loadStarterCourse(world.ctx()), await loadStarterCourse(world.ctx())]).toEqual([2, 0])
})

it('a starter course that has been studied is not removed, and remains readable without the dictionary', async () => {
  await ensureStarterCourse(world.ctx())
  const alis = await world.user('alis')
  const [course] = (await courses()).filter(({ name }) => name.startsWith('First'))
  const { flashcards } = (await sendRequest(site, alis, 'GET', `/flashcards?collection_id=${course!.collection_id}`))
    .body
  const card = flashcards[0].flashcard
  await sendRequest(site, alis, 'POST', `/flashcards/${card.id}/review`, { card_side: 'direct', rating: 3 })
  expect(await removeStarterCourse(world.ctx())).toBe(1)
  await removeStarter(world.ctx(), collectedAmong)
  const { items } = await get(`/collections/${course!.collection_id}/items`)
  expect(items[0]).toMatchObject({ word: 'coi', definition: card.definition })
})

it('a site that never had the starter dictionary receives no starter courses', async () => {
  await world.reset()
  await ensureLanguages(world.ctx())
  await ensureStarterCourse(world.ctx())
  expect(await courses()).toEqual([])
})
