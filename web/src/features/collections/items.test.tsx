import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { CollectionItem } from '@vlacku/contract/collections'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dialog, findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const collection = {
  ...{ collection_id: 3, name: 'words', description: '', is_public: true, item_count: 3, card_count: 0 },
  ...{ level_count: 0, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  ...{ clone_count: 0, cloned_from: null, first_words: [], withheld_reason: null, has_choices: false },
  owner: { user_id: 1, username: 'alis' },
}
const none = { word: null, definition: null, definition_id: null, valsi_id: null, type_name: null, lang_id: null }
const text = (item_id: number, front: string, back: string): CollectionItem => ({
  ...{ item_id, collection_id: 3, ...none, username: null, notes: null, glosses: [], is_deleted: false },
  ...{ ci_notes: '', free_content_front: front, free_content_back: back, position: item_id - 1, auto_progress: true },
  ...{ has_front_image: false, has_back_image: false, added_at: collection.created_at, flashcard: null, levels: [] },
  ...{ language_id: null, owner_user_id: null, license: null, script: null, is_original: null, quiz_direction: null },
  ...{ canonical_form: null, has_sound: false, sound_url: null },
})
const klama: CollectionItem = {
  ...text(1, '', ''),
  ...{ word: 'klama', definition: 'goes', definition_id: 7, valsi_id: 2, type_name: 'gismu', lang_id: 2 },
  ...{ free_content_front: null, free_content_back: null, ci_notes: 'as in a lamb', auto_progress: false },
  flashcard: { id: 5, direction: 'fillin', created_at: collection.created_at },
}
const SAVE = 'POST /collections/:id/items'
const MOVE = 'PUT /collections/:id/items/:item/position'

const open = (items: CollectionItem[], containing: object[] = []) =>
  openApp('/en/collections/3', {
    as: { username: 'alis' },
    responses: {
      'GET /collections/:id': collection,
      'GET /collections/:id/items': { items, total: items.length, page: 1, per_page: 50 },
      'GET /collections/containing': { collections: [], containing },
      'GET /jbovlaste/definitions': {
        definitions: [{ definitionid: 7, valsiword: 'klama', langtag: 'en', definition: 'goes' }],
      },
      [SAVE]: klama,
      [MOVE]: { success: true, message: '' },
    },
  })
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
/** Waits for the dialog, which is loaded on demand. */
async function opened(by: HTMLElement) {
  await act(async () => fireEvent.click(by))
  await waitFor(() => dialog().getByRole('textbox', { name: 'Notes' }))
}
const wordField = () => dialog().getByRole('searchbox', { name: 'Find a word' })

async function add(items: CollectionItem[], containing?: object[]) {
  const app = await open(items, containing)
  await opened((await app.main.findAllByRole('button', { name: 'Add an item' }))[0]!)
  return app
}

const pressEscape = () => fireEvent(document.querySelector('dialog[open]')!, new Event('cancel', { cancelable: true }))
const notes = () => dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })

it('dismissing the item dialog preserves a draft, and canceling discards it', async () => {
  const { main } = await add([])
  fireEvent.input(notes(), { target: { value: 'as in a lamb' } })
  pressEscape()
  const again = async () => opened((await main.findAllByRole('button', { name: 'Add an item' }))[0]!)
  await again()
  expect(notes().value).toBe('as in a lamb')
  press('Cancel')
  await again()
  expect(notes().value).toBe('')
})

