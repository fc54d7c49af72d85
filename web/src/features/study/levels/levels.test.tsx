import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Level } from '@vlacku/contract/levels'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../platform/ApiError.ts'
import { FeatureTexts } from '../../../platform/text.tsx'
import { dialog, leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'
import { renderWithApi } from '../../../testing/renderWithApi.tsx'
import { CompletedLevels } from '../session/Finished.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const collection = {
  ...{
    collection_id: 3,
    name: 'words',
    description: '',
    is_public: true,
    item_count: 2,
    card_count: 2,
    level_count: 2,
  },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', clone_count: 0 },
  ...{
    cloned_from: null,
    first_words: [],
    withheld_reason: null,
    has_choices: false,
    owner: { user_id: 1, username: 'alis' },
  },
}
const level = (level_id: number, name: string, overrides: Partial<Level> = {}): Level => ({
  ...{ level_id, collection_id: 3, name, description: '', min_cards: 5, min_success_rate: 0.8, position: level_id - 1 },
  ...{ prerequisites: [], progress: null, card_count: 2, is_locked: false, is_started: false },
  created_at: '2026-01-01T00:00:00.000Z',
  ...overrides,
})
const levels = [
  level(1, 'one'),
  level(2, 'two', { prerequisites: [{ level_id: 1, name: 'one', is_completed: false }] }),
]
const card = (flashcard_id: number, word: string) => ({ flashcard_id, word, free_content_front: null })

const open = (username: string, more: object = {}) =>
  openApp('/en/collections/3/levels', {
    as: { username },
    responses: {
      'GET /collections/:id': collection,
      'GET /flashcards/levels/:id': { levels, total: 2 },
      'GET /flashcards/levels/:id/cards': { cards: [card(7, 'klama')], total: 1, page: 1, per_page: 20 },
      'GET /collections/:id/items': {
        items: [
          { ...card(7, 'klama'), item_id: 1, flashcard: { id: 7 }, levels: [{ level_id: 1, name: 'one' }] },
          { ...card(8, 'cadzu'), item_id: 2, flashcard: { id: 8 }, levels: [{ level_id: 2, name: 'two' }] },
        ],
        ...{ total: 2, page: 1, per_page: 20 },
      },
      'POST /flashcards/levels/:id': levels[0],
      'POST /flashcards/cards/:id': { success: true, message: '', added_count: 1 },
      'DELETE /flashcards/levels/:id/cards/:card': { success: true, message: '' },
      'DELETE /flashcards/levels/:id': { success: true, message: '' },
      ...more,
    },
  })

describe('an item on a level', () => {
  const paging = { total: 1, page: 1, per_page: 50 }
  it('the collection page links each item to its level', async () => {
    const item = {
      ...{
        item_id: 1,
        collection_id: 3,
        definition_id: null,
        word: null,
        type_name: null,
        username: null,
        valsi_id: null,
      },
      ...{ definition: null, notes: null, glosses: [], lang_id: null, is_deleted: false, ci_notes: '', position: 0 },
      ...{ free_content_front: 'coi', free_content_back: 'hello', auto_progress: true, has_front_image: false },
      ...{ has_back_image: false, added_at: collection.created_at, flashcard: null },
      levels: [{ level_id: 2, name: 'two' }],
    }
    const { main } = await openApp('/en/collections/3', {
      responses: { 'GET /collections/:id': collection, 'GET /collections/:id/items': { items: [item], ...paging } },
    })
    const mark = await main.findByRole('link', { name: 'two' })
    expect(mark.getAttribute('href')).toBe('/en/collections/3/levels#level-2')
  })

  it('the list of cards can be filtered by level', async () => {
    const { main, user, requestsTo, url } = await openApp('/en/collections/3/flashcards', {
      as: { username: 'alis' },
      responses: {
        'GET /collections/:id': collection,
        'GET /flashcards/levels/:id': { levels, total: 2 },
        'GET /flashcards': { flashcards: [], total: 0, page: 1, per_page: 20 },
      },
    })
    await user.selectOptions(await main.findByRole('combobox', { name: 'Level' }), 'two')
    await waitFor(() => expect(url()).toBe('/en/collections/3/flashcards?level=2'))
    expect(requestsTo('GET /flashcards').at(-1)?.query).toMatchObject({ collection_id: 3, level_id: 2 })
    await user.click(main.getByRole('link', { name: 'Due' }))
    await waitFor(() => expect(url()).toBe('/en/collections/3/flashcards?due=true&level=2'))
  })
})

it('a session that completes a level links to the levels it unlocked', async () => {
  const next = level(2, 'two', { prerequisites: [{ level_id: 1, name: 'one', is_completed: true }] })
  const started = level(4, 'four', { prerequisites: next.prerequisites, is_started: true })
  const locked = level(5, 'five', { prerequisites: next.prerequisites, is_locked: true })
  await renderWithApi(
    <FeatureTexts feature="study">
      <CompletedLevels collection_id={3} completed={['one']} />
    </FeatureTexts>,
    { responses: { 'GET /flashcards/levels/:id': { levels: [level(1, 'one'), next, started, locked], total: 4 } } },
  )
  expect((await screen.findByRole('link', { name: 'two' })).getAttribute('href')).toBe('/en/collections/3/try?level=2')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Levels', 'two'])
})

