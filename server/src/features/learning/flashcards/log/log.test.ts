/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { type CardState, cardKey, newEntryId, replay, Scheduler } from '@vlacku/study'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { type Course, makeCourse } from '../course.testing.ts'

let world: World
let site: Site
let alis: Viewer
let course: Course
let klama: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  course = await makeCourse(world, site, alis, ['klama', 'do'], { texts: { 'do klama': 'you go' } })
  klama = course.cards.klama!
})

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
let entryCount = 0
const entry = (days: number, overrides: object = {}) => ({
  entry_id: newEntryId(entryCount++),
  flashcard_id: klama,
  card_side: 'direct',
  kind: 'review',
  rating: 3,
  at: ago(days),
  ...overrides,
})
const send = async (entries: unknown[], viewer = alis) =>
  (await sendRequest(site, viewer, 'POST', '/flashcards/log', { entries })).body
const outcomes = async (entries: unknown[], viewer = alis) =>
  (await send(entries, viewer)).results.map(
    ({ outcome, reason }: { outcome: string; reason: string | null }) => reason ?? outcome,
  )
const side = async (id: number, viewer = alis) =>
  (await sendRequest(site, viewer, 'GET', `/flashcards?flashcard_id=${id}`)).body.flashcards[0].progress[0]
const nextReview = ({ state, due, snoozed_until }: CardState) => {
  const at = snoozed_until ?? (state === 0 ? null : due)
  return at === null ? null : new Date(at).toISOString()
}
const log = async (id: number) => (await sendRequest(site, alis, 'GET', `/flashcards/${id}/log`)).body.entries

