import { screen, waitFor } from '@testing-library/react'
import type { StudyEntry } from '@vlacku/contract/flashcards'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dialog, findMessage, leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const collection = {
  ...{
    collection_id: 1,
    name: 'words',
    description: '',
    is_public: true,
    item_count: 2,
    card_count: 2,
    level_count: 2,
  },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', clone_count: 0 },
  ...{ cloned_from: null, first_words: [], owner: { user_id: 1, username: 'alis' } },
}

const side = {
  ...{ flashcard_id: 7, card_side: 'direct', status: 'review', state: 2, stability: 5, difficulty: 5, interval: 5 },
  ...{ learning_steps: 0, review_count: 3, lapses: 8, last_reviewed_at: '2026-11-20T10:00:00.000Z' },
  ...{ next_review_at: '2026-11-25T10:00:00.000Z', snoozed_until: null, is_set_aside: true },
}
const flashcard = {
  ...{ flashcard_id: 7, id: 7, collection_id: 1, item_id: 9, position: 0, direction: 'direct', definition_id: 3 },
  ...{ valsi_id: 2, word: 'klama', type_name: 'gismu', definition: 'goes', definition_notes: null, glosses: [] },
  ...{ definition_language_id: 2, free_content_front: null, free_content_back: null, has_front_image: false },
  ...{ has_back_image: false, notes: '', created_at: '2026-01-01T00:00:00.000Z' },
}
const entry = (n: number, more: object) => ({
  ...{ entry_id: `0197a1b2-0000-7000-8000-00000000000${n}`, flashcard_id: 7, card_side: 'direct', kind: 'review' },
  ...{ rating: 3, at: '2026-11-20T10:00:00.000Z', duration_ms: null, answer: null, refers_to: null, is_undone: false },
  ...{ because_of: null, because_of_card: null, because_of_word: null, is_counted: true, next_review_at: null },
  ...more,
})
const phrase = { because_of: 'do klama', because_of_card: 8 }
const entries = [
  entry(1, { ...phrase, next_review_at: '2026-11-25T10:00:00.000Z' }),
  entry(2, { ...phrase, is_counted: false }),
  entry(3, { rating: 1, is_undone: true, is_counted: false }),
  entry(4, { kind: 'undo', rating: null, refers_to: entry(3, {}).entry_id, is_counted: false }),
  entry(5, { kind: 'reset', rating: null }),
]

const settings = (time_zone: string) => ({
  settings: { new_per_day: 20, reviews_per_day: 200, retention: 0.9, time_zone },
  ...{ scheduling: { weights: [], retention: 0.9 }, fitted: null, review_count: 3 },
})

/** Opens the list of cards as the owner or as another user. */
const open = (cards: object[], { as = 'alis', at = '', responses = {} } = {}) =>
  openApp(`/en/collections/1/flashcards${at}`, {
    as: { username: as },
    responses: {
      'GET /collections/:id': collection,
      'GET /flashcards/levels/:id': { levels: [], total: 0 },
      'GET /flashcards': { flashcards: cards, total: cards.length, page: 1, per_page: 20, due_count: 0 },
      ...responses,
    },
  })
const listed = (card: object, progress: object) => ({
  ...{ flashcard: { ...flashcard, ...card }, progress: [{ ...side, ...progress }], level_ids: [], is_locked: false },
})

it('the log of a card shows dates in the user’s time zone', async () => {
  const { main, user } = await open([listed({}, {})], {
    responses: {
      'GET /flashcards/:id/log': { entries: [entry(1, {})], total: 1, page: 1, per_page: 100 },
      'GET /flashcards/settings': settings('Pacific/Kiritimati'),
    },
  })
  await user.click(await main.findByRole('button', { name: 'History of klama' }))
  expect(await dialog().findByText('November 21, 2026')).toBeTruthy()
})

