import { afterEach, beforeAll, expect, it } from 'vitest'
import { dialog, givenBrowser, leaveApp, openApp, told } from '../../users/testing/openApp.tsx'

beforeAll(givenBrowser)
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

it('the log of a card says what counted, what caused it and what was undone; what a phrase gave can be undone', async () => {
  const { main, user, askedOf } = await openApp('/en/collections/1/flashcards', {
    as: { username: 'alis' },
    answers: {
      'GET /collections/:id': collection,
      'GET /flashcards/levels/:id': { levels: [], total: 0 },
      'GET /flashcards': {
        flashcards: [{ flashcard, progress: [side], level_ids: [], is_locked: false }],
        ...{ total: 1, page: 1, per_page: 20, due_count: 0 },
      },
      'GET /flashcards/:id/log': { entries, total: 5, page: 1, per_page: 100 },
      'POST /flashcards/log': { results: [], progress: [], completed_levels: [] },
    },
  })
  await user.click(await main.findByRole('button', { name: 'Log of klama' }))
  const rows = await dialog().findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('set aside. Forgotten eight times'),
    '20 November 2026Good · remembered in do klama · asked again in 5 daysUndo',
    '20 November 2026Good · remembered in do klama · not counted: it was not due',
    '20 November 2026Forgot · undone',
    '20 November 2026begun again',
  ])
  expect(rows[3]!.querySelector('s')?.textContent).toBe('Forgot')
  await user.click(dialog().getByRole('button', { name: 'Undo: do klama' }))
  await told('Undone')
  expect(askedOf('POST /flashcards/log')).toMatchObject([
    { body: { entries: [{ kind: 'undo', refers_to: entries[0]!.entry_id, flashcard_id: 7 }] } },
  ])
  await user.click(dialog().getByRole('button', { name: 'Go on with it' }))
  expect(askedOf('POST /flashcards/log')).toHaveLength(2)
})
