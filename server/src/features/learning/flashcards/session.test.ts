/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { newEntryId } from '@vlacku/study'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { type Course, makeCourse } from './course.testing.ts'

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
  alis = await world.user('alis')
  course = await makeCourse(world, site, alis, ['klama', 'cukta', 'prenu'], { direction: 'direct' })
})

const DAY = 86_400_000
const session = async (viewer: Viewer | null, more = '') =>
  (await sendRequest(site, viewer, 'GET', `/flashcards/session?collection_id=${course.collection_id}${more}`)).body
const words = ({
  queue,
  cards,
}: {
  queue: { flashcard_id: number }[]
  cards: { flashcard: { flashcard_id: number; word: string } }[]
}) =>
  queue.map(
    ({ flashcard_id }) => cards.find(({ flashcard }) => flashcard.flashcard_id === flashcard_id)!.flashcard.word,
  )
let entryCount = 0
const reviewed = (word: string, days: number, rating = 3) => ({
  entry_id: newEntryId(entryCount++),
  flashcard_id: course.cards[word],
  card_side: 'direct',
  kind: 'review',
  rating,
  at: new Date(Date.now() - days * DAY).toISOString(),
})
const send = (...entries: object[]) => sendRequest(site, alis, 'POST', '/flashcards/log', { entries })
const settings = (body: object) => sendRequest(site, alis, 'PUT', '/flashcards/settings', body)

describe('study sessions', () => {
  it('a session starts with due cards, followed by new cards', async () => {
    await send(reviewed('prenu', 40, 4), reviewed('cukta', 1, 4))
    const now = await session(alis)
    expect(words(now)).toEqual(['prenu', 'klama'])
    expect(now).toMatchObject({
      answered_today: [],
      held_back: { new: 0, due: 0 },
      collection: { collection_id: course.collection_id, item_count: 3 },
      settings: { new_per_day: 20 },
    })
    expect(now.cards[0]).toMatchObject({
      flashcard: { word: 'prenu' },
      progress: [{ status: 'review' }],
      is_locked: false,
    })
    expect(now.scheduling.weights).toHaveLength(21)
  })

  it('a session respects the daily limits, which all devices share', async () => {
    await settings({ new_per_day: 2 })
    expect(await session(alis)).toMatchObject({ queue: { length: 2 }, held_back: { new: 1 } })
    await send(reviewed('klama', 0, 4))
    const after = await session(alis)
    expect([words(after), after.answered_today, after.held_back.new]).toEqual([['cukta'], [{ rating: 4 }], 1])
  })

  it('a session ignores future reviews stored before the clock was set back', async () => {
    await send(reviewed('klama', 0, 4))
    await world.db
      .updateTable('study_log')
      .set({ at: new Date(Date.now() + DAY) })
      .execute()
    expect((await session(alis)).answered_today).toEqual([])
  })

  it('a session without due cards reports when the next card is due', async () => {
    await send(...['klama', 'cukta', 'prenu'].map((word) => reviewed(word, 0, 4)))
    const done = await session(alis)
    expect([done.queue, done.answered_today.length, done.streak]).toEqual([[], 3, 1])
    expect(Date.parse(done.next_due_at)).toBeGreaterThan(Date.now() + DAY)
  })

  it('a single-card session ignores the limits', async () => {
    await settings({ new_per_day: 0 })
    expect(words(await session(alis, `&flashcard_id=${course.cards.prenu}`))).toEqual(['prenu'])
  })

  it('a single-card session shows the card even if it is snoozed, suspended or not due', async () => {
    const card = `&flashcard_id=${course.cards.prenu}`
    await send(reviewed('prenu', 0, 4))
    expect(words(await session(alis, card))).toEqual(['prenu'])
    await sendRequest(site, alis, 'POST', `/flashcards/${course.cards.prenu}/snooze`)
    expect(words(await session(alis, card))).toEqual(['prenu'])
    await send(...Array.from({ length: 9 }, (_, n) => reviewed('prenu', 400 - 40 * n, n === 0 ? 4 : 1)))
    expect(words(await session(alis, card))).toEqual(['prenu'])
    expect(words(await session(alis))).toEqual(['klama', 'cukta'])
  })

  it('a session for a locked level is rejected, even for visitors', async () => {
    const level = async (fields: object) =>
      (await sendRequest(site, alis, 'POST', `/flashcards/levels/${course.collection_id}`, { name: 'pa', ...fields }))
        .body
    const { level_id: first } = await level({})
    await sendRequest(site, alis, 'POST', `/flashcards/cards/${first}`, { flashcard_ids: [course.cards.klama] })
    const { level_id: locked } = await level({ prerequisite_ids: [first] })
    const of = (viewer: Viewer | null, level_id: number) =>
      outcome(site, viewer, 'GET', `/flashcards/session?collection_id=${course.collection_id}&level_id=${level_id}`)
    expect([await of(alis, first), await of(null, first)]).toMatchObject([[200], [200]])
    for (const viewer of [alis, null]) expect(await of(viewer, locked)).toEqual([403, 'level_locked'])
    await send(reviewed('klama', 0, 4))
    expect((await of(alis, locked))[0]).toBe(200)
  })

  it('a visitor’s session contains all cards of a public collection but none of a private one', async () => {
    expect(words(await session(null))).toEqual(['klama', 'cukta', 'prenu'])
    await sendRequest(site, alis, 'PUT', `/collections/${course.collection_id}`, { is_public: false })
    const path = `/flashcards/session?collection_id=${course.collection_id}`
    expect(await outcome(site, null, 'GET', path)).toEqual([404, 'collection_not_found'])
    const bab = await world.user('bab')
    expect(await outcome(site, bab, 'GET', path)).toEqual([404, 'collection_not_found'])
  })

  it('a session runs a constant number of SQL statements', async () => {
    const counted = (viewer: Viewer | null) => world.countStatements(() => session(viewer))
    const few = [await counted(alis), await counted(null)]
    const many = await makeCourse(world, site, alis, [], {
      texts: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`n${n}`, 'x'])),
    })
    course = many
    expect([await counted(alis), await counted(null)]).toEqual(few)
  })
})

