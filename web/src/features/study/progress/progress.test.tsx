import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../platform/ApiError.ts'
import { leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const settings = { new_per_day: 20, reviews_per_day: 200, retention: 0.9, time_zone: 'UTC', day_starts_at: 0 }
const answered = { settings, scheduling: { weights: [], retention: 0.9 }, fitted: null, review_count: 3 }
const streak = {
  ...{ current_streak: 3, longest_streak: 9, daily_progress: [], total_points: 0, reviewed_today: false },
  grace_date: '2026-11-20',
}
const statistics = {
  days: [{ date: '2026-11-22', reviews: 12 }],
  forecast: [
    { date: '2026-11-23', due: 4 },
    { date: '2026-11-24', due: 0 },
  ],
  retention: [{ month: '2026-11', reviews: 10, remembered: 9 }],
  stability: [
    { below: 1, cards: 2 },
    { below: null, cards: 1 },
  ],
}
const collections = [
  { collection_id: 1, name: 'nothing', total: 2, new: 0, learning: 0, due: 0 },
  { collection_id: 2, name: 'words', total: 9, new: 3, learning: 1, due: 4 },
]

const first_days = [0.2, 1.3, 2.3, 8.3]
const parameters = {
  ...{ is_offered: true, review_count: 130, needed: 400, is_pending: false, last_try: null, fitted: null },
  usual_first_days: first_days,
}

const open = (more: object = {}) =>
  openApp('/en/study', {
    as: { username: 'alis' },
    responses: {
      'GET /flashcards/settings': answered,
      'GET /flashcards/parameters': parameters,
      'GET /flashcards/streak': streak,
      'GET /flashcards/statistics': statistics,
      'GET /flashcards/counts': { collections },
      'PUT /flashcards/settings': answered,
      ...more,
    },
  })

it('the progress page shows due collections first, then the streak with the excused day, and charts as tables', async () => {
  const { main } = await open()
  expect((await main.findByRole('link', { name: 'Study words' })).getAttribute('href')).toBe(
    '/en/collections/2/flashcards/study',
  )
  expect(main.queryByRole('link', { name: 'Study nothing' })).toBeNull()
  expect(main.getByText('3 new · 1 learning · 4 due · 9 questions in total')).toBeTruthy()
  expect(await main.findByText(/You missed November 20, but your streak was kept/)).toBeTruthy()
  const tables = await main.findAllByRole('table', { hidden: true })
  const cells = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((row) => row.textContent)
  expect(tables.map(cells)).toEqual([
    ['November 22, 202612 reviews'],
    ['Nov 234 reviews', 'Nov 240 reviews'],
    ['2026-1190% of 10 reviews'],
    ['under 1 day2 cards', 'a year or more1 card'],
  ])
})

it('statistics that fail to load show an error and are not requested endlessly', async () => {
  const STATISTICS = 'GET /flashcards/statistics'
  const { main, requestsTo } = await open({
    [STATISTICS]: () => {
      throw new ApiError('internal')
    },
  })
  expect(await main.findByRole('alert')).toBeTruthy()
  expect(main.getByRole('link', { name: 'Study words' })).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(requestsTo(STATISTICS).length).toBeLessThan(4)
})

it('a new user sees how to start studying', async () => {
  const { main } = await open({
    'GET /flashcards/counts': { collections: [] },
    'GET /flashcards/statistics': { ...statistics, days: [] },
  })
  expect(await main.findByText('Nothing to study yet')).toBeTruthy()
  expect(await main.findByText('Nothing to show yet')).toBeTruthy()
})

it('study settings are saved, and invalid numbers are reported next to their fields', async () => {
  const { main, user, requestsTo } = await open()
  const perDay = await main.findByLabelText('New cards per day')
  await user.clear(perDay)
  await user.type(perDay, '2000')
  await user.click(main.getByRole('button', { name: 'Save' }))
  expect(main.getByText('Enter a whole number from 0 to 1,000')).toBeTruthy()
  expect(requestsTo('PUT /flashcards/settings')).toEqual([])
  await user.clear(perDay)
  await user.type(perDay, '5')
  await user.click(main.getByRole('button', { name: 'Save' }))
  expect(requestsTo('PUT /flashcards/settings')).toMatchObject([{ body: { ...settings, new_per_day: 5 } }])
})

const fitted = {
  ...{ fitted_at: '2026-11-20T10:00:00.000Z', reviews: 412, loss_before: 0.5, loss_after: 0.45, is_used: true },
  first_days: [0.1, 0.7, 5, 16.4],
}
const enough = { ...parameters, review_count: 412 }
const tried = (outcome: string, reviews = 412) => ({ tried_at: '2026-11-20T10:00:00.000Z', reviews, outcome })

describe('parameters optimized for a learner', () => {
  const section = async (overrides: object, more: object = {}) =>
    open({ 'GET /flashcards/parameters': { ...enough, ...overrides }, ...more })

  it('the number of reviews still required is shown until an optimization is available', async () => {
    const view = await open()
    const meter = await view.main.findByRole('meter', { name: 'Reviews until your schedule is optimised' })
    expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['130', '400'])
    expect(view.main.getByText('130 of 400 reviews')).toBeTruthy()
    expect(view.main.queryByRole('button', { name: 'Optimise now' })).toBeNull()
    await leaveApp()
    const pending = { ...enough, is_pending: true }
    const { main, user, requestsTo } = await section({}, { 'POST /flashcards/parameters/fit': pending })
    await user.click(await main.findByRole('button', { name: 'Optimise now' }))
    expect(await main.findByText('Analysing your reviews…')).toBeTruthy()
    expect(requestsTo('POST /flashcards/parameters/fit')).toHaveLength(1)
  })

  it('an optimization shows its benefit and its effect on new cards', async () => {
    const { main } = await section({ fitted, last_try: tried('better') })
    expect(await main.findByText('Your answers are predicted 10% better than before.')).toBeTruthy()
    expect(main.getByText('Next attempt after 400 more reviews.')).toBeTruthy()
    const table = within(main.getByRole('table', { name: 'How long nine out of ten new cards are remembered' }))
    expect(table.getByRole('row', { name: /Good/ }).textContent).toBe('Good2.3 days5 days')
    expect(main.queryByRole('button', { name: 'Optimise now' })).toBeNull()
  })

  it('optimized parameters can be turned off and on again', async () => {
    const unused = { ...enough, fitted: { ...fitted, is_used: false }, last_try: tried('better') }
    const { main, user, requestsTo } = await section(
      { fitted, last_try: tried('better') },
      {
        'DELETE /flashcards/parameters': unused,
        'POST /flashcards/parameters/restore': { ...enough, fitted, last_try: tried('better') },
      },
    )
    await user.click(await main.findByRole('button', { name: 'Use the default schedule' }))
    await expect.poll(() => requestsTo('DELETE /flashcards/parameters')).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect.poll(() => requestsTo('POST /flashcards/parameters/restore')).toHaveLength(1)
  })

  it.each([
    ['not_better', /no parameters predicted your answers better/],
    ['too_few', /too few answers on different days/],
    ['failed', /Optimisation failed/],
  ])('a failed optimization shows its reason: %s', async (outcome, expected) => {
    const { main } = await section({ last_try: tried(outcome) })
    expect(await main.findByText(expected)).toBeTruthy()
    expect(main.queryByRole('button', { name: 'Optimise now' }) !== null).toBe(outcome === 'failed')
  })

  it('a site without optimization does not mention it on the progress page', async () => {
    const { main } = await section({ is_offered: false })
    await main.findByRole('heading', { name: 'Study settings' })
    await main.findByRole('button', { name: 'Save' })
    expect(main.queryByRole('button', { name: 'Optimise now' })).toBeNull()
    expect(main.queryByRole('heading', { name: 'Personal schedule' })).toBeNull()
  })
})
