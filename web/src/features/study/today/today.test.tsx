import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../../platform/ApiError.ts'
import { leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'
import { mostUrgent } from './useToday.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const collection = (collection_id: number, due: number, fresh: number, { total = 10, learning = 0 } = {}) => ({
  ...{ collection_id, due, learning, new: fresh, total },
  ...{ name: `words ${collection_id}`, held_back: { new: 0, due: 0 } },
})
const streakOf = (current_streak: number) => ({
  ...{ current_streak, longest_streak: current_streak, daily_progress: [], total_points: 0 },
  ...{ reviewed_today: true, grace_date: null },
})

interface HomeOptions {
  collections?: ReturnType<typeof collection>[]
  next_due_at?: string | null
  streak?: number
  counts?: () => never
}

/** Opens alis's home page with the study section and the header. */
async function openHome({ collections = [], next_due_at = null, streak = 0, counts }: HomeOptions = {}) {
  await openApp('/en', {
    as: { username: 'alis' },
    responses: {
      'GET /flashcards/counts': counts ?? { collections, next_due_at },
      'GET /flashcards/streak': streakOf(streak),
      'GET /collections/courses': { courses: [{ collection_id: 3, name: 'course', lang_id: 2, card_count: 60 }] },
      'GET /language/languages': [],
      'GET /jbovlaste/today': { date: '2026-11-21', definition: null, parts: null },
    },
  })
  const section = screen.getByRole('heading', { level: 1 }).closest('section')!
  await waitFor(() => expect(section.querySelector('.skeleton')).toBeNull(), { timeout: 10_000 })
  const header = document.querySelector<HTMLElement>('header.top')!
  return { section, home: within(section), header: within(header) }
}

it('a user with due cards sees the counts and the streak, and the Study button opens the collection with the most due cards', async () => {
  const { section, home, header } = await openHome({
    collections: [collection(1, 2, 9), collection(2, 10, 0)],
    streak: 9,
  })
  expect(section.textContent).toContain('9 new · 12 due · 9 days in a row')
  expect(home.getByRole('link', { name: 'Study words 2' }).getAttribute('href')).toBe(
    '/en/collections/2/flashcards/study',
  )
  const entry = await header.findByRole('link', { name: /^Study/ })
  await waitFor(() => expect(entry.isConnected && header.getByRole('link', { name: 'Study 12 due' })).toBeTruthy())
  expect(header.getByRole('link', { name: 'Study 12 due' }).getAttribute('href')).toBe(
    '/en/collections/2/flashcards/study',
  )
})

it('the phone menu shows the due cards and the streak', async () => {
  const { header } = await openHome({ collections: [collection(2, 10, 0)], streak: 9 })
  fireEvent.click(header.getByRole('button', { name: 'Menu' }))
  const menu = within(header.getByRole('navigation', { name: 'Menu' }))
  expect(await menu.findByRole('link', { name: 'Study 10 due 9 days in a row' })).toBeTruthy()
})

it('a user without due cards sees when the next card is due', async () => {
  const next_due_at = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const { section, home, header } = await openHome({ collections: [collection(1, 0, 0)], next_due_at, streak: 2 })
  expect(section.textContent).toContain('Nothing is due now · 2 days in a row')
  expect(section.textContent).toContain('The next card is due in 3 hours.')
  expect(home.queryByRole('link', { name: 'Study' })).toBeNull()
  expect(home.getByRole('link', { name: 'My progress' })).toBeTruthy()
  expect(header.getByRole('link', { name: 'Study' }).getAttribute('href')).toBe('/en/study')
})

it('a user with new cards but no due cards can study the new cards', async () => {
  const { section, home } = await openHome({ collections: [collection(4, 0, 1)] })
  expect(section.textContent).toContain('1 new')
  expect(home.getByRole('link', { name: 'Study' }).getAttribute('href')).toBe('/en/collections/4/flashcards/study')
})

it.each([[[]], [[collection(1, 0, 0, { total: 0 })]]])(
  'a user without cards is offered the course',
  async (collections) => {
    const { section, home } = await openHome({ collections })
    expect(home.getByRole('link', { name: 'Start the first course: 60 words' }).getAttribute('href')).toBe(
      '/en/collections/3/flashcards/study',
    )
    expect(section.textContent).not.toMatch(/days? in a row|due/)
  },
)

it('no streak is shown for a user without one', async () => {
  const { section } = await openHome({ collections: [collection(1, 5, 0)], streak: 0 })
  expect(section.textContent).not.toContain('in a row')
})

it('a streak of one day is shown', async () => {
  const { section } = await openHome({ collections: [collection(1, 5, 0)], streak: 1 })
  expect(section.textContent).toContain('5 due · 1 day in a row')
})

it('learning steps and due reviews are counted separately, as in a session', async () => {
  const { section, home, header } = await openHome({ collections: [collection(1, 3, 2, { learning: 4 })] })
  expect(section.textContent).toContain('2 new · 4 learning · 3 due')
  expect(home.getByRole('link', { name: 'Study' }).getAttribute('href')).toBe('/en/collections/1/flashcards/study')
  expect(await header.findByRole('link', { name: 'Study 3 due' })).toBeTruthy()
})

it('a user with only learning steps can study them', async () => {
  const { section, home, header } = await openHome({ collections: [collection(1, 0, 0, { learning: 4 })] })
  expect(section.textContent).toContain('4 learning')
  expect(section.textContent).not.toContain('due')
  const path = '/en/collections/1/flashcards/study'
  expect(home.getByRole('link', { name: 'Study' }).getAttribute('href')).toBe(path)
  await waitFor(() => expect(header.getByRole('link', { name: 'Study' }).getAttribute('href')).toBe(path))
})

it('the study page can be opened even if the counts fail to load', async () => {
  const { home } = await openHome({
    counts: () => {
      throw new ApiError('internal')
    },
  })
  expect(await home.findByRole('link', { name: 'My progress' })).toBeTruthy()
})

it('the header shows visitors no study entry', async () => {
  await openApp('/en', { responses: { 'GET /collections/courses': { courses: [] } } })
  const header = within(document.querySelector<HTMLElement>('header.top')!)
  expect(header.queryByRole('link', { name: /^Study/ })).toBeNull()
  cleanup()
})

it('the most urgent collection has the most due cards, then learning steps, then new cards', () => {
  expect(mostUrgent([collection(1, 0, 9, { learning: 1 }), collection(2, 1, 0)])?.collection_id).toBe(2)
  expect(mostUrgent([collection(1, 0, 9), collection(2, 0, 0, { learning: 1 })])?.collection_id).toBe(2)
  expect(mostUrgent([collection(1, 0, 50), collection(2, 1, 0)])?.collection_id).toBe(2)
  expect(mostUrgent([collection(1, 0, 5), collection(2, 0, 6)])?.collection_id).toBe(2)
  expect(mostUrgent([collection(1, 0, 0)])).toBeUndefined()
})