describe('days of a user', () => {
  /** Returns a time zone in which it is currently the given hour. */
  const whereItIs = (hour: number) => {
    const offset = ((hour - new Date().getUTCHours() + 35) % 24) - 11
    return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }
  const on = (zone: string) => `&time_zone=${encodeURIComponent(zone)}`
  const hours = (count: number) => count / 24

  it('day boundaries follow the settings, regardless of the device’s time zone', async () => {
    const [midnight, noon] = [whereItIs(0), whereItIs(12)]
    await send(reviewed('klama', hours(2), 4))
    await settings({ new_per_day: 1, time_zone: midnight })
    const tomorrow = await session(alis, on(noon))
    expect([words(tomorrow), tomorrow.settings.time_zone]).toEqual([['cukta'], midnight])
    await settings({ time_zone: noon })
    const today = await session(alis, on(midnight))
    expect([words(today), today.held_back.new]).toEqual([[], 2])
  })

  it('days, including streak days, use the first device’s time zone until the user changes the settings', async () => {
    const [midnight, noon] = [whereItIs(0), whereItIs(12)]
    const zoneOf = async (viewer: Viewer | null, zone: string) => (await session(viewer, on(zone))).settings.time_zone
    expect([await zoneOf(alis, midnight), await zoneOf(alis, noon)]).toEqual([midnight, midnight])
    expect((await sendRequest(site, alis, 'GET', '/flashcards/settings')).body.settings.time_zone).toBe(midnight)
    await send(reviewed('klama', hours(2), 4))
    expect((await sendRequest(site, alis, 'GET', '/flashcards/streak')).body.reviewed_today).toBe(false)
    expect([await zoneOf(null, midnight), await zoneOf(null, noon)]).toEqual([midnight, noon])
  })
})

