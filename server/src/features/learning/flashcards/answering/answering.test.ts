/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type { CardProgress } from '@vlacku/contract/flashcards'
import { newEntryId } from '@vlacku/study'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { checkInvariants } from '../../../../testing/checkInvariants.ts'
import { outcome, sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { type Course, makeCourse } from '../course.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
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
  bab = await world.user('bab')
  course = await makeCourse(world, site, alis, ['klama', 'cukta'], { texts: { 'mi klama': 'I go; I come' } })
  klama = course.cards.klama!
})

const review = (viewer: Viewer, id: number, body: object) =>
  sendRequest(site, viewer, 'POST', `/flashcards/${id}/review`, body)
const good = (viewer: Viewer, id: number, more: object = {}) =>
  review(viewer, id, { rating: 3, card_side: 'direct', ...more })
const sides = async (viewer: Viewer, id: number) =>
  (await sendRequest(site, viewer, 'GET', `/flashcards?flashcard_id=${id}`)).body.flashcards[0].progress
const direct = async (viewer: Viewer, id: number) => (await sides(viewer, id))[0]
const log = async (viewer: Viewer, id: number) =>
  (await sendRequest(site, viewer, 'GET', `/flashcards/${id}/log`)).body.entries
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('reviews', () => {
  it('the first review moves a new card to learning, due in ten minutes', async () => {
    const { status, body } = await good(alis, klama)
    expect([status, body.success, body.card_side]).toEqual([200, true, 'direct'])
    const minutes = (Date.parse(body.next_review) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThan(11)
    expect(body.progress).toMatchObject({ status: 'learning', review_count: 1, next_review_at: body.next_review })
    expect((await sides(alis, klama)).map(({ status }: { status: string }) => status)).toEqual(['learning', 'new'])
  })

  it('a user’s reviews don’t affect other users’ cards', async () => {
    await good(alis, klama)
    expect(await direct(bab, klama)).toMatchObject({ status: 'new', review_count: 0, next_review_at: null })
  })

  it('a review submitted repeatedly is stored once', async () => {
    const entry_id = newEntryId(Date.now())
    const [first, ...more] = await Promise.all(Array.from({ length: 5 }, () => good(alis, klama, { entry_id })))
    for (const { status, body } of more) expect([status, body.progress]).toEqual([200, first!.body.progress])
    expect(await log(alis, klama)).toHaveLength(1)
  })

  it('twenty concurrent reviews are all stored, and the state equals a replay of the log', async () => {
    const at = (n: number) => ago(20 - n)
    await Promise.all(Array.from({ length: 20 }, (_, n) => good(alis, klama, { at: at(n) })))
    expect(await log(alis, klama)).toHaveLength(20)
    expect(await direct(alis, klama)).toMatchObject({ review_count: 20 })
  })

  it.each([
    ['new', []],
    ['known', [0, 1]],
  ])(
    'concurrent reviews of a few sides that are %s, some of them repeated, match a replay of the log',
    async (_, known) => {
      const now = Date.now()
      for (const n of known) await good(alis, [klama, course.cards.cukta!][n]!, { at: ago(3) })
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const card = [klama, course.cards.cukta!][n % 2]!
          // some entries share an ID, and device clocks roughly agree
          const entry_id = newEntryId(now, new Uint8Array(16).fill(n >> 2))
          const at = new Date(now - (40 - n) * 1000).toISOString()
          return good(alis, card, { entry_id: n % 4 < 2 ? entry_id : newEntryId(now + n), at, rating: (n % 4) + 1 })
        }),
      )
      expect(responses.filter(({ status }) => status !== 200)).toEqual([])
      expect(await checkInvariants(world.db)).toEqual([])
    },
  )

  it.each([
    [{ rating: 5, card_side: 'direct' }, 'rating'],
    [{ rating: 0, card_side: 'direct' }, 'rating'],
    [{ rating: 3 }, 'card_side'],
    [{ rating: 3, card_side: 'front' }, 'card_side'],
    [{ rating: 3, card_side: 'direct', at: 'yesterday' }, 'at'],
    [{ rating: 3, card_side: 'direct', at: '0001-01-01T00:00:00Z' }, 'at'],
    [{ rating: 3, card_side: 'direct', flashcard_id: 4711 }, 'flashcard_id'],
    [{ rating: 3, card_side: 'direct', entry_id: '7' }, 'entry_id'],
  ])('a review with %j is rejected with an error that names the invalid field', async (body, field) => {
    const { status, body: response } = await review(alis, klama, body)
    expect([status, response.error, Object.keys(response.details.fields)]).toEqual([400, 'invalid_request', [field]])
  })

  it('a review of an unused side, an unknown card or a card that the user can’t read is rejected', async () => {
    const once = await makeCourse(world, site, alis, ['mlatu'], { direction: 'direct', is_public: false })
    const rejected = await review(alis, once.cards.mlatu!, { rating: 3, card_side: 'reverse' })
    expect([rejected.status, Object.keys(rejected.body.details.fields)]).toEqual([400, ['card_side']])
    const path = (id: number) => `/flashcards/${id}/review`
    const body = { rating: 3, card_side: 'direct' }
    expect(await outcome(site, alis, 'POST', path(4711), body)).toEqual([404, 'flashcard_not_found'])
    expect(await outcome(site, bab, 'POST', path(once.cards.mlatu!), body)).toEqual([404, 'flashcard_not_found'])
    expect(await outcome(site, null, 'POST', path(klama), body)).toEqual([401, 'not_logged_in'])
  })

  it('a review from a device whose clock is fast is stored with the current time', async () => {
    await good(alis, klama, { at: new Date(Date.now() + 86_400_000).toISOString() })
    expect(Date.parse((await log(alis, klama))[0].at)).toBeLessThanOrEqual(Date.now())
  })
})

