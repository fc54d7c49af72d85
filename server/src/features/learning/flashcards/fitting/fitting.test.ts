/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { checkLearningInvariants } from '../../../../testing/checkLearningInvariants.ts'
import { randomFrom } from '../../../../testing/randomFrom.ts'
import { sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { makeCourse } from '../course.testing.ts'
import { type Remembers, studied, withParameters } from '../learner.testing.ts'
import { Fitter } from './fitter.ts'
import { fitAllDue } from './fitting.service.ts'

let world: World
let site: Site
let alis: Viewer
/** Optimizer used by the hourly job. */
const offered = new Fitter({ info: () => {} })
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
})

const CARDS = 62
const forgetful = withParameters(DEFAULT_PARAMETERS.weights.map((weight, n) => (n < 4 ? weight / 20 : weight)))
/** Simulates recall that doesn't depend on time. */
const atRandom: Remembers = () => 0.9

/** Creates a user who has reviewed each of `cards` cards `times` times. */
async function learnerWith(remembers: Remembers, viewer = alis, { cards = CARDS, times = 8 } = {}): Promise<void> {
  const texts = Object.fromEntries(Array.from({ length: cards }, (_, n) => [`front ${n}`, `back ${n}`]))
  const course = await makeCourse(world, site, viewer, [], { texts, direction: 'direct' })
  const ids = Object.values(course.cards)
  const entries = studied(ids, times, remembers, randomFrom(3)).map((entry) => ({
    ...entry,
    at: new Date(entry.at).toISOString(),
  }))
  for (let from = 0; from < entries.length; from += 500)
    await sendRequest(site, viewer, 'POST', '/flashcards/log', { entries: entries.slice(from, from + 500) })
}
const parameters = async (viewer = alis, at = site) =>
  (await sendRequest(at, viewer, 'GET', '/flashcards/parameters')).body
const fit = (viewer = alis, at = site) => sendRequest(at, viewer, 'POST', '/flashcards/parameters/fit')
const used = async (viewer = alis) =>
  (await sendRequest(site, viewer, 'GET', '/flashcards/settings')).body.scheduling.weights
const datesOf = async () =>
  (await sql<{ due: Date }>`select due from card_states order by flashcard_id`.execute(world.db)).rows.map(
    ({ due }) => +due,
  )

describe('optimization for a user with fast forgetting', () => {
  it('optimized parameters predict answers better and reschedule all cards', async () => {
    await learnerWith(forgetful)
    const before = await datesOf()
    expect(await parameters()).toMatchObject({ is_offered: true, review_count: 496, is_pending: false, fitted: null })
    expect((await fit()).body).toMatchObject({ is_pending: true })
    await world.jobsDone()
    const { fitted, last_try, usual_first_days, is_pending } = await parameters()
    expect({ is_pending, ...fitted, ...last_try }).toMatchObject({
      ...{ is_pending: false, outcome: 'better', is_used: true, reviews: 496 },
    })
    // the ratio is 0.944 to 0.953, depending on the order of the reviews and the division of the cards
    expect(fitted.loss_after).toBeLessThan(fitted.loss_before * 0.97)
    expect(fitted.first_days[2]).toBeLessThan(usual_first_days[2] / 2)
    expect((await used()).slice(0, 4)).toEqual(fitted.first_days)
    expect(await datesOf()).not.toEqual(before)
    expect(await checkLearningInvariants(world.db)).toEqual([])
  })

  it('a user can restore the default parameters, and then return to the optimized ones', async () => {
    await learnerWith(forgetful)
    expect((await sendRequest(site, alis, 'DELETE', '/flashcards/parameters')).body.error).toBe('parameters_not_fitted')
    const usual = await datesOf()
    await fit()
    await world.jobsDone()
    const [own, ownDates] = [await used(), await datesOf()]
    expect((await sendRequest(site, alis, 'DELETE', '/flashcards/parameters')).body.fitted.is_used).toBe(false)
    await world.jobsDone()
    expect([await used(), await datesOf()]).toEqual([DEFAULT_PARAMETERS.weights, usual])
    // users with default parameters are skipped
    await fitAllDue(site.visitor, offered)
    expect((await parameters()).is_pending).toBe(false)
    expect((await sendRequest(site, alis, 'POST', '/flashcards/parameters/restore')).body.fitted.is_used).toBe(true)
    await world.jobsDone()
    expect([await used(), await datesOf()]).toEqual([own, ownDates])
    expect(await checkLearningInvariants(world.db)).toEqual([])
  })

  it('all cards are rescheduled, even in several batches', async () => {
    await learnerWith(forgetful, alis, { cards: 210, times: 3 })
    await fit()
    await world.jobsDone()
    expect((await parameters()).fitted).not.toBeNull()
    expect(await checkLearningInvariants(world.db)).toEqual([])
  })
})