it('a reset can be undone for all sides of the card', async () => {
  const LOG = 'POST /flashcards/log'
  const card = listed({}, {})
  card.progress.push({ ...card.progress[0]!, card_side: 'reverse' })
  const { main, user, requestsTo } = await open([card], {
    responses: { [LOG]: { results: [], progress: [], completed_levels: [] } },
  })
  await user.click(await main.findByRole('button', { name: 'Reset progress' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(LOG)).toHaveLength(3))
  const [reset, ...undone] = requestsTo(LOG).map(({ body }) => (body as { entries: StudyEntry[] }).entries)
  expect(reset).toMatchObject([
    { kind: 'reset', card_side: 'direct' },
    { kind: 'reset', card_side: 'reverse' },
  ])
  expect(undone.flat()).toMatchObject(reset!.map(({ entry_id }) => ({ kind: 'undo', refers_to: entry_id })))
})

it('a snoozed card is due when the snooze ends', async () => {
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const known = { is_set_aside: false, next_review_at: soon(-1) }
  const { main } = await open([
    listed({ flashcard_id: 1, word: 'pa' }, { ...known, next_review_at: soon(6), snoozed_until: soon(6) }),
    listed({ flashcard_id: 2, word: 're' }, { ...known, snoozed_until: soon(-1) }),
    listed(
      { flashcard_id: 3, word: 'ci' },
      { ...known, status: 'new', next_review_at: soon(6), snoozed_until: soon(6) },
    ),
  ])
  await main.findByText('pa')
  const states = main.getAllByRole('listitem').filter((one) => one.closest('.states'))
  expect(states.map((one) => one.textContent)).toEqual(['review, in 6 hours', 'review, now', 'new, in 6 hours'])
})

it('a custom front is rendered in the same way as the back of a card', async () => {
  const own = { word: null, definition: null, free_content_front: 'a **strong** one', free_content_back: 'b' }
  const { main } = await open([listed(own, {})])
  expect((await main.findByText('strong')).tagName).toBe('STRONG')
})

it('the list of cards links to its collection', async () => {
  const { main } = await open([])
  expect((await main.findByRole('link', { name: 'words' })).getAttribute('href')).toBe('/en/collections/1')
})

describe('moving a card', () => {
  /** Mocks a collection in which cards are interleaved with other items. */
  function collectionOf(...names: string[]) {
    let cards = names.map((word, n) => listed({ flashcard_id: n + 1, id: n + 1, word, position: 2 * n }, {}))
    const positionOf = ({ flashcard }: object & { flashcard: { position: number } }) => flashcard.position
    return {
      'GET /flashcards': ({ query: { page, per_page } }: { query: { page: number; per_page: number } }) => ({
        ...{ flashcards: cards.slice((page - 1) * per_page, page * per_page), total: cards.length, page, per_page },
        due_count: 0,
      }),
      'PATCH /flashcards/:id/position': ({
        params: { id },
        body: { position },
      }: {
        params: { id: number }
        body: { position: number }
      }) => {
        const before = cards.find(({ flashcard }) => flashcard.flashcard_id === id)!
        const place = position + (position > positionOf(before) ? 0.5 : -0.5)
        cards = cards
          .map((one) => (one === before ? listed({ ...one.flashcard, position: place }, {}) : one))
          .sort((a, b) => positionOf(a) - positionOf(b))
        return { success: true, message: '' }
      },
    }
  }
  const namesIn = () => [...document.querySelectorAll('.cards .head')].map(({ textContent }) => textContent)

  it('moving a card swaps it with its neighbor, announces the new position and preserves focus', async () => {
    const app = await open([], { responses: collectionOf('pa', 're', 'ci') })
    const down = await app.main.findByRole('button', { name: 'Move down: pa' })
    await app.user.click(down)
    await findMessage('pa moved to 2')
    await expect.poll(namesIn).toEqual(['re', 'pa', 'ci'])
    await app.user.click(app.main.getByRole('button', { name: 'Move down: pa' }))
    await findMessage('pa moved to 3')
    await expect.poll(namesIn).toEqual(['re', 'ci', 'pa'])
    expect(document.activeElement).toBe(app.main.getByRole('button', { name: 'Move down: pa' }))
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
    await app.user.keyboard('{Enter}')
    expect(app.requestsTo('PATCH /flashcards/:id/position').map(({ body }) => body)).toEqual([
      { position: 2 },
      { position: 4 },
    ])
    expect(app.main.getByRole('button', { name: 'Move up: re' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('a card moves to another page if its neighbor is there', async () => {
    const names = Array.from({ length: 21 }, (_, n) => `n${n}`)
    const app = await open([], { at: '?page=2', responses: collectionOf(...names) })
    await app.user.click(await app.main.findByRole('button', { name: 'Move up: n20' }))
    await findMessage('n20 moved to 20')
    await expect.poll(namesIn).toEqual(['n19'])
  })

  it.each([
    ['of other users', { as: 'bab' }],
    ['sorted by due date', { at: '?due=true' }],
  ])('the move buttons are hidden for cards %s', async (_, how) => {
    const { main } = await open([listed({}, {})], how)
    await main.findByText('klama')
    expect(main.queryByRole('button', { name: /^Move/ })).toBeNull()
  })
})

it('the card log shows what counted, why, and what was undone; reviews caused by phrases can be undone', async () => {
  const { main, user, requestsTo } = await openApp('/en/collections/1/flashcards', {
    as: { username: 'alis' },
    responses: {
      'GET /collections/:id': collection,
      'GET /flashcards/levels/:id': { levels: [], total: 0 },
      'GET /flashcards': {
        flashcards: [{ flashcard, progress: [side], level_ids: [], is_locked: false }],
        ...{ total: 1, page: 1, per_page: 20, due_count: 0 },
      },
      'GET /flashcards/:id/log': { entries, total: 5, page: 1, per_page: 100 },
      'GET /flashcards/settings': settings('UTC'),
      'POST /flashcards/log': { results: [], progress: [], completed_levels: [] },
    },
  })
  await user.click(await main.findByRole('button', { name: 'History of klama' }))
  const rows = await dialog().findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('suspended. Forgotten eight times'),
    'November 20, 2026Good · remembered as part of do klama · next review in 5 daysUndo',
    'November 20, 2026Good · remembered as part of do klama · not counted: it was not due',
    'November 20, 2026Forgot · undone',
    'November 20, 2026reset',
  ])
  expect(rows[3]!.querySelector('s')?.textContent).toBe('Forgot')
  await user.click(dialog().getByRole('button', { name: 'Undo: do klama' }))
  await findMessage('Undone')
  expect(requestsTo('POST /flashcards/log')).toMatchObject([
    { body: { entries: [{ kind: 'undo', refers_to: entries[0]!.entry_id, flashcard_id: 7 }] } },
  ])
  await user.click(dialog().getByRole('button', { name: 'Resume' }))
  expect(requestsTo('POST /flashcards/log')).toHaveLength(2)
})