describe('typed answers', () => {
  const fill = async (id: number, answer: string, card_side: string) =>
    (await sendRequest(site, alis, 'POST', `/flashcards/${id}/fillin`, { answer, card_side })).body

  it('a typed answer is graded and stored as a review', async () => {
    expect(await fill(klama, 'KLAMA-gloss', 'direct')).toMatchObject({
      answer_correct: true,
      rating: 4,
      expected: 'klama-gloss',
    })
    expect(await fill(klama, 'kluma', 'reverse')).toMatchObject({ answer_correct: false, rating: 2, similarity: 0.8 })
    expect(await log(alis, klama)).toMatchObject([
      { rating: 2, answer: 'kluma', card_side: 'reverse' },
      { rating: 4, answer: 'KLAMA-gloss', card_side: 'direct' },
    ])
    expect(await fill(course.cards['mi klama']!, 'i come', 'direct')).toMatchObject({ rating: 4, expected: 'I come' })
  })

  it('a typed phrase is correct if it has the expected structure', async () => {
    const phrase = course.cards['mi klama']!
    expect(await fill(phrase, '.i mi cu klama vau', 'reverse')).toMatchObject({
      answer_correct: true,
      rating: 4,
      expected: 'mi klama',
      structure: { is_equal: true, optional: ['i', 'cu', 'vau'], needed: [], is_reordered: false },
    })
    expect(await fill(phrase, 'klama mi', 'reverse')).toMatchObject({ answer_correct: false })
  })

  it('a typed answer can only be stored if it is correct', async () => {
    const answer = async (text: string) =>
      (await sendRequest(site, alis, 'POST', `/flashcards/${klama}/answer`, { answer: text, card_side: 'reverse' }))
        .body
    expect(await answer('cukta')).toMatchObject({ success: false, answer_correct: false, next_review: null })
    expect(await log(alis, klama)).toEqual([])
    expect(await answer('klama')).toMatchObject({ success: true, rating: 4 })
    expect(await log(alis, klama)).toHaveLength(1)
  })
})

it('progress includes an ID per side, the user, and an ease factor that decreases after lapses', async () => {
  const fresh = await sides(alis, klama)
  expect(fresh.map(({ user_id, ease_factor }: CardProgress) => [user_id, ease_factor])).toEqual([
    [alis.user_id, 2.5],
    [alis.user_id, 2.5],
  ])
  expect(new Set(fresh.map(({ id }: CardProgress) => id)).size).toBe(2)
  const { body: easy } = await review(alis, klama, { rating: 4, card_side: 'direct' })
  const { body: forgotten } = await review(alis, klama, { rating: 1, card_side: 'reverse' })
  expect(easy.progress.id).toBe(fresh[0].id)
  expect(forgotten.progress.ease_factor).toBeLessThan(easy.progress.ease_factor)
  expect(forgotten.progress.ease_factor).toBeGreaterThanOrEqual(1.3)
})

