import { within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
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
