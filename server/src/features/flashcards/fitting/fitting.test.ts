import {
  DEFAULT_PARAMETERS,
  type Memory,
  newEntryId,
  newState,
  type Rating,
  retrievability,
  Scheduler,
} from '@vlacku/study'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { call, outcome } from '../../../testing/calls.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { type Course, makeCourse } from '../testing/course.ts'
import { fitInProcess } from './fitter.ts'
import { fitAll, fitParameters } from './service.ts'

let world: World
let site: Site
let alis: Viewer
let course: Course
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.person('alis')
  const words = Array.from({ length: 60 }, (_, n) => [`valsi ${n}`, `word ${n}`])
  course = await makeCourse(world, site, alis, [], { texts: Object.fromEntries(words), direction: 'direct' })
})

const DAY = 86_400_000

/** A generator of numbers from 0 to 1, the same each time (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A learner whose memory works by other weights than FSRS takes everybody's to: eight reviews a card, on the days they are due. */
async function study(memoryOf: readonly number[] | null) {
  const own = memoryOf && new Scheduler({ weights: memoryOf, retention: 0.9 })
  const site_ = new Scheduler()
  const next = numbers(7)
  const entries = Object.values(course.cards).flatMap((flashcard_id) => {
    let theirs: Memory = newState()
    let ours: Memory = newState()
    let at = Date.now() - 400 * DAY
    return Array.from({ length: 8 }, (_, nth) => {
      const days = nth === 0 ? 0 : (at - theirs.last_review!) / DAY
      const share = nth === 0 || !memoryOf ? 0.5 : retrievability(days, theirs.stability, memoryOf[20]!)
      const rating: Rating = next() < share ? 3 : 1
      const entry = {
        entry_id: newEntryId(at),
        flashcard_id,
        card_side: 'direct',
        kind: 'review',
        rating,
        at: new Date(at),
      }
      ours = site_.review(ours, rating, at, String(flashcard_id))
      theirs = own ? own.review(theirs, rating, at, String(flashcard_id)) : { ...ours }
      at = Math.min(Date.now() - 1000, Math.max(at + DAY, ours.due))
      return { ...entry, at: entry.at.toISOString() }
    })
  })
  for (let from = 0; from < entries.length; from += 400)
    await call(site, alis, 'POST', '/flashcards/log', { entries: entries.slice(from, from + 400) })
}

const settings = async () => (await call(site, alis, 'GET', '/flashcards/settings')).body
const dates = async () =>
  (await call(site, alis, 'GET', `/flashcards?collection_id=${course.collection_id}&per_page=100`)).body.flashcards.map(
    (card: { progress: { next_review_at: string }[] }) => card.progress[0]!.next_review_at,
  )

/** Somebody who forgets twenty times as fast, and learns little from remembering. */
const FORGETFUL = DEFAULT_PARAMETERS.weights.map((weight, n) =>
  n < 4 ? weight / 20 : n === 8 ? 0.8 : n === 20 ? 0.8 : weight,
)

it('parameters are fitted to who learns otherwise than others, foretell their answers better, and move the dates', async () => {
  await study(FORGETFUL)
  const before = await dates()
  expect((await call(site, alis, 'POST', '/flashcards/parameters')).status).toBe(200)
  const { scheduling, fitted, review_count } = await settings()
  expect(review_count).toBe(480)
  expect(fitted.loss_after).toBeLessThan(fitted.loss_before)
  expect(scheduling.weights[2], 'days after a first Good').toBeLessThan(DEFAULT_PARAMETERS.weights[2]!)
  expect(await dates()).not.toEqual(before)

  await call(site, alis, 'DELETE', '/flashcards/parameters')
  expect((await settings()).scheduling.weights).toEqual([...DEFAULT_PARAMETERS.weights])
  expect(await dates()).toEqual(before)
})

it('parameters that foretell no better are not taken', async () => {
  await study(FORGETFUL)
  const worse = DEFAULT_PARAMETERS.weights.map((weight, n) => (n < 4 ? weight * 50 : weight))
  const before = await dates()
  await fitParameters(world.ctx(), alis.user_id, async () => worse)
  const { scheduling, fitted } = await settings()
  expect(scheduling.weights).toEqual([...DEFAULT_PARAMETERS.weights])
  expect(fitted.loss_after).toBe(fitted.loss_before)
  expect(await dates()).toEqual(before)
})

it('whoever studied enough since the last time is fitted in the background, once', async () => {
  await study(FORGETFUL)
  let asked = 0
  const fit = async () => {
    asked += 1
    return [...DEFAULT_PARAMETERS.weights]
  }
  await fitAll(world.ctx(), fit)
  await fitAll(world.ctx(), fit)
  expect(asked).toBe(1)
})

it('with fewer reviews, or without the program, nothing is fitted, and that is said', async () => {
  expect(await outcome(site, alis, 'POST', '/flashcards/parameters')).toEqual([400, 'too_few_reviews'])
  expect(await fitParameters(world.ctx(), alis.user_id, async () => null)).toBe(false)
  expect((await settings()).fitted).toBeNull()
})

it('a learner with nothing to learn from keeps what they had', async () => {
  expect(await fitParameters(world.ctx(), alis.user_id, fitInProcess)).toBe(true)
  expect((await settings()).scheduling.weights).toEqual([...DEFAULT_PARAMETERS.weights])
})