describe("levels of the user's own collection", () => {
  it('a new level is placed last and requires the previous one by default', async () => {
    const { main, user, requestsTo } = await open('alis')
    await user.click(await main.findByRole('button', { name: 'Add a level' }))
    await user.click(dialog().getByRole('button', { name: 'Add a level' }))
    expect(dialog().getByText('A level needs a name')).toBeTruthy()
    await user.type(dialog().getByLabelText('Name'), 'three')
    await user.click(dialog().getByRole('button', { name: 'Add a level' }))
    const body = { name: 'three', description: '', min_cards: 5, min_success_rate: 0.8, prerequisite_ids: [2] }
    expect(requestsTo('POST /flashcards/levels/:id')).toMatchObject([{ params: { id: 3 }, body }])
  })

  it.each([
    ['a new level', 'Add a level', 'Name'],
    ['an edited level', 'Edit', 'Name'],
    ['a search for cards of a level', 'Choose cards', 'Search cards in this collection'],
  ])('dismissing the dialog preserves the input for %s', async (_, button, label) => {
    const { main, user } = await open('alis')
    const field = () => dialog().getByLabelText<HTMLInputElement>(label)
    await user.click((await main.findAllByRole('button', { name: button }))[0]!)
    await user.clear(field())
    await user.type(field(), 'typed')
    fireEvent(document.querySelector('dialog[open]')!, new Event('cancel', { cancelable: true }))
    expect(document.querySelector('dialog[open]')).toBeNull()
    await user.click((await main.findAllByRole('button', { name: button }))[0]!)
    expect(field().value).toBe('typed')
  })

  it('a cycle of prerequisites is reported, and the input is preserved', async () => {
    const error = new ApiError('level_cycle', { circle: ['two', 'one'] })
    const { main, user } = await open('alis', {
      'PUT /flashcards/levels/:id': () => {
        throw error
      },
    })
    await user.click((await main.findAllByRole('button', { name: 'Edit' }))[0]!)
    await user.click(dialog().getByRole('checkbox', { name: 'two' }))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await dialog().findByText('These levels would require each other: one → two → one')).toBeTruthy()
    expect((dialog().getByRole('checkbox', { name: 'two' }) as HTMLInputElement).checked).toBe(true)
  })

  it('cards of the collection can be added to a level and removed from it', async () => {
    const { main, user, requestsTo } = await open('alis')
    await user.click((await main.findAllByRole('button', { name: 'Choose cards' }))[0]!)
    await user.click(await dialog().findByRole('checkbox', { name: 'cadzu' }))
    expect(dialog().queryByRole('checkbox', { name: 'klama' })).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Add 1 card to level' }))
    expect(requestsTo('POST /flashcards/cards/:id')).toMatchObject([
      { params: { id: 1 }, body: { flashcard_ids: [8] } },
    ])
    await user.click(dialog().getByRole('button', { name: 'Remove klama' }))
    expect(requestsTo('DELETE /flashcards/levels/:id/cards/:card')).toMatchObject([{ params: { id: 1, card: 7 } }])
  })

  it('cards already in the level on another page are not offered, and an emptied last page is replaced by the previous one', async () => {
    const CARDS = 'GET /flashcards/levels/:id/cards'
    const all = Array.from({ length: 21 }, (_, n) => card(n + 1, `word ${n + 1}`))
    const { main, user } = await open('alis', {
      [CARDS]: ({ query: { page } }: { query: { page: number } }) => ({
        ...{ cards: all.slice(20 * (page - 1), 20 * page), total: all.length, page, per_page: 20 },
      }),
      'GET /collections/:id/items': () => ({
        items: all.map((one, n) => ({
          ...{ ...one, item_id: n, flashcard: { id: one.flashcard_id }, levels: [{ level_id: 1, name: 'one' }] },
        })),
        ...{ total: all.length, page: 1, per_page: 50 },
      }),
      'DELETE /flashcards/levels/:id/cards/:card': () => {
        all.pop()
        return { success: true, message: '' }
      },
    })
    await user.click((await main.findAllByRole('button', { name: 'Choose cards' }))[0]!)
    expect(await dialog().findByText('word 20')).toBeTruthy()
    expect(dialog().queryAllByRole('checkbox')).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Next' }))
    await user.click(await dialog().findByRole('button', { name: 'Remove word 21' }))
    expect(await dialog().findByText('word 20')).toBeTruthy()
    expect(dialog().queryAllByRole('checkbox')).toEqual([])
  })

  it('deleting a level requires confirmation', async () => {
    const { main, user, requestsTo } = await open('alis')
    await user.click((await main.findAllByRole('button', { name: 'Delete' }))[1]!)
    expect(requestsTo('DELETE /flashcards/levels/:id')).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    expect(requestsTo('DELETE /flashcards/levels/:id')).toMatchObject([{ params: { id: 2 } }])
  })
})

it('levels of other users cannot be edited', async () => {
  const { main } = await open('bab')
  await main.findByText('two')
  expect(main.queryByRole('button', { name: 'Add a level' })).toBeNull()
  expect(main.queryByRole('button', { name: 'Delete' })).toBeNull()
})
