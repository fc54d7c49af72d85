/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type { StudySession } from '@vlacku/contract/flashcards'
import {
  type CardSide,
  cardKey,
  type LogEntry,
  newEntryId,
  newState,
  orderQuestions,
  promptableSides,
  replay,
  Scheduler,
} from '@vlacku/study'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { randomFrom } from '../../../testing/randomFrom.ts'
import { sendRequest } from '../../../testing/requests.ts'
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
  course = await makeCourse(world, site, alis, ['klama', 'cukta'])
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SIDES = ['direct', 'reverse'] as const
const session = async (): Promise<StudySession> =>
  (await sendRequest(site, alis, 'GET', `/flashcards/session?collection_id=${course.collection_id}`)).body
const queue = async () => {
  const { queue, cards } = await session()
  const wordOf = (id: number) => cards.find(({ flashcard }) => flashcard.flashcard_id === id)!.flashcard.word
  return queue.map(({ flashcard_id, card_side }) => `${wordOf(flashcard_id)} ${card_side}`)
}
const counts = async () => (await sendRequest(site, alis, 'GET', '/flashcards/counts')).body.collections[0]
let entryCount = 0
const entry = (
  word: string,
  minutes: number,
  overrides: Partial<Omit<LogEntry, 'at'> & { card_side: CardSide }> = {},
) => ({
  ...{ entry_id: newEntryId(entryCount++), flashcard_id: course.cards[word]!, card_side: 'direct' as CardSide },
  ...{ kind: 'review' as LogEntry['kind'], rating: 4 as LogEntry['rating'], refers_to: null },
  at: new Date(Date.now() - minutes * MINUTE).toISOString(),
  ...overrides,
})
const send = (...entries: object[]) => sendRequest(site, alis, 'POST', '/flashcards/log', { entries })
const settings = (body: object) => sendRequest(site, alis, 'PUT', '/flashcards/settings', body)

it('one side of a new card is shown per day, and the other side the next day', async () => {
  expect(await queue()).toEqual(['klama direct', 'cukta direct'])
  // a day that started two to three hours ago
  await settings({ day_starts_at: (new Date().getUTCHours() + 22) % 24 })
  await send(entry('klama', 1))
  expect([await queue(), (await counts()).new]).toEqual([['cukta direct'], 1])
  await send(entry('cukta', 4 * 60))
  expect([await queue(), (await counts()).new]).toEqual([['cukta reverse'], 1])
})

it('undoing an answer or resetting its card unburies the other side', async () => {
  const answered = entry('klama', 2)
  await send(answered, entry('cukta', 2))
  expect(await queue()).toEqual([])
  await send(entry('klama', 1, { kind: 'undo', rating: null, refers_to: answered.entry_id }))
  expect(await queue()).toEqual(['klama direct'])
  await sendRequest(site, alis, 'POST', `/flashcards/${course.cards.cukta}/reset`)
  expect([await queue(), (await counts()).new]).toEqual([['klama direct', 'cukta direct'], 2])
})

it('a snoozed new side buries the other side of its card', async () => {
  await sendRequest(site, alis, 'POST', `/flashcards/${course.cards.klama}/snooze`, { card_side: 'direct' })
  expect([await queue(), (await counts()).new]).toEqual([['cukta direct'], 1])
})

it('learning steps that end within 20 minutes are listed last', async () => {
  await send(entry('klama', 0, { rating: 3 }))
  expect(await queue()).toEqual(['cukta direct', 'klama direct'])
  expect(await counts()).toMatchObject({ new: 1, learning: 1, due: 0 })
  expect((await session()).next_due_at).not.toBeNull()
})

it('the daily limit counts a card with two sides once', async () => {
  await settings({ new_per_day: 1 })
  expect(await session()).toMatchObject({ queue: { length: 1 }, held_back: { new: 1, due: 0 } })
  await send(entry('klama', 1))
  expect(await session()).toMatchObject({ queue: [], held_back: { new: 1, due: 0 } })
})

const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Apia', 'Pacific/Kiritimati', 'Etc/GMT+12']

