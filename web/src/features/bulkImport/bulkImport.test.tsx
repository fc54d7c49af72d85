import { act } from '@testing-library/react'
import type { BulkImport, Checked } from '@vlacku/contract/bulkImport'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import type { EndpointName } from '../../platform/api.ts'
import { dialog, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const ID = '5d3f3b3e-5df5-4f0c-8e0c-0d9c4a0e8a11'
const checkedTable: BulkImport = {
  ...{ client_id: ID, state: 'checked', username: 'noras', lang_id: 2, langtag: 'en', filename: 'words.csv' },
  ...{ encoding: 'windows-1252', delimiter: ';', ignored_columns: ['colour'], total: 300, done: 0 },
  ...{ created_at: '2026-11-22T12:00:00.000Z', ended_at: null, success_count: 299, error_count: 1 },
  counts: { new_word: 298, new_definition: 1, same: 0, bad: 1 },
}
const row = { line: 2, word: 'klama', definition: 'goes', outcome: 'new_word', column: null, reason: null } as const
const bad = { ...row, line: 3, word: 'no word', outcome: 'bad', column: 'word', reason: 'not_a_word' } as const
const checked: Checked = { import: checkedTable, rows: [row, bad] }
const group = {
  ...{ client_id: ID, count: 2, state: 'complete', username: 'noras', langtag: 'en', filename: 'words.csv' },
  created_at: '2026-11-22T12:00:00.000Z',
}

const open = (at: string, responses: Partial<Record<EndpointName, unknown>> = {}) =>
  openApp(`/en/bulk-import${at}`, {
    as: { username: 'noras', authorities: ['bulk_import'] },
    responses: {
      'GET /language/languages': [{ id: 2, tag: 'en', real_name: 'English', english_name: 'English' }],
      'GET /jbovlaste/bulk-import/active': [],
      'GET /jbovlaste/bulk-import/clients': [],
      'GET /jbovlaste/bulk-import/state/:id': checked,
      ...responses,
    },
  })

it('a validated table shows the outcome of each row and the reason for each rejection', async () => {
  const { main, user, requestsTo } = await open(`?id=${ID}`, {
    'POST /jbovlaste/bulk-import/start/:id': { ...checkedTable, state: 'waiting' },
  })
  expect(await main.findByText(/Encoding: WINDOWS-1252\. These columns are ignored: colour/)).toBeTruthy()
  expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['298 new words', '1 new definition of an existing word', '1 rejected']),
  )
  expect(main.getByText('The first 2 rows of 300')).toBeTruthy()
  expect(main.getByRole('row', { name: /no word/ }).textContent).toMatch(
    /Rejected\s*word is not a valid word of this language/,
  )
  await act(async () => user.click(main.getByRole('button', { name: 'Import' })))
  expect(requestsTo('POST /jbovlaste/bulk-import/start/:id')).toMatchObject([{ params: { id: ID } }])
  expect(localStorage.getItem('lastImportClientId')).toBe(ID)
})

it('a running bulk import shows its progress, can be reopened, and can be canceled', async () => {
  const running = { ...checkedTable, state: 'running', done: 120 }
  const { main, user, requestsTo } = await open('', {
    'GET /jbovlaste/bulk-import/active': [ID],
    'GET /jbovlaste/bulk-import/state/:id': { import: running, rows: [] },
    'POST /jbovlaste/bulk-import/cancel/:id': { success: true },
  })
  await act(async () => user.click(await main.findByRole('link', { name: 'An import is in progress' })))
  expect(await main.findByText('120 of 300 rows processed')).toBeTruthy()
  expect(main.getByRole('progressbar').getAttribute('value')).toBe('120')
  await act(async () => user.click(main.getByRole('button', { name: 'Cancel' })))
  expect(requestsTo('POST /jbovlaste/bulk-import/cancel/:id')).toHaveLength(1)
})

it('the last known progress remains visible while the connection is lost, and is updated afterwards', async () => {
  let done = 120
  let isLost = false
  const { main } = await open(`?id=${ID}`, {
    'GET /jbovlaste/bulk-import/state/:id': () => {
      if (isLost) throw new ApiError('offline')
      return { import: { ...checkedTable, state: 'running', done }, rows: [] }
    },
  })
  expect(await main.findByText('120 of 300 rows processed')).toBeTruthy()
  isLost = true
  const alert = (await main.findByRole('alert', {}, { timeout: 5000 })).textContent
  expect(alert).toContain('Connection closed prematurely. You’re offline')
  expect(main.getByText('120 of 300 rows processed')).toBeTruthy()
  isLost = false
  done = 240
  expect(await main.findByText('240 of 300 rows processed', {}, { timeout: 5000 })).toBeTruthy()
  expect(main.queryByRole('alert')).toBeNull()
})