describe('adding an item', () => {
  it('adding an item requires a word', async () => {
    const { requestsTo } = await add([])
    press('Add an item')
    expect(dialog().getByText('Choose a word')).toBeTruthy()
    expect(wordField().getAttribute('aria-invalid')).toBe('true')
    expect(requestsTo(SAVE)).toEqual([])
  })

  it('adding a word submits its study direction', async () => {
    const { user, requestsTo } = await add([])
    await user.type(wordField(), 'klama')
    await user.click(await dialog().findByRole('radio'))
    press('Add an item')
    await findMessage('Added to collection successfully!')
    expect(requestsTo(SAVE)[0]?.body).toEqual({ definition_id: 7, direction: 'both' })
  })

  it('adding an existing word overwrites nothing, shows a message and opens the existing item', async () => {
    const { user, requestsTo } = await add(
      [klama],
      [{ definition_id: 7, collections: [{ collection_id: 3, item_id: 1 }] }],
    )
    await user.type(wordField(), 'klama')
    await user.click(await dialog().findByRole('radio'))
    press('Add an item')
    expect(await dialog().findByText('klama is already in this collection')).toBeTruthy()
    expect(wordField().getAttribute('aria-invalid')).toBe('true')
    expect(requestsTo(SAVE)).toEqual([])
    press('Edit klama')
    const notes = await dialog().findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
    expect(notes.value).toBe('as in a lamb')
    await user.type(notes, 's')
    press('Save')
    await waitFor(() => expect(requestsTo(SAVE)).toHaveLength(1))
    expect(requestsTo(SAVE)[0]?.body).toEqual({ item_id: 1, notes: 'as in a lambs', direction: 'fillin' })
  })

  it('a word that is in another collection is added without a duplicate message', async () => {
    const elsewhere = [{ definition_id: 7, collections: [{ collection_id: 4, item_id: 1 }] }]
    const { user, requestsTo } = await add([klama], elsewhere)
    await user.type(wordField(), 'klama')
    await user.click(await dialog().findByRole('radio'))
    press('Add an item')
    await waitFor(() => expect(requestsTo(SAVE)).toHaveLength(1))
  })
})

it('notes that exceed the maximum length are not submitted if they are unchanged', async () => {
  const long = { ...text(1, 'coi', 'hello'), ci_notes: 'a'.repeat(8002) }
  const { main, requestsTo } = await open([long])
  await opened(await main.findByRole('button', { name: 'Edit coi' }))
  fireEvent.change(dialog().getByRole('textbox', { name: 'Back' }), { target: { value: 'hi' } })
  press('Save')
  await waitFor(() => expect(requestsTo(SAVE)).toHaveLength(1))
  expect(requestsTo(SAVE)[0]?.body).toEqual({
    ...{ item_id: 1, free_content_front: 'coi', free_content_back: 'hi', direction: null },
  })
})

it('the quiz direction of an item is submitted if it was changed', async () => {
  const { main, requestsTo } = await open([text(1, 'coi', 'hello')])
  await opened(await main.findByRole('button', { name: 'Edit coi' }))
  fireEvent.change(dialog().getByRole('combobox', { name: /^Quiz/ }), { target: { value: 'reverse' } })
  press('Save')
  await waitFor(() => expect(requestsTo(SAVE)).toHaveLength(1))
  expect(requestsTo(SAVE)[0]?.body).toMatchObject({ item_id: 1, quiz_direction: 'reverse' })
})

it.each(['500', '99999'])('moving an item to position %s of three makes it the third item', async (typed) => {
  const { main, requestsTo } = await open([text(1, 'coi', 'hello'), text(2, 'co’o', 'bye'), text(3, 'ki’e', 'thanks')])
  const place = await main.findByRole('textbox', { name: 'Position of coi' })
  fireEvent.change(place, { target: { value: typed } })
  fireEvent.keyDown(place, { key: 'Enter' })
  await findMessage('coi moved to 3')
  expect(requestsTo(MOVE)).toMatchObject([{ body: { position: 2 } }])
})

it('free text in an item is rendered with emphasis and formulas', async () => {
  const { main } = await open([text(1, 'What is **coi**?', '**hello** $x_1$')])
  expect((await main.findByText('coi')).tagName).toBe('STRONG')
  expect((await main.findByText('hello')).tagName).toBe('STRONG')
  expect(screen.queryByText(/\$x_1\$/)).toBeNull()
})

it.each<[string, number, boolean]>([
  ['the owner of items without cards', 0, true],
  ['the owner of items with cards', 2, false],
])(
  '%s sees the button that creates cards instead of the study link: %s cards, %s',
  async (_, card_count, isOffered) => {
    const { main } = await openApp('/en/collections/3', {
      as: { username: 'alis' },
      responses: {
        'GET /collections/:id': { ...collection, card_count },
        'GET /collections/:id/items': { items: [klama], total: 1, page: 1, per_page: 50 },
        'GET /flashcards/counts': { collections: [] },
      },
    })
    await main.findByRole('heading', { name: 'words' })
    expect(main.queryAllByRole('button', { name: 'Create cards for all items' })).toHaveLength(isOffered ? 1 : 0)
    expect(main.queryAllByRole('link', { name: /^Study/ })).toHaveLength(isOffered ? 0 : 1)
  },
)
