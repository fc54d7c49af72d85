import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'
import { comment, thread, threadPage } from '../comments.testing.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const THREAD = 'GET /comments/thread'
const FOLLOW = 'PUT /comments/threads/:id/following'
const done = { success: true, message: '' }
const alis = { username: 'alis', authorities: ['create_comment', 'edit_comment', 'delete_comment'] }
const first = comment('Does the route {klama} matter?', { username: 'tirxu', subject: 'lo pluta' })
const open = (responses = {}, as: typeof alis | undefined = undefined) =>
  openApp('/en/comments/thread?thread_id=7', {
    responses: {
      [THREAD]: threadPage([first]),
      'PUT /comments/threads/:id/read': { ...done, notifications_read: 0 },
      ...responses,
    },
    ...(as && { as }),
  })

describe('following a discussion', () => {
  it('the follow button follows and unfollows a discussion, including by keyboard', async () => {
    let is_followed = false
    const { main, user, requestsTo } = await open(
      {
        [THREAD]: () => threadPage([first], { is_followed }),
        [FOLLOW]: () => {
          is_followed = !is_followed
          return done
        },
      },
      alis,
    )
    ;(await main.findByRole('button', { name: 'Follow' })).focus()
    await user.keyboard('{Enter}')
    await user.click(await main.findByRole('button', { name: 'Following' }))
    await main.findByRole('button', { name: 'Follow' })
    expect(requestsTo(FOLLOW).map(({ params, body }) => [params, body])).toEqual([
      [{ id: 7 }, { follows: true }],
      [{ id: 7 }, { follows: false }],
    ])
  })

  it('the follow button sends visitors to the login page and then back to the discussion', async () => {
    const { main, user, url } = await open()
    await user.click(await main.findByRole('link', { name: 'Follow' }))
    await waitFor(() => expect(url()).toBe('/en/login'))
    expect(sessionStorage.getItem('redirectPath') ?? JSON.stringify(sessionStorage)).toContain('thread_id=7')
  })

  it('an empty discussion has no follow button', async () => {
    const { main } = await open({ [THREAD]: threadPage([]) }, alis)
    await main.findByRole('heading', { level: 1 })
    expect(main.queryByRole('button', { name: 'Follow' })).toBeNull()
  })
})

it('followed discussions are listed with unfollow buttons', async () => {
  let threads = [thread('lo pluta')]
  const { main, user, requestsTo } = await openApp('/en/subscriptions', {
    as: alis,
    responses: {
      'GET /subscriptions/settings': { mail: 'daily', email_confirmed: true },
      'GET /subscriptions': { subscriptions: [], total: 0, page: 1, per_page: 20 },
      'GET /comments/threads': () => ({ comments: threads, total: threads.length, page: 1, per_page: 20 }),
      [FOLLOW]: () => {
        threads = []
        return done
      },
    },
  })
  await user.click(await main.findByRole('link', { name: 'Discussions' }))
  expect(await main.findByRole('link', { name: 'lo pluta' })).toBeTruthy()
  expect(requestsTo('GET /comments/threads')[0]?.query).toMatchObject({ followed: 'true' })
  await user.click(main.getByRole('button', { name: 'Following' }))
  expect(await main.findByText('You don’t follow any discussions yet')).toBeTruthy()
})