describe('entries from an offline device', () => {
  it('log entries submitted repeatedly are stored once', async () => {
    const entries = [entry(3), entry(2), entry(1)]
    expect(await outcomes(entries.slice(0, 2))).toEqual(['added', 'added'])
    expect(await outcomes([...entries, entries[2]])).toEqual([
      'already_there',
      'already_there',
      'added',
      'already_there',
    ])
    expect(await side(klama)).toMatchObject({ review_count: 3 })
  })

  it('log entries from two devices produce the same state in any order of arrival', async () => {
    const phone = [entry(9), entry(4, { rating: 1 })]
    const desk = [entry(7, { rating: 4 }), entry(1)]
    await send(phone)
    await send(desk)
    const state = await side(klama)
    expect(state.review_count).toBe(4)
    const bab = await world.user('bab')
    const others = (entries: { entry_id: string }[]) =>
      entries.map((one) => ({ ...one, entry_id: newEntryId(entryCount++) }))
    await send(others(desk), bab)
    await send(others(phone), bab)
    expect(await side(klama, bab)).toEqual({ ...state, user_id: bab.user_id })
  })

  it('card states match a replay of any log, regardless of how it is split', async () => {
    const kinds = fc.constantFrom('review', 'review', 'review', 'snooze', 'reset', 'undo')
    const step = fc.record({ kind: kinds, rating: fc.integer({ min: 1, max: 4 }), days: fc.nat(300), of: fc.nat(9) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), fc.nat(9), async (steps, cut) => {
        const { cards } = await makeCourse(world, site, alis, [], { texts: { [`n${entryCount++}`]: 'x' } })
        const id = Object.values(cards)[0]!
        const entries = steps.map(({ kind, rating, days }) =>
          entry(days, { flashcard_id: id, kind, rating: kind === 'review' ? rating : null }),
        )
        for (const [n, { kind, of }] of steps.entries())
          if (kind === 'undo') Object.assign(entries[n]!, { refers_to: entries[of % entries.length]!.entry_id })
        await send(entries.slice(cut))
        if (cut > 0) await send(entries.slice(0, cut))
        const own = entries.map((one) => ({ refers_to: null, ...one, at: Date.parse(one.at) }))
        const state = replay(own as never, new Scheduler(), cardKey(id, 'direct'))
        expect(await side(id)).toMatchObject({
          stability: state.stability,
          difficulty: state.difficulty,
          review_count: state.reps,
          lapses: state.lapses,
          next_review_at: nextReview(state),
        })
      }),
      { numRuns: iterations(30) },
    )
  })

  it('card states match a replay after each entry, even if the entries are submitted in any order', async () => {
    const kind = fc.constantFrom('review', 'review', 'review', 'review', 'snooze', 'reset', 'undo')
    // usually later than the previous entry
    const step = fc.record({
      kind,
      rating: fc.integer({ min: 1, max: 4 }),
      on: fc.integer({ min: -5, max: 20 }),
      of: fc.nat(9),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const { cards } = await makeCourse(world, site, alis, [], { texts: { [`n${entryCount++}`]: 'x' } })
        const id = Object.values(cards)[0]!
        let days = 300
        const entries = steps.map(({ kind, rating, on }) => {
          days -= on
          return entry(days, { flashcard_id: id, kind, rating: kind === 'review' ? rating : null })
        })
        for (const [n, { kind, of }] of steps.entries())
          if (kind === 'undo') Object.assign(entries[n]!, { refers_to: entries[of % entries.length]!.entry_id })
        for (const [n, { entry_id, at, rating, kind }] of entries.entries()) {
          const body = { entry_id, at, rating, card_side: 'direct' }
          if (kind === 'review') await sendRequest(site, alis, 'POST', `/flashcards/${id}/review`, body)
          else await send([entries[n]])
          const own = entries.slice(0, n + 1).map((one) => ({ refers_to: null, ...one, at: Date.parse(one.at) }))
          const state = replay(own as never, new Scheduler(), cardKey(id, 'direct'))
          const { stability, difficulty, lapses, learning_steps, scheduled_days } = state
          expect(await side(id)).toMatchObject({
            ...{ stability, difficulty, lapses, learning_steps },
            interval: scheduled_days,
            review_count: state.reps,
            is_set_aside: state.set_aside,
            next_review_at: nextReview(state),
            snoozed_until: state.snoozed_until && new Date(state.snoozed_until).toISOString(),
          })
        }
      }),
      { numRuns: iterations(60) },
    )
  })

  it('invalid log entries are rejected individually with a reason', async () => {
    const other = newEntryId(entryCount++)
    await send([entry(2, { entry_id: other, flashcard_id: course.cards.do })])
    expect(
      await outcomes([
        null,
        'coi',
        entry(1, { rating: null }),
        entry(1, { rating: 9 }),
        entry(1, { flashcard_id: 4711 }),
        entry(1, { kind: 'undo' }),
        entry(1, { kind: 'undo', refers_to: other }),
        entry(1, { at: '1970-01-01T00:00:00Z' }),
        entry(1, { entry_id: 'x' }),
        entry(1),
      ]),
    ).toEqual([
      expect.stringContaining('entry: '),
      expect.stringContaining('entry: '),
      'rating: is required',
      expect.stringContaining('rating: '),
      'flashcard_id: is no card that you may study',
      'refers_to: is required',
      'refers_to: is about another card',
      'at: is too long ago',
      expect.stringContaining('entry_id: '),
      'added',
    ])
  })
})

describe('undo', () => {
  it('an undo removes a review, even if the undo arrives first', async () => {
    const late = entry(1, { rating: 1 })
    await send([entry(5, { rating: 4 })])
    const before = await side(klama)
    await send([entry(0, { kind: 'undo', rating: null, refers_to: late.entry_id })])
    await send([late])
    expect(await side(klama)).toEqual(before)
    expect((await log(klama)).find(({ entry_id }: { entry_id: string }) => entry_id === late.entry_id).is_undone).toBe(
      true,
    )
  })
})