it.each(Array.from({ length: iterations(60, 4) }, (_, seed) => seed))(
  'a session matches the session that a device computes from the log, for log %s of random entries',
  async (seed) => {
    const chance = randomFrom(seed + 1)
    const pick = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)]!
    const texts = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`front ${n}`, `back ${n}`]))
    course = await makeCourse(world, site, alis, [], { texts, direction: pick(['both', 'fillin_both']) })
    await settings({ time_zone: pick(ZONES), day_starts_at: Math.floor(chance() * 24) })
    const entries = Array.from({ length: 25 }, () => {
      const minutes = pick([5, 60, 24 * 60, 20 * 24 * 60]) * chance()
      const kind = pick(['review', 'review', 'review', 'snooze', 'reset'] as const)
      const rating = kind === 'review' ? pick([1, 3, 4] as const) : null
      return entry(pick(Object.keys(texts)), minutes, { kind, rating, card_side: pick(SIDES) })
    })
    const undone = entries
      .filter(() => chance() < 0.1)
      .map((one) => ({
        ...one,
        entry_id: newEntryId(entryCount++),
        kind: 'undo',
        rating: null,
        refers_to: one.entry_id,
      }))
    const { body } = await send(...[...entries, ...undone].sort(() => chance() - 0.5))
    expect(body.results.filter(({ outcome }: { outcome: string }) => outcome !== 'added')).toEqual([])

    const response = await session()
    const scheduler = new Scheduler(response.scheduling)
    const log = [...entries, ...undone].map((one) => ({ ...one, at: Date.parse(one.at) }))
    const stateOf = (flashcard_id: number, card_side: CardSide) => {
      const own = log.filter((one) => one.flashcard_id === flashcard_id && one.card_side === card_side) as LogEntry[]
      return own.length > 0 ? replay(own, scheduler, cardKey(flashcard_id, card_side)) : newState()
    }
    const sides = Object.values(course.cards).flatMap((flashcard_id, position) =>
      SIDES.map((card_side) => ({ flashcard_id, card_side, position, state: stateOf(flashcard_id, card_side) })),
    )
    const now = Date.now()
    const promptable = promptableSides(sides, now, scheduler.days)
    const expected = orderQuestions(promptable, now, { new: 100, reviews: 100 }, scheduler.days.endOf(now)).queue
    expect(response.queue).toEqual(expected.map(({ flashcard_id, card_side }) => ({ flashcard_id, card_side })))
    const count = (states: number[]) => expected.filter(({ state }) => states.includes(state.state)).length
    const { body: all } = await sendRequest(site, alis, 'GET', '/flashcards/counts')
    const own = all.collections.find((one: { collection_id: number }) => one.collection_id === course.collection_id)
    expect(own).toMatchObject({ new: count([0]), learning: count([1, 3]), due: count([2]) })
  },
)

it('an answer from a previous day buries no side even if the device clock was a day slow', async () => {
  await settings({ new_per_day: 20 })
  await send(entry('klama', DAY / MINUTE + 1))
  expect(await queue()).toContain('klama reverse')
})

it('an answer with a future time, stored before the clock was set back, buries no side', async () => {
  await send(entry('klama', 1))
  const later = new Date(Date.now() + 3 * DAY)
  await world.db.updateTable('card_states').set({ last_review: later }).execute()
  expect(await queue()).toEqual(['klama reverse', 'cukta direct'])
})

it('a user can request more new cards and more reviews than the daily limits allow', async () => {
  const texts = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`front ${n}`, `back ${n}`]))
  course = await makeCourse(world, site, alis, [], { texts, direction: 'direct' })
  await settings({ new_per_day: 1, reviews_per_day: 0 })
  await send(entry('front 0', 40 * (DAY / MINUTE)), entry('front 1', 1))
  const of = async (more: string): Promise<unknown[]> => {
    const path = `/flashcards/session?collection_id=${course.collection_id}${more}`
    const { status, body } = await sendRequest(site, alis, 'GET', path)
    return status === 200 ? [body.queue.length, body.held_back] : [status, body.error]
  }
  expect(await of('')).toEqual([0, { new: 3, due: 1 }])
  expect(await of('&more=0')).toEqual([0, { new: 3, due: 1 }])
  expect(await of('&more=2')).toEqual([3, { new: 1, due: 0 }])
  expect(await of('&more=100')).toEqual([4, { new: 0, due: 0 }])
  for (const more of ['-1', '101', '1.5', 'x', '1e9'])
    expect(await of(`&more=${more}`)).toEqual([400, 'invalid_request'])
})