describe('lists of cards', () => {
  const list = async (more: string, viewer = alis) => {
    const { body } = await sendRequest(site, viewer, 'GET', `/flashcards?collection_id=${course.collection_id}${more}`)
    return [
      body.flashcards.map(({ flashcard }: { flashcard: { word: string } }) => flashcard.word),
      body.total,
      body.due_count,
    ]
  }

  it('card lists are in collection order and can be filtered by status, due date and level', async () => {
    await send(reviewed('cukta', 0, 4), reviewed('prenu', 30, 4))
    expect(await list('')).toEqual([['klama', 'cukta', 'prenu'], 3, 2])
    expect(await list('&status=new')).toEqual([['klama'], 1, 2])
    expect(await list('&status=review')).toEqual([['cukta', 'prenu'], 2, 2])
    expect(await list('&due=true')).toEqual([['prenu', 'klama'], 2, 2])
    expect(await list('&per_page=2&page=2')).toEqual([['prenu'], 3, 2])
    const { body } = await sendRequest(site, alis, 'POST', `/flashcards/levels/${course.collection_id}`, { name: 'pa' })
    await sendRequest(site, alis, 'POST', `/flashcards/cards/${body.level_id}`, { flashcard_ids: [course.cards.cukta] })
    expect(await list(`&level_id=${body.level_id}`)).toEqual([['cukta'], 1, 0])
  })

  it('card lists run a constant number of SQL statements', async () => {
    const counted = () => world.countStatements(() => list('&per_page=100'))
    const few = await counted()
    course = await makeCourse(world, site, alis, [], {
      texts: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`m${n}`, 'x'])),
    })
    expect(await counted()).toBe(few)
  })

  it('counting due and new cards of all collections runs a constant number of SQL statements', async () => {
    const other = await makeCourse(world, site, alis, ['gerku'])
    await send(reviewed('klama', 30, 4))
    const { body } = await sendRequest(site, alis, 'GET', '/flashcards/counts')
    expect(body.collections).toEqual([
      {
        collection_id: course.collection_id,
        name: 'cnino',
        total: 3,
        new: 2,
        learning: 0,
        due: 1,
        held_back: { new: 0, due: 0 },
      },
      {
        collection_id: other.collection_id,
        name: 'cnino',
        total: 2,
        new: 1,
        learning: 0,
        due: 0,
        held_back: { new: 0, due: 0 },
      },
    ])
    const own = await world.countStatements(() => sendRequest(site, alis, 'GET', '/flashcards/counts'))
    expect(own).toBe(5)
  })

  it('card counts stop at the daily limits, as sessions do, and include the number of cards held back', async () => {
    await settings({ new_per_day: 1 })
    await send(reviewed('klama', 0, 4))
    const { body } = await sendRequest(site, alis, 'GET', '/flashcards/counts')
    expect(body.collections).toMatchObject([{ new: 0, due: 0, held_back: { new: 2, due: 0 } }])
    expect(await session(alis)).toMatchObject({ queue: [], held_back: { new: 2, due: 0 } })
  })
})

/** Settings for a day that started two to three hours ago. */
const dayInProgress = () => ({ time_zone: 'UTC', day_starts_at: (new Date().getUTCHours() + 22) % 24 })
const hoursAgo = (hours: number, rating: number) => reviewed('klama', hours / 24, rating)

it('a review is due from the start of its day, a learning step at its exact time', async () => {
  await settings(dayInProgress())
  await send(hoursAgo(23.5, 1), hoursAgo(23.4, 3), hoursAgo(23, 3))
  const { queue, next_due_at } = await session(alis)
  expect(queue.map((one: { flashcard_id: number }) => one.flashcard_id)).toContain(course.cards.klama)
  expect(next_due_at).toBeNull()
  const { forecast } = (await sendRequest(site, alis, 'GET', '/flashcards/statistics')).body
  expect(forecast[0].due).toBe(1)
  await send(reviewed('cukta', 0, 1))
  // due in a minute, so it is listed after the others
  expect(words(await session(alis))).toEqual(['klama', 'prenu', 'cukta'])
})

it('a review scheduled for tomorrow is due when tomorrow starts', async () => {
  const day_starts_at = (new Date().getUTCHours() + 1) % 24
  await settings({ time_zone: 'UTC', day_starts_at })
  await send(hoursAgo(20.5, 1), hoursAgo(20.4, 3), hoursAgo(20, 3))
  const { next_due_at } = await session(alis)
  expect(new Date(next_due_at).getUTCHours()).toBe(day_starts_at)
  expect(Date.parse(next_due_at)).toBeLessThan(Date.now() + 3_600_000)
  const { body } = await sendRequest(site, alis, 'GET', '/flashcards/counts')
  expect(body.next_due_at).toBe(next_due_at)
})

it.each([
  ['America/New_York', 0, '2025-11-20T23:50:00Z', '2025-11-21T00:10:00Z', true],
  ['America/New_York', 0, '2025-11-21T04:50:00Z', '2025-11-21T05:10:00Z', false],
  ['America/New_York', 4, '2025-11-21T04:50:00Z', '2025-11-21T05:10:00Z', true],
  ['UTC', 0, '2025-11-20T23:50:00Z', '2025-11-21T00:10:00Z', false],
])(
  'a time zone %s with days from %s o’clock puts reviews at %s and %s on one day: %s',
  async (time_zone, day_starts_at, a, b, isOne) => {
    await settings({ time_zone, day_starts_at })
    const at = (word: string, time: string, rating = 3) => ({ ...reviewed(word, 0, rating), at: time })
    const first = ['klama', 'cukta'].map((word) => at(word, '2025-11-10T15:00:00Z', 4))
    // cukta is answered twice around noon, which is the same day everywhere
    const second = [
      at('cukta', '2025-11-20T16:50:00Z'),
      at('cukta', '2025-11-20T17:10:00Z'),
      at('klama', a),
      at('klama', b),
    ]
    const { body } = await send(...first, ...second)
    const stability = (word: string) =>
      body.progress.find((side: { flashcard_id: number }) => side.flashcard_id === course.cards[word]).stability
    expect(Math.abs(stability('klama') - stability('cukta')) < 1e-9).toBe(isOne)
  },
)

