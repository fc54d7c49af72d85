import { waitFor, within } from '@testing-library/react'
import type { DictionaryImport, RecentChange } from '@vlacku/contract/changes'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { languages } from '../../testing/samples.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const LIST = 'GET /jbovlaste/changes'
const change = (word: string, overrides: Partial<RecentChange> = {}): RecentChange => ({
  change_id: `definition-${word}`,
  change_type: 'definition',
  kind: 'edited',
  word,
  valsi_id: 1,
  definition_id: 5,
  comment_id: null,
  topic: null,
  thread_id: null,
  natlang_word_id: null,
  version_id: 102,
  version: 2,
  source_langid: 1,
  lang_id: 2,
  langtag: 'en',
  language_name: 'English',
  username: 'alis',
  time: 1_794_700_000,
  commit_message: '',
  content: '$x_1$ comes',
  diff: null,
  ...overrides,
})
const page = (changes: RecentChange[], next_cursor: string | null = null, imports: DictionaryImport[] = []) => ({
  ...{ changes, total: changes.length, next_cursor, imports },
})
const brought = { imported_at: '2026-11-14T22:13:20.000Z', langid: 2, langtag: 'en', language_name: 'English' }
const show = (at: string, response: unknown) =>
  openApp(at, { responses: { [LIST]: response, 'GET /language/languages': languages } })
const content = {
  ...{ langid: 2, definition: 'leaves', notes: '', etymology: '', jargon: '', selmaho: null, rafsi: null },
  ...{ gloss_keywords: [], place_keywords: [], images: [] },
}
const edited = change('cliva', {
  diff: {
    old_content: content,
    new_content: { ...content, definition: 'leaves by', notes: 'see' },
    changes: [
      { field: 'definition', old_value: 'leaves', new_value: 'leaves by', change_type: 'modified', image_url: null },
      { field: 'notes', old_value: null, new_value: 'see', change_type: 'added', image_url: null },
    ],
  },
})

it('a comment in the recent changes shows the topic of its thread and its text', async () => {
  const parts = [
    { type: 'header' as const, data: 'lo xamgu' },
    { type: 'image' as const, data: '/images/1' },
    { type: 'text' as const, data: 'coi **ro** do' },
  ]
  const overrides = { change_type: 'comment' as const, topic: 'klama', version_id: null, comment_id: 7, thread_id: 3 }
  const { main } = await show('/en/recent', page([change('lo xamgu', { ...overrides, content: parts })]))
  expect((await main.findByRole('link', { name: 'klama' })).getAttribute('href')).toContain('scroll_to=7')
  const row = (await main.findByText('ro')).closest('li')!
  expect(row.textContent).toContain('lo xamgu')
  expect(row.textContent).not.toContain('/images/1')
})

it('changes are grouped by day and mark insertions and deletions', async () => {
  const yesterday = change('klama', { kind: 'created', time: 1_794_700_000 - 86_400, commit_message: 'a root' })
  const { main } = await show('/en/recent', page([edited, yesterday]))
  await waitFor(() => expect(main.getAllByRole('heading', { level: 2 })).toHaveLength(2))
  expect(main.getByText('by').tagName).toBe('INS')
  expect(main.getByText(/Also: Notes/)).toBeTruthy()
  expect(main.getByRole('link', { name: 'cliva' }).getAttribute('href')).toBe('/en/valsi/cliva#d5')
  expect(main.getAllByRole('link', { name: 'v2' })[0]?.getAttribute('href')).toBe('/en/version/102')
  expect(main.getByText('a root')).toBeTruthy()
})

it('the type, period and language of changes are search parameters and are sent to the server', async () => {
  const { main, user, requestsTo, url } = await show('/en/recent', page([edited], 'next'))
  await waitFor(() => expect(main.getByRole('link', { name: 'Older changes' })).toBeTruthy())
  await user.click(main.getByRole('link', { name: 'Definitions' }))
  await user.click(main.getByRole('link', { name: '30 days' }))
  await user.click(main.getByRole('button', { name: 'Language Any' }))
  await user.click(await main.findByRole('button', { name: 'Deutsch' }))
  await waitFor(() => expect(url()).toBe('/en/recent?types=definition&days=30&language=9'))
  await waitFor(() =>
    expect(requestsTo(LIST).at(-1)?.query).toEqual({ limit: 50, types: 'definition', days: 30, languages: '9' }),
  )
  await user.click(main.getByRole('link', { name: 'Older changes' }))
  await waitFor(() => expect(requestsTo(LIST).at(-1)?.query).toMatchObject({ after: 'next', days: 30 }))
  expect(main.getByRole('link', { name: 'Latest changes' })).toBeTruthy()
})

it('the recent changes page links to its feed in the document head', async () => {
  const { main } = await show('/ru/recent', page([edited]))
  await waitFor(() =>
    expect(main.getByRole('link', { name: 'Atom' }).getAttribute('href')).toBe('/api/feeds/changes/atom?locale=ru'),
  )
  expect(document.querySelector('link[rel="alternate"][type="application/feed+json"]')).toBeTruthy()
})