describe('remembered phrases', () => {
  const phrase = (days: number, overrides: object = {}) =>
    entry(days, { flashcard_id: course.cards['do klama'], ...overrides })
  const learn = () => send([entry(40, { rating: 4 }), entry(30, { rating: 4 })])

  it('a remembered phrase counts as a review of its due words, whose log shows the reason', async () => {
    await learn()
    const before = await side(klama)
    // cards are long overdue
    const reviewed = phrase(0)
    await sendRequest(site, alis, 'PUT', '/flashcards/settings', { retention: 0.97 })
    await world.jobsDone()
    await send([reviewed])
    const after = await side(klama)
    expect([before.review_count, after.review_count]).toEqual([2, 3])
    expect((await log(klama))[0]).toMatchObject({ rating: 3, refers_to: reviewed.entry_id, because_of: 'do klama' })
    expect(await side(course.cards.do!)).toMatchObject({ status: 'new' })
  })

  it('an undone phrase no longer counts for its words, regardless of the order of arrival', async () => {
    await learn()
    await sendRequest(site, alis, 'PUT', '/flashcards/settings', { retention: 0.97 })
    await world.jobsDone()
    const before = await side(klama)
    const reviewed = phrase(0)
    const undo = phrase(0, { kind: 'undo', rating: null, refers_to: reviewed.entry_id })
    await send([reviewed])
    await send([undo])
    expect(await side(klama)).toEqual(before)
    const again = phrase(0)
    await send([phrase(0, { kind: 'undo', rating: null, refers_to: again.entry_id }), again])
    expect(await side(klama)).toEqual(before)
  })

  it('a phrase reviewed before its word was due is logged without effect and can be undone', async () => {
    await learn()
    await sendRequest(site, alis, 'PUT', '/flashcards/settings', { retention: 0.97 })
    await world.jobsDone()
    const [early, counted] = [phrase(29.9), phrase(0)]
    await send([early, counted])
    const cause = { because_of: 'do klama', because_of_card: course.cards['do klama'], because_of_word: null }
    const [newest, older, learned] = await log(klama)
    expect([newest, older, learned]).toMatchObject([
      { ...cause, is_counted: true, next_review_at: expect.any(String) },
      { ...cause, is_counted: false, next_review_at: null },
      { because_of: null, because_of_card: null, is_counted: true },
    ])
    expect((await side(klama)).next_review_at).toBe(newest.next_review_at)
    await send([entry(0, { kind: 'undo', rating: null, refers_to: newest.entry_id })])
    const undone = (await log(klama)).find(({ entry_id }: { entry_id: string }) => entry_id === newest.entry_id)
    expect(undone).toMatchObject({ is_undone: true, is_counted: false, next_review_at: null })
    expect((await side(klama)).review_count).toBe(2)
  })

  it('a phrase doesn’t count for its words if its item disables this', async () => {
    await learn()
    const { items } = (await sendRequest(site, alis, 'GET', `/collections/${course.collection_id}/items`)).body
    const { item_id } = items.find(({ word }: { word: string }) => word === 'klama')
    await sendRequest(site, alis, 'POST', `/collections/${course.collection_id}/items`, {
      item_id,
      auto_progress: false,
    })
    await send([phrase(0)])
    expect((await side(klama)).review_count).toBe(2)
    expect(await log(klama)).toHaveLength(2)
  })
})

it('changing the desired retention reschedules all cards and changes nothing else', async () => {
  await send([entry(40, { rating: 4 }), entry(30, { rating: 4 })])
  const before = await side(klama)
  const settings = { retention: 0.8, new_per_day: 3 }
  const { body } = await sendRequest(site, alis, 'PUT', '/flashcards/settings', settings)
  expect(body.settings).toEqual({ ...settings, reviews_per_day: 200, time_zone: 'UTC', day_starts_at: 0 })
  await world.jobsDone()
  const after = await side(klama)
  expect(Date.parse(after.next_review_at)).toBeGreaterThan(Date.parse(before.next_review_at))
  expect(after.stability).toBe(before.stability)
})