it('changing the start of the day reschedules the cards', async () => {
  const at = (time: string, rating = 3) => ({ ...reviewed('klama', 0, rating), at: time })
  await send(at('2025-11-10T15:00:00Z', 4), at('2025-11-20T23:50:00Z'), at('2025-11-21T00:10:00Z'))
  const stability = async () => {
    const { body } = await sendRequest(site, alis, 'GET', `/flashcards?collection_id=${course.collection_id}`)
    return body.flashcards[0].progress[0].stability
  }
  const before = await stability()
  expect((await settings({ day_starts_at: 4 })).body.settings.day_starts_at).toBe(4)
  await world.jobsDone()
  expect(await stability()).toBeLessThan(before)
  expect((await settings({ day_starts_at: 24 })).status).toBe(400)
})

it('the first answer of a card whose earlier review was undone counts as a new card', async () => {
  await settings({ new_per_day: 1 })
  const past = reviewed('klama', 2)
  await send(past, { ...reviewed('klama', 1.9), kind: 'undo', rating: null, refers_to: past.entry_id })
  await send(reviewed('klama', 0, 4))
  expect(words(await session(alis))).toEqual([])
})

it('the first answer after a reset counts as a new card', async () => {
  await settings({ new_per_day: 1 })
  await send(reviewed('klama', 3), { ...reviewed('klama', 2), kind: 'reset', rating: null }, reviewed('klama', 0, 4))
  expect(words(await session(alis))).toEqual([])
})

it.each(['US/Pacific-New', 'Etc/Unknown', 'Asia/Calcutta', 'Europe/Kyiv', 'EST5EDT'])(
  'a user in the time zone %s can study and view statistics',
  async (zone) => {
    const query = `&time_zone=${encodeURIComponent(zone)}`
    expect((await session(alis, query)).queue).toHaveLength(3)
    await send(reviewed('klama', 0, 4))
    for (const path of ['/flashcards/statistics', '/flashcards/streak', '/flashcards/counts'])
      expect((await sendRequest(site, alis, 'GET', path)).status).toBe(200)
    if (zone === 'Etc/Unknown') return
    expect((await settings({ time_zone: zone })).status).toBe(200)
    expect((await session(alis)).queue).toHaveLength(2)
    for (const path of ['statistics', 'streak'])
      expect(
        (await sendRequest(site, alis, 'GET', `/flashcards/${path}?time_zone=${encodeURIComponent(zone)}`)).status,
      ).toBe(200)
  },
)

it.each(['US/Atlantis', '+99:99', 'x'.repeat(100)])(
  'statistics for a device in the unknown time zone %s use the time zone in the settings, which are unchanged',
  async (zone) => {
    await settings({ time_zone: 'Asia/Tokyo' })
    await send(reviewed('klama', 0, 4))
    for (const path of ['statistics', 'streak']) {
      const of = (query: string) => sendRequest(site, alis, 'GET', `/flashcards/${path}${query}`)
      const expected = await of('?time_zone=Asia/Tokyo')
      for (const name of ['time_zone', 'tz']) {
        const { status, body } = await of(`?${name}=${encodeURIComponent(zone)}`)
        expect([status, body]).toEqual([200, expected.body])
      }
    }
    expect((await settings({ time_zone: zone })).status).toBe(400)
  },
)

it('the streak and statistics endpoints report days, months and due cards', async () => {
  await send(reviewed('klama', 30, 4), reviewed('klama', 2, 3), reviewed('cukta', 1, 1), reviewed('prenu', 0, 4))
  const streak = (await sendRequest(site, alis, 'GET', '/flashcards/streak')).body
  expect(streak).toMatchObject({
    current_streak: 3,
    longest_streak: 3,
    total_points: 5 + 3 + 1 + 5,
    reviewed_today: true,
  })
  expect(streak.daily_progress).toHaveLength(7)
  expect(streak.daily_progress[0]).toMatchObject({ points: 5, reviews_count: 1 })
  const { days, forecast, retention, stability } = (await sendRequest(site, alis, 'GET', '/flashcards/statistics')).body
  expect(days.map(({ reviews }: { reviews: number }) => reviews)).toEqual([1, 1, 1, 1])
  expect(forecast).toHaveLength(30)
  expect(forecast[0].due).toBe(1)
  expect(retention).toMatchObject([{ reviews: 1, remembered: 1 }])
  expect(stability.reduce((sum: number, { cards }: { cards: number }) => sum + cards, 0)).toBe(3)
})
