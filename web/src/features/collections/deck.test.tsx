import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { dialog, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const PREVIEW = 'POST /collections/import/apkg/preview'
const IMPORT = 'POST /collections/import/apkg'

const model = {
  ...{ id: '7', name: 'Lojban', kind: 'basic', fields: ['Word', 'Meaning', 'Example'], notes: 2, is_ours: false },
  samples: [['klama', 'to go', 'mi klama']],
  choice: { front: 0, back: 1, notes: null, direction: 'both' },
}
const deck = {
  ...{ name: 'gismu', models: [model], notes: 2, cards: 4, reviews: 9, media: 0, items: 1, sounds: 0, tags: 3 },
  ...{ left_out: [{ identifier: 'broda', reason: 'bad_image' }], left_out_count: 1 },
}
const imported = {
  collection: { collection_id: 5, name: 'gismu' },
  ...{ imported_count: 1, already_there_count: 0, skipped_count: 1, without_images: [], reviews: 9, levels: 0 },
  ...{ skipped_items: [{ identifier: 'broda', reason: 'bad_image' }], sounds: 0, dates_left_out: 2 },
}

async function choose(responses: object) {
  const app = await openApp('/en/collections', {
    as: { username: 'alis' },
    responses: {
      'GET /collections': { collections: [], total: 0, page: 1, per_page: 20 },
      'GET /collections/public': { collections: [], total: 0, page: 1, per_page: 20 },
      [PREVIEW]: deck,
      ...responses,
    },
  })
  await app.user.click((await app.main.findAllByRole('button', { name: 'Import a file' }))[0]!)
  const file = new File(['PK'], 'words.apkg')
  file.arrayBuffer = async () => new ArrayBuffer(2)
  fireEvent.change(dialog().getByLabelText('File'), { target: { files: [file] } })
  return app
}
const importButton = () => dialog().findByRole('button', { name: 'Import a file' })

it('an Anki deck shows its contents and a preview, and is imported as configured', async () => {
  const { user, requestsTo } = await choose({ [IMPORT]: imported })
  expect(((await dialog().findByLabelText('Name')) as HTMLInputElement).value).toBe('gismu')
  expect(dialog().getByText(/4 cards/).textContent).toContain('9')
  expect(dialog().getByText(/^broda: /)).toBeTruthy()
  const sample = () => document.querySelector('.deck-sample')!.textContent
  expect(sample()).toContain('to go')
  await user.selectOptions(dialog().getByLabelText('Back'), 'Example')
  expect(sample()).toContain('mi klama')
  await user.click(await importButton())
  expect((await dialog().findByRole('status')).textContent).toContain('1')
  expect(dialog().getByText('2 cards have due dates but no review history and will start as new')).toBeTruthy()
  expect(requestsTo(IMPORT)[0]).toMatchObject({
    query: { name: 'gismu', models: '7:0:2::both', with_history: 'true', tags_to_levels: 'false' },
  })
})

it('a note type and the review history can be excluded from a deck import', async () => {
  const { user, requestsTo } = await choose({ [IMPORT]: imported })
  await user.selectOptions(await dialog().findByLabelText('Study direction'), '')
  expect(dialog().queryByLabelText('Front')).toBeNull()
  await user.click(dialog().getAllByRole('checkbox')[0]!)
  await user.click(await importButton())
  await dialog().findByRole('status')
  expect(requestsTo(IMPORT)[0]).toMatchObject({ query: { models: '7:0:1::', with_history: 'false' } })
})

it('retrying a deck import after a network failure reuses the idempotency key, and a changed selection uses a new one', async () => {
  let times = 0
  const fail = () => {
    times += 1
    throw new ApiError('offline')
  }
  const { user, requestsTo } = await choose({ [IMPORT]: fail })
  for (const nth of [1, 2]) {
    await user.click(await importButton())
    await dialog().findByRole('alert')
    expect(times).toBe(nth)
  }
  await user.click(dialog().getAllByRole('checkbox')[0]!)
  await user.click(await importButton())
  await dialog().findByRole('alert')
  const keys = requestsTo(IMPORT).map((one) => (one as { idempotencyKey?: string }).idempotencyKey)
  expect([keys[0] === keys[1], keys[1] === keys[2], keys.length]).toEqual([true, false, 3])
})

it('an invalid deck shows an error, and the dialog can be closed', async () => {
  const { user } = await choose({
    [PREVIEW]: () => {
      throw new ApiError('not_a_deck')
    },
  })
  await dialog().findByRole('alert')
  await user.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(document.querySelector('dialog[open]')).toBeNull()
})

it('formulas in a sample note are rendered', async () => {
  const places = { ...model, samples: [['klama', '$x_1$ goes to $x_2$', '']] }
  await choose({ [PREVIEW]: { ...deck, models: [places] } })
  await dialog().findByLabelText('Name')
  const sample = document.querySelector('.deck-sample')!.textContent
  expect(sample).toContain('goes to')
  expect(sample).not.toContain('$')
})