it('the recent changes show a message for an empty list and for an invalid cursor', async () => {
  const { main } = await show('/en/recent', page([]))
  await waitFor(() => expect(main.getByText('No changes')).toBeTruthy())
  await leaveApp()
  const fail = () => {
    throw new ApiError('invalid_request')
  }
  const lost = await show('/en/recent?after=nonsense', fail)
  await waitFor(() => expect(lost.main.getByText('No changes')).toBeTruthy())
})

it('the home page lists the latest changes, with each import on one line', async () => {
  const today = { date: '2026-11-21', definition: null, parts: null }
  const more = { 'GET /language/languages': languages, 'GET /jbovlaste/today': today }
  const { main } = await openApp('/en', { responses: { [LIST]: page([edited]), ...more } })
  await waitFor(() => expect(main.getByRole('link', { name: 'cliva' })).toBeTruthy())
  expect(main.getByRole('link', { name: 'All recent changes' }).getAttribute('href')).toBe('/en/recent')
  await leaveApp()
  const starter = await openApp('/en', {
    responses: { [LIST]: page([], null, [{ ...brought, added: 23_906, changed: 0 }]), ...more },
  })
  await waitFor(() => expect(starter.main.getByText(/An import added 23,906 definitions in/)).toBeTruthy())
})

it('each import is listed as one line among the changes, in chronological order', async () => {
  const { main } = await show(
    '/en/recent',
    page([{ ...edited, time: 1_794_700_000 }], null, [
      { ...brought, added: 1, changed: 0 },
      { ...brought, imported_at: '2020-01-01T00:00:00.000Z', added: 0, changed: 3 },
      { ...brought, imported_at: '2019-01-01T00:00:00.000Z', added: 2, changed: 1 },
    ]),
  )
  await main.findByRole('link', { name: 'cliva' })
  expect(main.getAllByText(/import/).map(({ textContent }) => textContent)).toEqual([
    'An import added 1 definition in English',
    'An import changed 3 definitions in English',
    'An import added 2 definitions in English and changed 1',
  ])
})

it('exactly one tab of the recent changes is marked as current', async () => {
  const { main } = await show('/en/recent?types=definition', page([edited]))
  await waitFor(() => expect(main.getByRole('link', { name: 'cliva' })).toBeTruthy())
  const tabs = within(main.getByRole('navigation', { name: 'Type of change' })).getAllByRole('link')
  const present = tabs.filter((link) => link.hasAttribute('aria-current'))
  expect(present.map((link) => link.textContent)).toEqual(['Definitions'])
})

it('a language page has its own feed', async () => {
  const { main } = await show('/en/recent?language=9', page([edited]))
  await waitFor(() =>
    expect(main.getByRole('link', { name: 'Atom' }).getAttribute('href')).toBe('/api/feeds/language/de/atom?locale=en'),
  )
})

const message = (overrides: Partial<RecentChange> = {}) =>
  change('[lojban] $x_1$', {
    ...{ change_id: 'message-7', change_type: 'message', kind: null, valsi_id: null, definition_id: null },
    ...{ comment_id: 7, version_id: null, version: null, source_langid: null, lang_id: null, langtag: null },
    ...{ language_name: null, username: 'Alis Dakno', content: 'coi\n\n> ma {klama} $x_1$?' },
    ...overrides,
  })

it('a message is listed among the changes with its subject, sender and first words', async () => {
  const { main } = await show('/en/recent', page([message(), edited]))
  const subject = await main.findByRole('link', { name: '[lojban] $x_1$' })
  expect(subject.getAttribute('href')).toBe('/en/message/7')
  const row = within(subject.closest('li')!)
  // Definition markup in a message is shown unrendered, and @names aren't linked to users.
  expect(row.getByText('coi > ma {klama} $x_1$?')).toBeTruthy()
  expect(row.getByText('Alis Dakno').closest('a')).toBeNull()
  expect(row.getAllByRole('link')).toHaveLength(1)
  expect(row.getByText('message')).toBeTruthy()
})

it('a long message shows its start in the list of changes and can be opened even without a subject', async () => {
  const { main } = await show('/ru/recent', page([message({ word: '', content: 'a\n'.repeat(500) })]))
  const subject = await main.findByRole('link', { name: '(без темы)' })
  expect(subject.getAttribute('href')).toBe('/ru/message/7')
  const text = subject.closest('li')!.querySelector('.context')!.textContent
  expect(text).toMatch(/^(?:a )+…$/)
  expect(text.length).toBeLessThan(250)
})

it.each([
  ['en', 'Mail'],
  ['jbo', 'lo mrilu notci'],
  ['ru', 'Письма'],
])('%s: messages have their own tab in the recent changes', async (locale, name) => {
  const { main, user, requestsTo, url } = await show(`/${locale}/recent`, page([message()]))
  await user.click(await main.findByRole('link', { name }))
  await waitFor(() => expect(url()).toBe(`/${locale}/recent?types=message`))
  await waitFor(() => expect(requestsTo(LIST).at(-1)?.query).toEqual({ limit: 50, types: 'message' }))
  await waitFor(() => expect(main.getByRole('link', { name }).getAttribute('aria-current')).toBe('page'))
})
