import { screen, waitFor } from '@testing-library/react'
import type { Report } from '@vlacku/contract/reports'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { dialog, findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { foundDefinition, sampleEntry } from '../../testing/samples.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const DELETE = 'DELETE /jbovlaste/definition/:id'
const RESTORE = 'POST /jbovlaste/definition/:id/restore'
const done = { success: true, message: '' }
const entry = (more: object) => ({
  'GET /jbovlaste/entry': {
    entry: {
      valsi: sampleEntry(),
      definitions: [foundDefinition('klama', { definitionid: 5, username: 'alis' })],
    },
  },
  'POST /jbovlaste/votes': { votes: {}, versions: {} },
  'GET /subscriptions/:id/state': { is_subscribed: false, subscriptions: [] },
  ...more,
})
const ABOUT = { name: 'More actions' }
/** Opens an entry page and the menu of its definition. */
async function open(username: string, more = {}, authorities: string[] = []) {
  const app = await openApp('/en/valsi/klama', { responses: entry(more), as: { username, authorities } })
  await app.user.click(await screen.findByRole('button', ABOUT))
  return app
}

it('authors can delete their own definition with a reason and undo the deletion', async () => {
  const { user, requestsTo } = await open('alis', {
    [DELETE]: { ...done, valsi_deleted: false, has_remaining_definitions: true },
    [RESTORE]: { ...done, valsiid: 7 },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const title = await waitFor(() => dialog().getByRole('heading', { name: /Delete this definition of klama/ }))
  expect(title.querySelector('[lang=jbo]')?.textContent).toBe('klama')
  await user.type(dialog().getByLabelText('Why (everyone can read this)'), 'a slip')
  await user.click(dialog().getByRole('button', { name: 'Delete' }))
  await findMessage('Definition deleted')
  expect(requestsTo(DELETE)[0]).toMatchObject({ params: { id: 5 }, query: { reason: 'a slip' } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await findMessage('Definition restored')
  expect(requestsTo(RESTORE)[0]?.params).toEqual({ id: 5 })
})

it('deleting the only definition of a word opens the home page', async () => {
  const { user, url } = await open('alis', {
    [DELETE]: { ...done, valsi_deleted: true, has_remaining_definitions: false },
    'GET /language/languages': [],
    'GET /jbovlaste/today': { date: '2026-11-21', definition: null, parts: null },
    'GET /jbovlaste/changes': { changes: [], total: 0, next_cursor: null, imports: [] },
    'GET /jbovlaste/definitions/list': { definitions: [] },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => dialog().getByRole('button', { name: 'Delete' }))
  await user.click(dialog().getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(url()).toBe('/en'))
})

it('other users can report a definition, and the report’s text is preserved if sending fails', async () => {
  let online = false
  const report = () => {
    if (!online) throw new ApiError('offline')
    return { ...done, report_id: 1 }
  }
  const { user, requestsTo } = await open('tirxu', { 'POST /reports': report })
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Report' }))
  await waitFor(() => dialog().getByLabelText('Reason'))
  await user.selectOptions(dialog().getByLabelText('Reason'), 'It is advertising')
  await user.type(dialog().getByLabelText('Details for the moderators'), 'buy this')
  await user.click(dialog().getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toContain('Couldn’t send the report'))
  online = true
  await user.click(dialog().getByRole('button', { name: 'Send report' }))
  await findMessage('Thank you. The moderators will look at it.')
  expect(requestsTo('POST /reports').at(-1)?.body).toEqual({ definition_id: 5, reason: 'spam', message: 'buy this' })
})

it('visitors see neither the report nor the delete button', async () => {
  const { main, user } = await openApp('/en/valsi/klama', { responses: entry({}) })
  await user.click(main.getByRole('button', ABOUT))
  expect(main.getByRole('button', { name: 'Cite' })).toBeTruthy()
  expect(main.queryByRole('button', { name: /Report|Delete/ })).toBeNull()
})

const report = (overrides: Partial<Report> = {}): Report => ({
  ...{ report_id: 3, definitionid: 5, valsiid: 7, word: 'klama', definition: 'buy this', langtag: 'en' },
  ...{ author: 'alis', version: 1, current_version: 2, reason: 'spam', message: 'look', username: 'tirxu' },
  ...{ created_at: '2026-11-14T22:13:20.000Z', outcome: null, handled_by: null, handled_at: null, answer: '' },
  ...{ about: 'definition', said: null, comment_id: null, collection_id: null, thread_id: null, is_hidden: false },
  ...overrides,
})

it('moderators see open reports and can record the outcome', async () => {
  const handle = 'PUT /reports/:id'
  const { main, user, requestsTo } = await openApp('/en/reports', {
    as: { username: 'noras', authorities: ['moderate_comments'] },
    responses: {
      'GET /reports': { reports: [report()], waiting: 1, total: 1, page: 1, per_page: 20 },
      [handle]: done,
    },
  })
  await waitFor(() => expect(main.getByText('It is advertising')).toBeTruthy())
  expect(main.getByText('version 1; now 2')).toBeTruthy()
  await user.type(main.getByLabelText('Action taken'), 'removed')
  await user.click(main.getByRole('button', { name: 'Resolved' }))
  expect(requestsTo(handle)[0]).toMatchObject({ params: { id: 3 }, body: { outcome: 'acted', answer: 'removed' } })
})

it('users with permission to delete definitions can restore deleted ones', async () => {
  const deleted = {
    ...{ definitionid: 5, word: 'klama', langid: 2, langtag: 'en', definition: 'goes', username: 'alis' },
    ...{ deleted_by: 'noras', deleted_at: '2026-11-14T22:13:20.000Z', reason: 'copied' },
  }
  const { main, user, requestsTo } = await openApp('/en/deleted', {
    as: { username: 'noras', authorities: ['delete_definition'] },
    responses: {
      'GET /jbovlaste/deleted': { definitions: [deleted], total: 1, page: 1, per_page: 20 },
      [RESTORE]: { ...done, valsiid: 7 },
    },
  })
  await waitFor(() => expect(main.getByText('copied')).toBeTruthy())
  await user.click(main.getByRole('button', { name: 'Restore' }))
  await findMessage('Definition restored')
  expect(requestsTo(RESTORE)).toHaveLength(1)
})

it('users without permission cannot open moderation pages', async () => {
  const { main } = await openApp('/en/reports', { as: { username: 'tirxu' }, responses: {} })
  expect(main.getByText('You don’t have permission to do this')).toBeTruthy()
})

it("the activity page lists the user's reactions, bookmarks, comments and votes", async () => {
  const vote = {
    ...{ definition_id: 5, valsiid: 7, valsi_word: 'klama', definition: 'goes', language: 'English', langid: 2 },
    ...{ langtag: 'en', vote_value: 1, score: 4, voted_at: '2026-11-14T22:13:20.000Z', voted_version: 1, version: 2 },
  }
  const none = { items: [], total: 0, page: 1, per_page: 20 }
  const noComments = { comments: [], total: 0, page: 1, per_page: 20 }
  const { main, user, requestsTo, url } = await openApp('/en/reactions', {
    as: { username: 'tirxu', authorities: ['vote_definition'] },
    responses: {
      'GET /comments/reactions/my': noComments,
      'GET /comments/bookmarks': noComments,
      'GET /users/:username/comments': noComments,
      'GET /users/:username/definitions': none,
      'GET /users/votes': { ...none, items: [vote], total: 1 },
    },
  })
  await waitFor(() => expect(main.getByText('No reactions yet')).toBeTruthy())
  for (const [tab, message] of [
    ['Bookmarks', 'No bookmarks yet'],
    ['Comments', 'No comments yet'],
    ['Definitions', 'No definitions yet'],
  ] as const) {
    await user.click(main.getByRole('link', { name: tab }))
    await waitFor(() => expect(main.getByText(message)).toBeTruthy())
  }
  await user.click(main.getByRole('link', { name: 'Votes' }))
  await waitFor(() => expect(main.getByText(/You voted for version 1/)).toBeTruthy())
  await user.click(main.getByRole('link', { name: 'Changed since' }))
  await waitFor(() => expect(url()).toBe('/en/reactions?tab=votes&outdated=true'))
  expect(requestsTo('GET /users/votes').at(-1)?.query).toMatchObject({ outdated: 'true' })
})

it('moderators can make a reported collection private with a reason, and later public again', async () => {
  const withhold = 'PUT /collections/:id/withheld'
  let is_hidden = false
  const collection = () =>
    report({ about: 'collection', definitionid: null, collection_id: 3, word: 'lo valsi', said: 'buy', is_hidden })
  const { main, user, requestsTo } = await openApp('/en/reports', {
    as: { username: 'noras', authorities: ['moderate_comments'] },
    responses: {
      'GET /reports': () => ({ reports: [collection()], waiting: 1, total: 1, page: 1, per_page: 20 }),
      [withhold]: ({ body }: { body: { reason: string | null } }) => {
        is_hidden = body.reason !== null
        return done
      },
    },
  })
  expect((await main.findByRole('link', { name: 'View collection' })).getAttribute('href')).toBe('/en/collections/3')
  await user.click(main.getByRole('button', { name: 'Make private' }))
  await user.type(dialog().getByLabelText('Reason (shown to the owner)'), 'advertising')
  await user.click(dialog().getByRole('button', { name: 'Make private' }))
  await findMessage('The collection is now private')
  await user.click(await main.findByRole('button', { name: 'Make public again' }))
  await findMessage('The collection is public again')
  expect(requestsTo(withhold).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 3 }, { reason: 'advertising' }],
    [{ id: 3 }, { reason: null }],
  ])
})
