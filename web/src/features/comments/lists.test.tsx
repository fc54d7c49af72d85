import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { languages } from '../../testing/samples.ts'
import { comment, commentPage, thread, threadPage } from './comments.testing.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const THREADS = 'GET /comments/threads'
const threads = (...rows: ReturnType<typeof thread>[]) => ({
  comments: rows,
  total: rows.length,
  page: 1,
  per_page: 20,
})
const noChanges = { changes: [], total: 0, next_cursor: null, imports: [] }

it('lists discussions with their last comment and the number of unread ones', async () => {
  const { main } = await openApp('/en/comments', {
    responses: {
      [THREADS]: threads(
        thread('lo pluta', { thread_id: 9, unread: 2, total_comments: 12 }),
        thread('', { valsi_id: 5, valsi_word: 'klama', is_locked: true }),
      ),
    },
    as: { username: 'alis', authorities: ['create_comment'] },
  })
  const link = await main.findByRole('link', { name: 'lo pluta' })
  expect(link.getAttribute('href')).toBe('/en/comments/thread?thread_id=9')
  expect(main.getByText('2 new')).toBeTruthy()
  expect(main.getByText('12 comments')).toBeTruthy()
  expect(main.getByRole('link', { name: 'Discussion of klama' })).toBeTruthy()
  expect(main.getByText('locked')).toBeTruthy()
  expect(main.getByRole('link', { name: 'New discussion' }).getAttribute('href')).toBe('/en/comments/new-thread')
})

it('discussions can be sorted, and a tab lists all comments instead', async () => {
  const { main, user, requestsTo, url } = await openApp('/en/comments', {
    responses: { [THREADS]: threads(), 'GET /comments/list': commentPage([comment('coi **rodo**')]) },
  })
  await waitFor(() => expect(main.getByText('No discussions yet')).toBeTruthy())
  expect(main.queryByRole('link', { name: 'New discussion' })).toBeNull()
  await user.click(main.getByRole('link', { name: 'Most comments' }))
  expect(requestsTo(THREADS).at(-1)?.query).toMatchObject({ sort_by: 'comments', sort_order: 'desc' })
  await user.click(main.getByRole('link', { name: 'All comments' }))
  await waitFor(() => expect(main.getByText('rodo').tagName).toBe('STRONG'))
  expect(url()).toBe('/en/comments?tab=all')
})

it('the next page of all comments continues after the last displayed one', async () => {
  const list = ({ query }: { query: { page: number } }) => ({
    ...commentPage([comment(`page ${query.page}`)]),
    ...{ page: query.page, total: 60, next_cursor: `end-of-${query.page}` },
  })
  const { main, user, requestsTo } = await openApp('/en/comments?tab=all', {
    responses: { 'GET /comments/list': list },
  })
  await main.findByText('page 1')
  await user.click(main.getByRole('link', { name: 'Next' }))
  await main.findByText('page 2')
  expect(requestsTo('GET /comments/list').map(({ query }) => query)).toMatchObject([
    { page: 1 },
    { page: 2, after: 'end-of-1' },
  ])
})

it('recent activity has four tabs and remembers the last opened one', async () => {
  const responses = {
    'GET /jbovlaste/changes': noChanges,
    'GET /language/languages': languages,
    [THREADS]: threads(thread('lo pluta')),
  }
  const { main, user, url } = await openApp('/en/recent', { responses })
  await user.click(main.getByRole('link', { name: 'Discussion waves' }))
  await waitFor(() => expect(main.getByRole('link', { name: 'lo pluta' })).toBeTruthy())
  expect(url()).toBe('/en/recent?tab=threads')
  const stored = localStorage.getItem('recentTab')
  await leaveApp()
  localStorage.setItem('recentTab', stored!)
  const again = await openApp('/en/recent', { responses })
  await waitFor(() => expect(again.url()).toBe('/en/recent?tab=threads'))
})

it('comment search results can be reached with j, sorted, and grouped by discussion', async () => {
  const FIND = 'GET /comments/search'
  const { main, user, requestsTo } = await openApp('/en?q=pluta&mode=comments', {
    responses: {
      [FIND]: commentPage([comment('ma pluta', { username: 'tirxu' })]),
      'GET /jbovlaste/types': { types: [] },
      'GET /language/languages': languages,
    },
  })
  await waitFor(() => expect(main.getByText('1 comment.')).toBeTruthy())
  await user.keyboard('j')
  expect(document.activeElement?.closest('.threads')).toBeTruthy()
  expect([...document.querySelectorAll('.threads mark')].map((mark) => mark.textContent)).toEqual(['pluta', 'pluta'])
  await user.click(main.getByRole('link', { name: 'Most replies' }))
  await waitFor(() => expect(requestsTo(FIND).at(-1)?.query).toMatchObject({ search: 'pluta', sort_by: 'replies' }))
  await user.click(main.getByRole('link', { name: 'Fewest first' }))
  await waitFor(() => expect(requestsTo(FIND).at(-1)?.query).toMatchObject({ sort_by: 'replies', sort_order: 'asc' }))
  await user.click(main.getByRole('link', { name: 'One per discussion' }))
  await waitFor(() => expect(requestsTo(FIND).at(-1)?.query).toMatchObject({ group_by_thread: 'true' }))
})

it('a new discussion requires a subject and opens after creation', async () => {
  const started = comment('coi', { thread_id: 31, subject: 'lo pluta' })
  const { user, requestsTo, url } = await openApp('/en/comments/new-thread', {
    responses: {
      'POST /comments': started,
      'GET /comments/thread': threadPage([started], { thread_id: 31 }),
      'PUT /comments/threads/:id/read': { success: true, message: '', notifications_read: 0 },
    },
    as: { username: 'alis', authorities: ['create_comment'] },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'coi')
  await user.click(screen.getByRole('button', { name: 'Start discussion' }))
  expect(screen.getByText('Enter a subject')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Subject' }).getAttribute('aria-invalid')).toBe('true')
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'lo pluta')
  await user.click(screen.getByRole('button', { name: 'Start discussion' }))
  await waitFor(() => expect(url()).toBe('/en/comments/thread?thread_id=31'))
  expect(requestsTo('POST /comments')[0]?.body).toEqual({
    subject: 'lo pluta',
    content: [{ type: 'text', data: 'coi' }],
  })
})

it('an error when creating a discussion shows the reason', async () => {
  const { user } = await openApp('/en/comments/new-thread', {
    responses: {
      'POST /comments': () => {
        throw new ApiError('database_unavailable')
      },
    },
    as: { username: 'alis', authorities: ['create_comment'] },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'coi')
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'lo pluta')
  await user.click(screen.getByRole('button', { name: 'Start discussion' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error creating new thread\. The database isn’t/)
})
