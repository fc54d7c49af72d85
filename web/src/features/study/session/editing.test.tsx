import { act } from '@testing-library/react'
import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { dialog, leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const collection = (username: string) => ({
  ...{ collection_id: 1, name: 'words', description: '', is_public: true, item_count: 1, card_count: 1 },
  ...{ level_count: 0, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  ...{
    clone_count: 0,
    cloned_from: null,
    first_words: [],
    withheld_reason: null,
    has_choices: false,
    owner: { user_id: 1, username },
  },
})
const flashcard = {
  ...{ flashcard_id: 7, id: 7, collection_id: 1, item_id: 9, position: 0, direction: 'direct', definition_id: 3 },
  ...{ valsi_id: 2, word: 'klama', type_name: 'gismu', definition: 'goes', definition_notes: null, glosses: [] },
  ...{ definition_language_id: 2, free_content_front: null, free_content_back: null, has_front_image: false },
  ...{ has_back_image: false, notes: 'long', created_at: '2026-01-01T00:00:00.000Z' },
}
const item = {
  ...{ item_id: 9, collection_id: 1, definition_id: 3, word: 'klama', type_name: 'gismu', username: 'bab' },
  ...{ valsi_id: 2, definition: 'goes', notes: null, glosses: [], lang_id: 2, is_deleted: false, ci_notes: 'long' },
  ...{ free_content_front: null, free_content_back: null, position: 0, auto_progress: true, has_front_image: false },
  ...{ has_back_image: false, added_at: '2026-01-01T00:00:00.000Z', levels: [] },
  flashcard: { id: 7, direction: 'direct', created_at: '2026-01-01T00:00:00.000Z' },
}
const side = {
  ...{ flashcard_id: 7, card_side: 'direct', status: 'new', state: 0, stability: 0, difficulty: 0, interval: 0 },
  ...{ learning_steps: 0, review_count: 0, lapses: 0, last_reviewed_at: null, next_review_at: null },
  ...{ snoozed_until: null, is_set_aside: false },
}
const listed = (flashcard: object) => ({ flashcard, progress: [side], level_ids: [], is_locked: false })

async function study(owner: string, changed: object[]) {
  const app = await openApp('/en/collections/1/flashcards/study', {
    as: { username: 'alis' },
    responses: {
      'GET /collections/:id': collection(owner),
      'GET /flashcards/session': {
        ...{
          collection: { collection_id: 1, name: 'words', item_count: 1, has_choices: false },
          distractors: [],
          cards: [listed(flashcard)],
        },
        ...{ queue: [{ flashcard_id: 7, card_side: 'direct' }], answered_today: [], held_back: { new: 0, due: 0 } },
        ...{ next_due_at: null, streak: 0, scheduling: { weights: [...DEFAULT_PARAMETERS.weights], retention: 0.9 } },
        settings: { new_per_day: 20, reviews_per_day: 200, retention: 0.9, time_zone: 'UTC' },
      },
      'GET /flashcards': {
        flashcards: changed.map((more) => listed({ ...flashcard, ...more })),
        ...{ total: changed.length, page: 1, per_page: 20, due_count: 0 },
      },
      'GET /collections/:id/items': { items: [item], total: 1, page: 1, per_page: 50 },
      'POST /collections/:id/items': item,
    },
  })
  const show = await app.main.findByRole('button', { name: /^Show answer/ })
  // Waits for the editor, which is loaded on demand.
  await act(async () => app.user.click(show))
  return app
}

async function shorten({ main, user }: Awaited<ReturnType<typeof study>>) {
  await user.click(await main.findByRole('button', { name: /^Edit/ }))
  const notes = await main.findByRole('textbox', { name: /^Notes/ })
  await user.clear(notes)
  await user.type(notes, 'short')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
}

it('a card in the user’s own collection is edited in place, and the session shows the new version', async () => {
  const app = await study('alis', [{ notes: 'short' }])
  await shorten(app)
  expect(await app.main.findByText('short')).toBeTruthy()
  expect(app.main.queryByText('long')).toBeNull()
  expect(app.requestsTo('POST /collections/:id/items')[0]?.body).toMatchObject({ item_id: 9, notes: 'short' })
  expect(app.requestsTo('GET /flashcards')[0]?.query).toMatchObject({ collection_id: 1, flashcard_id: 7 })
  // The answer is still visible and can be rated.
  expect(app.main.getByRole('button', { name: /^Good/ })).toBeTruthy()
  expect(app.requestsTo('GET /flashcards/session')).toHaveLength(1)
})

it('a session restarts if an edit changes the sides of a card', async () => {
  const app = await study('alis', [{ direction: 'reverse' }])
  await shorten(app)
  await app.main.findByRole('button', { name: /^Show answer/ })
  expect(app.requestsTo('GET /flashcards/session')).toHaveLength(2)
})

it('a session restarts if a card no longer exists', async () => {
  const app = await study('alis', [])
  await shorten(app)
  await app.main.findByRole('button', { name: /^Show answer/ })
  expect(app.requestsTo('GET /flashcards/session')).toHaveLength(2)
})

it('a definition in another user’s collection opens in a new tab for editing', async () => {
  const { main } = await study('bab', [])
  const link = await main.findByRole('link', { name: /^Edit definition/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/en/definition/3/edit', '_blank'])
  expect(main.queryByRole('button', { name: /^Edit/ })).toBeNull()
})
