import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { dialog, leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const collection = {
  ...{
    collection_id: 3,
    name: 'words',
    description: '',
    is_public: true,
    item_count: 0,
    card_count: 0,
    level_count: 0,
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
const meaning = (definition_id: number, word: string, definition: string, is_there = false) => ({
  ...{ definition_id, word, definition, is_there, langtag: 'en' },
})
const LOOK_UP = 'POST /collections/:id/words'
const IMPORT = 'POST /collections/:id/import/json'

const openCollection = (words: object[] = []) =>
  openApp('/en/collections/3', {
    as: { username: 'alis' },
    responses: {
      'GET /collections/:id': collection,
      'GET /collections/:id/items': { items: [], total: 0, page: 1, per_page: 50 },
      [LOOK_UP]: { words: words.map((definitions) => ({ definitions })) },
      [IMPORT]: {
        ...{ imported_count: 2, skipped_count: 1, without_images: [] },
        skipped_items: [{ identifier: 'prami', reason: 'already_there' }],
      },
    },
  })

async function paste(list: string, words: object[]) {
  const app = await openCollection(words)
  const { main, user } = app
  await user.click(await main.findByRole('button', { name: 'More actions' }))
  await user.click(main.getAllByRole('button', { name: 'Add a list of words' })[0]!)
  fireEvent.change(await main.findByRole('textbox', { name: 'Words' }), { target: { value: list } })
  await user.click(dialog().getByRole('button', { name: 'Look them up' }))
  return app
}

const shown = () =>
  dialog()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('a pasted list is previewed with line numbers, and only the selected entries are imported', async () => {
  const { user, requestsTo } = await paste('klama\nblabla, prami\nmi tavla\tI talk\nklama\nbajra', [
    [meaning(7, 'klama', 'goes'), meaning(8, 'klama', 'comes')],
    [],
    [meaning(9, 'prami', 'loves')],
    [meaning(7, 'klama', 'goes')],
    [meaning(10, 'bajra', 'runs', true)],
  ])
  expect(await dialog().findByText(/2 words found/)).toHaveProperty(
    'textContent',
    '2 words found, 1 custom text, 1 not in the dictionary, 1 already there, 1 repeated',
  )
  expect(shown()).toEqual([
    '1klamagoes1 other meaning',
    '2blablanot in the dictionary',
    '2pramiloves',
    '3mi tavlaI talk',
    '4klamarepeated in the list',
    '5bajraalready in the collection',
  ])
  expect(requestsTo(LOOK_UP)[0]).toMatchObject({
    params: { id: 3 },
    body: { words: ['klama', 'blabla', 'prami', 'klama', 'bajra'], lang_ids: [2] },
  })
  expect(requestsTo(IMPORT)).toEqual([])

  await user.click(dialog().getByRole('button', { name: '1 other meaning' }))
  await user.click(dialog().getByRole('radio', { name: 'comes' }))
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Study direction' }), 'direct')
  await user.click(dialog().getByRole('button', { name: 'Add 3 items' }))
  expect((await dialog().findByRole('status')).textContent).toBe('Imported 2 items, skipped 4 items.')
  expect(requestsTo(IMPORT)[0]?.body).toEqual({
    items: [
      { definition_id: 8, word: 'klama', direction: 'direct' },
      { definition_id: 9, word: 'prami', direction: 'direct' },
      { free_content_front: 'mi tavla', free_content_back: 'I talk', direction: 'direct' },
    ],
  })
  const left = dialog()
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(left).toContain('Line 2, blabla: not in the dictionary')
})

it('creating cards is optional, and free text is not looked up', async () => {
  const { user, requestsTo } = await paste('mi tavla - I talk', [])
  await user.selectOptions(await dialog().findByRole('combobox', { name: 'Study direction' }), '')
  await user.click(dialog().getByRole('button', { name: 'Add 1 item' }))
  await dialog().findByRole('status')
  expect(requestsTo(LOOK_UP)).toEqual([])
  expect(requestsTo(IMPORT)[0]?.body).toEqual({
    items: [{ free_content_front: 'mi tavla', free_content_back: 'I talk' }],
  })
})

it('a pasted list can be edited after the preview, and an empty selection is not submitted', async () => {
  const { user } = await paste('blabla', [[]])
  expect((await dialog().findByRole('button', { name: 'Nothing to add' })).hasAttribute('disabled')).toBe(true)
  await user.click(dialog().getByRole('button', { name: 'Edit the list' }))
  expect((dialog().getByRole('textbox', { name: 'Words' }) as HTMLTextAreaElement).value).toBe('blabla')
})

it('an empty collection offers pasting a list', async () => {
  const { main, user } = await openCollection()
  await user.click(await main.findByRole('button', { name: 'Add a list of words' }))
  expect(await main.findByRole('textbox', { name: 'Words' })).toBeTruthy()
})

it.each([
  ['nothing', ' \n', 'Paste some words first'],
  ['too much', 'a,'.repeat(2001), 'There are 2,001 words; at most 2,000 can be added at once'],
])('a pasted list with %s shows a message', async (_what, list, expected) => {
  const { requestsTo } = await paste(list, [])
  expect(await dialog().findByText(expected)).toBeTruthy()
  expect(requestsTo(LOOK_UP)).toEqual([])
})