it('a missing import links back to the import form and has no retry button', async () => {
  const { main, user } = await open(`?id=${ID}`, {
    'GET /jbovlaste/bulk-import/state/:id': () => {
      throw new ApiError('import_not_found')
    },
  })
  expect((await main.findByRole('alert')).textContent).toBe('Import not found')
  await act(async () => user.click(main.getByRole('button', { name: 'Import another table' })))
  expect(await main.findByRole('textbox', { name: /^Or paste/ })).toBeTruthy()
})

it('a table submitted before the languages are loaded is validated after they have loaded', async () => {
  let arrive!: (languages: unknown) => void
  const { main, user, requestsTo } = await open('', {
    'GET /language/languages': () => new Promise((resolve) => (arrive = resolve)),
    'POST /jbovlaste/bulk-import/check': checked,
  })
  await act(async () => user.type(await main.findByRole('textbox', { name: /^Or paste/ }), 'word,definition'))
  await act(async () => user.click(main.getByRole('button', { name: 'Check table' })))
  expect(requestsTo('POST /jbovlaste/bulk-import/check')).toEqual([])
  await act(async () => arrive([{ id: 2, tag: 'en', real_name: 'English', english_name: 'English' }]))
  expect(await main.findByText('The first 2 rows of 300')).toBeTruthy()
  expect(requestsTo('POST /jbovlaste/bulk-import/check')).toMatchObject([{ query: { lang_id: 2 } }])
})

it('an empty form is not submitted, and an invalid table shows its error', async () => {
  const { main, user, requestsTo } = await open('', {
    'POST /jbovlaste/bulk-import/check': () => {
      throw new ApiError('not_a_table')
    },
  })
  const check = await main.findByRole('button', { name: 'Check table' })
  await act(async () => user.click(check))
  expect(main.getByText('Choose a file, or paste a table')).toBeTruthy()
  expect(requestsTo('POST /jbovlaste/bulk-import/check')).toEqual([])
  await user.type(main.getByLabelText('Or paste the table here'), 'klama')
  await act(async () => user.click(check))
  expect(await main.findByText(/The first row must contain the column names/)).toBeTruthy()
})

it('undoing an import group requires confirmation and shows which definitions remain and why', async () => {
  const { main, user } = await open('', {
    'GET /jbovlaste/bulk-import/clients': [group],
    'POST /jbovlaste/bulk-import/delete/:id': {
      ...{ deleted: [1], skipped: [2], kept: [{ definitionid: 2, word: 'klama', reason: 'voted' }] },
    },
  })
  await act(async () => user.click(await main.findByRole('button', { name: 'Undo import' })))
  await act(async () => user.click(dialog().getByRole('button', { name: 'Undo import' })))
  expect(await main.findByText('1 definition was removed')).toBeTruthy()
  expect(main.getByRole('link', { name: 'klama' }).closest('li')?.textContent).toBe('klama — voted on')
})

it('an import that ended unexpectedly is reported as incomplete', async () => {
  const { main } = await open(`?id=${ID}`, {
    'GET /jbovlaste/bulk-import/state/:id': { import: { ...checkedTable, state: 'failed', done: 120 }, rows: [] },
  })
  expect((await main.findByRole('alert')).textContent).toMatch(
    /^Import ended unexpectedly without completion message\. The import failed after 120 of 300 rows/,
  )
})

it('a failed cancellation reports its reason', async () => {
  const { main, user } = await open(`?id=${ID}`, {
    'GET /jbovlaste/bulk-import/state/:id': { import: { ...checkedTable, state: 'running', done: 120 }, rows: [] },
    'POST /jbovlaste/bulk-import/cancel/:id': () => {
      throw new ApiError('database_unavailable')
    },
  })
  await act(async () => user.click(await main.findByRole('button', { name: 'Cancel' })))
  expect((await main.findByRole('alert')).textContent).toMatch(/^Failed to cancel job\. The database isn’t responding/)
})
