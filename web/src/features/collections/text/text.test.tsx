import { act, fireEvent, waitFor } from '@testing-library/react'
import { MAX_STUDY_TEXT } from '@vlacku/contract/flashcards'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../../platform/ApiError.ts'
import { dialog, leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const TEXT = 'POST /flashcards/text'
const MANY = 'POST /collections/:id/items/many'
const BUTTON = 'Find new words in a text'
const word = (definition_id: number, name: string, glosses: string[] = [], count = 1) => ({
  ...{ definition_id, word: name, glosses, count, langtag: 'en', definition: `$x_1$ is ${name}` },
})
const found = {
  ...{ words: [word(7, 'klama', ['go', 'come'], 3), word(8, 'zdani')], left_off: 0, word_count: 5 },
  ...{ known_count: 1, learning_count: 2, not_found: ['xaulo'] },
}
const collection = {
  ...{ collection_id: 3, name: 'words', description: '', is_public: false, item_count: 0, card_count: 0 },
  ...{ level_count: 0, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  ...{ clone_count: 0, cloned_from: null, first_words: [], withheld_reason: null, has_choices: false },
  owner: { user_id: 1, username: 'alis' },
}
const none = { collections: [], total: 0, page: 1, per_page: 20 }

const open = (at: string, responses: object = {}, as: { username: string } | null = { username: 'alis' }) =>
  openApp(at, {
    ...(as && { as }),
    responses: {
      'GET /collections': none,
      'GET /collections/public': none,
      'GET /collections/:id': collection,
      'GET /collections/:id/items': { items: [], total: 0, page: 1, per_page: 50 },
      'GET /collections/containing': {
        collections: [{ collection_id: 4, name: 'mine', is_public: false }],
        containing: [],
      },
      [TEXT]: found,
      [MANY]: { added_count: 1, skipped: [], item_ids: [1] },
      ...responses,
    },
  })
type App = Awaited<ReturnType<typeof open>>

async function paste({ main, user }: App, text: string) {
  const button = (await main.findAllByRole('button', { name: BUTTON }))[0]!
  // Waits for the dialog and its texts, which are loaded on demand.
  await act(async () => fireEvent.click(button))
  const field = await waitFor(() => dialog().getByRole('textbox', { name: 'Text' }))
  fireEvent.change(field, { target: { value: text } })
  await user.click(dialog().getByRole('button', { name: 'Find its words' }))
}

it('unknown words in a text are listed with glosses, and the selected ones are added to a collection', async () => {
  const app = await open('/en/collections')
  await paste(app, 'mi klama lo zdani')
  expect(await dialog().findByText('5 different words: 2 new, 2 learning, 1 known.')).toBeTruthy()
  expect(app.requestsTo(TEXT)[0]?.body).toEqual({ text: 'mi klama lo zdani', lang_ids: [2] })
  const rows = dialog().getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([' klamago, come3', expect.stringContaining('zdani')])
  expect(rows[1]!.textContent).not.toContain('$')
  expect(dialog().getByText('xaulo')).toBeTruthy()
  await app.user.click(dialog().getByRole('checkbox', { name: 'zdani' }))
  await app.user.click(dialog().getByRole('button', { name: 'Add 1 word' }))
  await app.user.click(await dialog().findByRole('button', { name: 'mine' }))
  await expect
    .poll(() => app.requestsTo(MANY))
    .toMatchObject([{ params: { id: 4 }, body: { definition_ids: [7], direction: 'both' } }])
})

it('a text dialog opened from a collection adds all or none of the words to that collection', async () => {
  const app = await open('/en/collections/3')
  await paste(app, 'mi klama')
  await app.user.click(await dialog().findByRole('checkbox', { name: 'All words' }))
  expect(dialog().getByRole('button', { name: 'Nothing to add' })).toHaveProperty('disabled', true)
  await app.user.click(dialog().getByRole('checkbox', { name: 'All words' }))
  await app.user.click(dialog().getByRole('button', { name: 'Add 2 words' }))
  await expect.poll(() => app.requestsTo(MANY)).toMatchObject([{ params: { id: 3 }, body: { definition_ids: [7, 8] } }])
})

it('a text that is too long shows the limit and is preserved after the dialog closes', async () => {
  const app = await open('/en/collections')
  const long = 'klama '.repeat(MAX_STUDY_TEXT / 5)
  await paste(app, long)
  expect(dialog().getByText(/The text has 120,000 characters; at most 100,000/)).toBeTruthy()
  expect(app.requestsTo(TEXT)).toEqual([])
  await app.user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await app.user.click(app.main.getByRole('button', { name: BUTTON }))
  expect(dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe(long)
})

it('the text remains in its field if the lookup fails', async () => {
  const app = await open('/en/collections', {
    [TEXT]: () => {
      throw new ApiError('database_unavailable')
    },
  })
  await paste(app, 'mi klama')
  expect(await dialog().findByText(/The database isn’t responding/)).toBeTruthy()
  expect(dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('mi klama')
})

it('an empty text and a text without words each show a message', async () => {
  const app = await open('/en/collections', {
    [TEXT]: { ...found, words: [], word_count: 0, known_count: 0, learning_count: 0, not_found: [] },
  })
  await paste(app, '  ')
  expect(dialog().getByText('Paste a text first')).toBeTruthy()
  fireEvent.change(dialog().getByRole('textbox', { name: 'Text' }), { target: { value: 'the house' } })
  await app.user.click(dialog().getByRole('button', { name: 'Find its words' }))
  expect(await dialog().findByText('No words of the dictionary in this text.')).toBeTruthy()
})

it('visitors see no button for finding unknown words', async () => {
  const { main } = await open('/en/collections', {}, null)
  await main.findByRole('link', { name: 'Log in to create a collection' })
  expect(main.queryByRole('button', { name: BUTTON })).toBeNull()
})
