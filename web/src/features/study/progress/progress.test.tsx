import { within } from '@testing-library/react'
import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { givenBrowser, leaveApp, openApp } from '../../users/testing/openApp.tsx'

beforeAll(givenBrowser)
afterEach(leaveApp)

const settings = { new_per_day: 20, reviews_per_day: 200, retention: 0.9, time_zone: 'UTC' }
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
  { collection_id: 1, name: 'nothing', total: 2, new: 0, due: 0 },
  { collection_id: 2, name: 'words', total: 9, new: 3, due: 4 },
]

const open = (more: object = {}) =>
  openApp('/en/study', {
    as: { username: 'alis' },
    answers: {
      'GET /flashcards/settings': answered,
      'GET /flashcards/streak': streak,
      'GET /flashcards/statistics': statistics,
      'GET /flashcards/counts': { collections },
      'PUT /flashcards/settings': answered,
      ...more,
    },
  })

it('shows what is due first, the streak with the day that was forgiven, and each chart as a table, too', async () => {
  const { main } = await open()
  expect((await main.findByRole('link', { name: 'Study words' })).getAttribute('href')).toBe(
    '/en/collections/2/flashcards/study',
  )
  expect(main.queryByRole('link', { name: 'Study nothing' })).toBeNull()
  expect(await main.findByText(/20 November was missed and forgiven/)).toBeTruthy()
  const tables = await main.findAllByRole('table', { hidden: true })
  const cells = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((row) => row.textContent)
  expect(tables.map(cells)).toEqual([
    ['22 November 202612 reviews'],
    ['23 Nov4 reviews', '24 Nov0 reviews'],
    ['2026-1190% of 10 reviews'],
    ['below 1 day2 cards', 'a year and more1 card'],
  ])
})

it('a learner who did nothing yet is told how to begin', async () => {
  const { main } = await open({
    'GET /flashcards/counts': { collections: [] },
    'GET /flashcards/statistics': { ...statistics, days: [] },
  })
  expect(await main.findByText('Nothing to study yet')).toBeTruthy()
  expect(await main.findByText('Nothing to show yet')).toBeTruthy()
})

it('saves how one studies, and says at its field what is no number', async () => {
  const { main, user, askedOf } = await open()
  const perDay = await main.findByLabelText('New questions a day')
  await user.clear(perDay)
  await user.type(perDay, '2000')
  await user.click(main.getByRole('button', { name: 'Save' }))
  expect(main.getByText('A whole number from 0 to 1,000')).toBeTruthy()
  expect(askedOf('PUT /flashcards/settings')).toEqual([])
  await user.clear(perDay)
  await user.type(perDay, '5')
  await user.click(main.getByRole('button', { name: 'Save' }))
  expect(askedOf('PUT /flashcards/settings')).toMatchObject([{ body: { ...settings, new_per_day: 5 } }])
})

it('tells how far it is until dates are fitted', async () => {
  const { main } = await open()
  expect(await main.findByText('3 of 400 reviews')).toBeTruthy()
  expect(main.queryByRole('button', { name: 'Fit now' })).toBeNull()
})

it('fits dates on demand, says what that changed, and goes back', async () => {
  const usual = {
    ...answered,
    scheduling: { weights: [...DEFAULT_PARAMETERS.weights], retention: 0.9 },
    review_count: 480,
  }
  const own = {
    ...usual,
    scheduling: { weights: DEFAULT_PARAMETERS.weights.map((weight, n) => (n === 2 ? 5.04 : weight)), retention: 0.9 },
    fitted: { fitted_at: '2026-11-23T10:00:00.000Z', reviews: 480, loss_before: 0.5, loss_after: 0.4 },
  }
  const { main, user } = await open({
    'GET /flashcards/settings': usual,
    'POST /flashcards/parameters': own,
    'DELETE /flashcards/parameters': usual,
  })
  await user.click(await main.findByRole('button', { name: 'Fit now' }))
  expect(await main.findByText(/Fitted on 23 November 2026 to 480 reviews.*20% better/)).toBeTruthy()
  expect(main.getByRole('row', { name: 'Good 2.3 days 5 days' })).toBeTruthy()
  await user.click(main.getByRole('button', { name: 'Back to the usual dates' }))
  await vi.waitFor(() => expect(main.queryByRole('button', { name: 'Back to the usual dates' })).toBeNull())
})