describe('snoozing and resetting', () => {
  const due = async () => {
    const { flashcards } = (
      await sendRequest(site, alis, 'GET', `/flashcards/due?collection_id=${course.collection_id}`)
    ).body
    return flashcards.map(({ flashcard }: { flashcard: { word: string } }) => flashcard.word)
  }

  it('snoozing a side postpones it by six hours, and snoozing a card postpones all its sides', async () => {
    expect(await due()).toEqual(['klama', 'cukta', null])
    await sendRequest(site, alis, 'POST', `/flashcards/${klama}/snooze`, { card_side: 'direct' })
    expect(await due()).toEqual(['klama', 'cukta', null])
    const { body } = await sendRequest(site, alis, 'POST', `/flashcards/${klama}/snooze`)
    expect(await due()).toEqual(['cukta', null])
    const hours = (Date.parse(body.snoozed_until) - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(6, 1)
    expect((await sides(alis, klama))[1].snoozed_until).toBe(body.snoozed_until)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['new', async () => {}],
    ['due', () => review(alis, klama, { rating: 3, card_side: 'direct', at: ago(1) })],
    ['not due yet', () => review(alis, klama, { rating: 4, card_side: 'direct' })],
  ])('snoozing a card with a side that is %s postpones both sides by six hours', async (_, prepare) => {
    await prepare()
    const { body } = await sendRequest(site, alis, 'POST', `/flashcards/${klama}/snooze`)
    const next = (await sides(alis, klama)).map(({ next_review_at }: { next_review_at: string }) => next_review_at)
    expect(next).toEqual([body.snoozed_until, body.snoozed_until])
  })

  it('resetting a card makes it new and preserves its log', async () => {
    await good(alis, klama)
    expect((await sendRequest(site, alis, 'POST', `/flashcards/${klama}/reset`)).status).toBe(200)
    expect(await direct(alis, klama)).toMatchObject({ status: 'new', review_count: 0 })
    expect((await log(alis, klama)).map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'reset',
      'reset',
      'review',
    ])
  })
})

it.each(['snooze', 'reset'])('a repeated %s request for a two-sided card is stored once per side', async (kind) => {
  const body = { entry_id: newEntryId(Date.now()), at: ago(1) }
  for (let n = 0; n < 3; n++) await sendRequest(site, alis, 'POST', `/flashcards/${klama}/${kind}`, body)
  const entries = await log(alis, klama)
  expect(entries.map(({ card_side }: { card_side: string }) => card_side).sort()).toEqual(['direct', 'reverse'])
})

it('an information card is shown once and then graduates', async () => {
  const { cards, collection_id } = await makeCourse(world, site, alis, ['prenu'], { direction: 'justinformation' })
  const { body } = await review(alis, cards.prenu!, { rating: 3, card_side: 'direct', at: ago(1) })
  const over = { status: 'graduated', next_review_at: null }
  expect([body.next_review, body.progress]).toEqual([null, expect.objectContaining(over)])
  expect(await direct(alis, cards.prenu!)).toMatchObject(over)
  expect((await sendRequest(site, alis, 'GET', `/flashcards/due?collection_id=${collection_id}`)).body.total).toBe(0)
})

describe('number of SQL statements per review', () => {
  // number of SQL statements: for the viewer, the state of the side, and the write
  it.each([
    ['a word', 'klama', 3],
    ['a phrase without words in the collection', 'na klama', 4],
  ])('a review runs the same number of SQL statements after many others: %s', async (_, front, count) => {
    const { cards } = await makeCourse(world, site, alis, [], { texts: { 'na klama': 'x' } })
    const id = front === 'klama' ? klama : cards[front]!
    const counted = (more = {}) => world.countStatements(() => good(alis, id, more))
    const first = await counted({ at: ago(31) })
    for (let n = 0; n < 20; n++) await good(alis, id, { at: ago(30 - n) })
    expect([first, await counted()]).toEqual([count, count])
  })

  it('a late review, which causes a replay, runs the same number of SQL statements after many others', async () => {
    await good(alis, klama)
    const counted = (days: number) => world.countStatements(() => good(alis, klama, { at: ago(days) }))
    const first = await counted(40)
    for (let n = 0; n < 20; n++) await good(alis, klama, { at: ago(30 - n) })
    expect([first, await counted(41)]).toEqual([first, first])
    expect(first).toBeLessThanOrEqual(10)
  })
})