describe('rejected optimizations', () => {
  it('parameters are unchanged if recall is independent of time', async () => {
    await learnerWith(atRandom)
    const before = await datesOf()
    await fit()
    await world.jobsDone()
    const { fitted, last_try } = await parameters()
    expect([fitted, last_try.outcome]).toEqual([null, 'not_better'])
    expect([await used(), await datesOf()]).toEqual([DEFAULT_PARAMETERS.weights, before])
    // repeating the optimization without new reviews does nothing
    expect((await fit()).body.is_pending).toBe(false)
  })

  it('users are informed about insufficient reviews or missing optimized parameters', async () => {
    await learnerWith(forgetful, alis, { cards: 5 })
    expect((await fit()).body.error).toBe('too_few_reviews')
    const { body } = await sendRequest(site, alis, 'POST', '/flashcards/parameters/restore')
    expect(body.error).toBe('parameters_not_fitted')
  })

  it('undone answers are excluded from the optimization', async () => {
    await learnerWith(forgetful)
    await sql`insert into study_log (entry_id, user_id, flashcard_id, card_side, kind, at, refers_to, received_at)
              select gen_random_uuid(), user_id, flashcard_id, card_side, 'undo', at, entry_id, received_at
              from study_log`.execute(world.db)
    expect(await parameters()).toMatchObject({ review_count: 0 })
    expect((await fit()).body.error).toBe('too_few_reviews')
  })
})

describe('hourly optimization job', () => {
  const due = async () =>
    (await sql<{ user_id: number }>`select user_id from study_fits where wanted_at is not null`.execute(world.db)).rows

  it('parameters are optimized once after 400 reviews, and again after 400 more', async () => {
    const few = await world.user('few')
    await learnerWith(forgetful, few, { cards: 5 })
    await learnerWith(forgetful)
    await fitAllDue(world.ctx(), offered)
    expect(await due()).toEqual([{ user_id: alis.user_id }])
    await sql`update study_fits set wanted_at = null, tried_at = now(), outcome = 'not_better', reviews = 496`.execute(
      world.db,
    )
    await fitAllDue(world.ctx(), offered)
    expect(await due()).toEqual([])
    await sql`update study_fits set reviews = 96`.execute(world.db)
    await fitAllDue(world.ctx(), offered)
    expect(await due()).toEqual([{ user_id: alis.user_id }])
  })

  it('a user claimed by another node is skipped until the claim expires', async () => {
    await learnerWith(forgetful)
    const claim = async (ago: string) => {
      await sql`insert into study_fits (user_id, wanted_at) values (${alis.user_id}, now() - ${ago}::interval)
                on conflict (user_id) do update set wanted_at = excluded.wanted_at`.execute(world.db)
      await fitAllDue(world.ctx(), offered)
      return sql<{ fresh: boolean }>`select wanted_at > now() - interval '1 minute' as fresh from study_fits`.execute(
        world.db,
      )
    }
    expect((await claim('10 minutes')).rows).toEqual([{ fresh: false }])
    expect((await claim('2 hours')).rows).toEqual([{ fresh: true }])
  })
})

describe('optimizer process', () => {
  const programs = () => path.join(world.dataDir, 'programs')
  /** Replaces the optimizer program. */
  const program = (source: string) => {
    fs.mkdirSync(programs(), { recursive: true })
    const file = path.join(fs.mkdtempSync(path.join(programs(), 'p-')), 'program.mjs')
    fs.writeFileSync(file, source)
    return () => fork(file, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
  }
  const ready = 'process.send({ ready: true });'

  it.each([
    ['hangs', `${ready} process.on('message', (m) => { if (m.order) for (;;); })`],
    ['crashes', `${ready} process.on('message', (m) => { if (m.order) process.abort() })`],
    ['exits', `${ready} process.on('message', () => process.exit(0))`],
  ])('an optimizer process that %s leaves the parameters unchanged', async (_name, source) => {
    const node = await world.site({}, { fitter: { start: program(source), limitMs: 3000 } })
    try {
      await learnerWith(forgetful)
      await site.close()
      await fit(alis, node)
      await world.jobsDone()
      expect(await parameters(alis, node)).toMatchObject({
        ...{ is_pending: false, fitted: null, last_try: { outcome: 'failed' } },
      })
    } finally {
      await node.close()
      site = await world.site()
    }
  })

  it.each([
    [
      'is not installed',
      `process.send({ missing: 'Cannot find package' }); setInterval(() => {}, 1000)`,
      'Cannot find package',
    ],
    ['exits before its first message', `console.error('wrong machine'); process.exit(1)`, 'wrong machine'],
    ['sends no message', 'setInterval(() => {}, 1000)', 'more than'],
  ])('optimization is unavailable if its process %s, which is logged once', async (_name, source, why) => {
    const logged: string[] = []
    const fitter = new Fitter(
      { info: (...line: unknown[]) => void logged.push(line.join(' ')) },
      { start: program(source), limitMs: 2000 },
    )
    expect([await fitter.isOffered(), await fitter.isOffered()]).toEqual([false, false])
    expect(logged).toEqual([expect.stringContaining(why)])
    fitter.close()
  })

  it('an optimization request is rejected if optimization is unavailable', async () => {
    const node = await world.site({}, { fitter: { start: program("process.send({ missing: 'none' })") } })
    await learnerWith(forgetful)
    expect((await parameters(alis, node)).is_offered).toBe(false)
    expect((await fit(alis, node)).body.error).toBe('fitting_not_offered')
    await node.close()
  })
})
