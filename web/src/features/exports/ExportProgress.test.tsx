import { act } from '@testing-library/react'
import type { ExportState } from '@vlacku/contract/exports'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const language = { lang_id: 2, tag: 'en', real_name: 'English', english_name: 'English', definition_count: 12 }
const ready: ExportState = {
  ...{ state: 'ready', filename: 'jbo-en.xml', bytes: 2_500_000, sha256: 'ab'.repeat(32), definitions: 12 },
  ...{ made_at: '2026-11-22T12:00:00.000Z' },
  unusual: [{ definition_id: 11, word: 'klama', problem: 'a picture is missing' }],
}

/** Opens the export page with successive export states; the last one persists. */
async function open(...states: (ExportState | Error)[]) {
  const next = () => {
    const state = states.length > 1 ? states.shift()! : states[0]!
    if (state instanceof Error) throw state
    return state
  }
  return openApp('/en/export', {
    as: { username: 'alis' },
    responses: {
      'GET /language/languages': [language],
      'GET /collections': { collections: [], total: 0, page: 1, per_page: 100 },
      'GET /export/dictionary/:lang/state': next,
      'POST /export/dictionary/:lang': next,
      'DELETE /export/dictionary/:lang': next,
    },
  })
}

it('a requested export shows its progress, then its contents', async () => {
  const running = { state: 'running', done: 3, total: 12 } as const
  const { main, user, requestsTo } = await open({ state: 'none' }, running, { ...running, done: 12 }, ready)
  await act(async () => user.click(await main.findByRole('button', { name: 'Create file' })))
  expect(requestsTo('POST /export/dictionary/:lang')).toMatchObject([
    { params: { lang: 'en' }, query: { format: 'xml', positive_scores_only: 'true' } },
  ])
  expect(await main.findByText('3 of 12 definitions written')).toBeTruthy()
  expect(main.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).toBe('3')
  expect(await main.findByText(/Finishing the file/, {}, { timeout: 5_000 })).toBeTruthy()
  const expected = await main.findByText('jbo-en.xml', {}, { timeout: 5_000 })
  expect(expected.closest('p')?.textContent).toMatch(/12 definitions · 2.5 MB/)
  expect(main.getByText('klama').closest('li')?.textContent).toBe('klama (11): a picture is missing')
  expect(main.getByText(`SHA-256: ${'ab'.repeat(32)}`)).toBeTruthy()
})

it('a running export can be canceled', async () => {
  const { main, user, requestsTo } = await open({ state: 'waiting', queue: 2 }, { state: 'none' })
  expect(await main.findByText('Queued. 2 exports are ahead of yours.')).toBeTruthy()
  await act(async () => user.click(main.getByRole('button', { name: 'Cancel' })))
  expect(await main.findByRole('button', { name: 'Create file' })).toBeTruthy()
  expect(requestsTo('DELETE /export/dictionary/:lang')).toHaveLength(1)
})

it('a failed export shows its error and can be retried', async () => {
  const { main, user } = await open({ state: 'failed', reason: 'worker' }, new ApiError('too_many_requests'), ready)
  expect((await main.findByRole('alert')).textContent).toContain('could not be created')
  await act(async () => user.click(main.getByRole('button', { name: 'Create file' })))
  expect((await main.findByText(/Too many/)).closest('[role=alert]')).toBeTruthy()
  await act(async () => user.click(main.getByRole('button', { name: 'Create file' })))
  expect(await main.findByText('jbo-en.xml')).toBeTruthy()
})

it('the selected export contents are stored in the search parameters and requested', async () => {
  const { main, user, url, requestsTo } = await open({ state: 'none' })
  await act(async () => user.click(await main.findByRole('radio', { name: 'StarDict' })))
  await act(async () => user.click(main.getByRole('checkbox')))
  expect(url()).toBe('/en/export?lang=en&format=stardict&all=true')
  expect(requestsTo('GET /export/dictionary/:lang/state').at(-1)?.query).toEqual({
    format: 'stardict',
    positive_scores_only: 'false',
  })
})

it('a failed export download reports its reason', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const { main, user } = await open(ready)
  await act(async () => user.click(await main.findByRole('button', { name: 'Download' })))
  expect((await main.findByRole('alert')).textContent).toMatch(/^Failed to download export\. You’re offline/)
  vi.unstubAllGlobals()
})

it.each([
  ['word_too_long', 'The word is too long for this format'],
  ['formula: x^2', 'The formula x^2 can’t be printed'],
  ['no glyph: ꙮ 🖖', 'The fonts lack the characters ꙮ 🖖'],
  ['something newer', 'something newer'],
])('shows the definition problem %j as %j', async (problem, expected) => {
  const { main } = await open({ ...ready, unusual: [{ definition_id: 11, word: 'klama', problem }] } as ExportState)
  expect((await main.findByText('klama')).closest('li')?.textContent).toBe(`klama (11): ${expected}`)
})
