/** @onBothDatabases */
import { REACTIONS } from '@vlacku/contract/comments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { writeComment } from './talk.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let comment_id: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
  comment_id = (await writeComment(world, alis, 'coi')).comment_id
})

const react = (viewer: Viewer, reaction: string, on?: boolean) =>
  sendRequest(site, viewer, 'POST', '/comments/reactions', { comment_id, reaction, ...(on !== undefined && { on }) })
const comment = async (viewer: Viewer | null) =>
  (await sendRequest(site, viewer, 'GET', `/comments/${comment_id}`)).body

it('reactions can be added and removed, and their total counts users rather than symbols', async () => {
  await react(alis, '🔥')
  await react(alis, '∀')
  expect((await react(bab, '🔥')).body).toMatchObject({
    total_reactions: 2,
    reactions: [
      { reaction: '🔥', count: 2, reacted: true },
      { reaction: '∀', count: 1, reacted: false },
    ],
  })
  expect((await comment(alis)).reactions).toEqual([
    { reaction: '🔥', count: 2, reacted: true },
    { reaction: '∀', count: 1, reacted: true },
  ])
  await react(alis, '🔥')
  expect((await react(alis, '∀', false)).body.total_reactions).toBe(1)
  expect(await comment(null)).toMatchObject({
    total_reactions: 1,
    reactions: [{ reaction: '🔥', count: 1, reacted: false }],
  })
})

it('adding the same reaction twice is idempotent', async () => {
  await react(alis, '🔥', true)
  expect((await react(alis, '🔥', true)).body.total_reactions).toBe(1)
  await react(alis, '🔥', false)
  expect((await react(alis, '🔥', false)).body.total_reactions).toBe(0)
})

it('a user can add at most five different reactions to a comment', async () => {
  for (const reaction of REACTIONS.slice(0, 5)) expect((await react(alis, reaction)).status).toBe(200)
  expect((await react(alis, '🦀')).body.error).toBe('too_many_reactions')
  expect((await react(alis, REACTIONS[0]!)).status).toBe(200)
  expect((await react(alis, '🦀')).status).toBe(200)
  expect((await react(bab, '🦀')).status).toBe(200)
})

it.each(['', 'a b', 'a\nb', 'ж'.repeat(17), 'x'.repeat(33)])('%j is rejected as a reaction', async (reaction) => {
  expect((await react(alis, reaction)).status).toBe(400)
})

it('reaction counts are correct when twenty users react concurrently', async () => {
  const users = []
  for (let n = 0; n < 20; n++) users.push(await world.user(`person${n}`))
  await Promise.all(users.flatMap((viewer, n) => [react(viewer, '🔥'), react(viewer, n % 2 === 0 ? '✅' : '❓')]))
  expect(await comment(null)).toMatchObject({
    total_reactions: 20,
    reactions: [{ reaction: '🔥', count: 20 }, { count: 10 }, { count: 10 }],
  })
  await Promise.all(users.map((viewer) => react(viewer, '🔥', false)))
  expect((await comment(null)).total_reactions).toBe(20)
})

it('the reactions to a comment list the usernames for each symbol', async () => {
  await react(bab, '🔥')
  await react(alis, '🔥')
  await react(alis, '✅')
  expect((await sendRequest(site, null, 'GET', `/comments/${comment_id}/reactions`)).body.reactions).toEqual([
    { reaction: '🔥', usernames: ['bab', 'alis'] },
    { reaction: '✅', usernames: ['alis'] },
  ])
})

it('users can list their own reactions, bookmarks and comments', async () => {
  const other = await writeComment(world, bab, 'co’o')
  await react(alis, '🔥')
  await sendRequest(site, alis, 'POST', '/comments/reactions', { comment_id: other.comment_id, reaction: '🔥' })
  const bookmark = (id: number, action: boolean) =>
    outcome(site, alis, 'POST', '/comments/bookmark', { comment_id: id, action })
  for (const id of [other.comment_id, comment_id]) expect(await bookmark(id, true)).toEqual([200])
  expect(await bookmark(comment_id, true)).toEqual([200])
  expect(await bookmark(4711, true)).toEqual([404, 'comment_not_found'])
  const ids = async (path: string) => {
    const { comments, total } = (await sendRequest(site, alis, 'GET', path)).body
    return [comments.map((c: { comment_id: number }) => c.comment_id), total]
  }
  expect(await ids('/comments/reactions/my')).toEqual([[other.comment_id, comment_id], 2])
  expect(await ids('/comments/bookmarks')).toEqual([[comment_id, other.comment_id], 2])
  expect((await comment(alis)).is_bookmarked).toBe(true)
  expect((await comment(bab)).is_bookmarked).toBe(false)
  await bookmark(comment_id, false)
  expect(await ids('/comments/bookmarks')).toEqual([[other.comment_id], 1])
  expect(await ids('/users/ALIS/comments')).toEqual([[comment_id], 1])
  expect(await ids('/comments/list')).toEqual([[other.comment_id, comment_id], 2])
  expect(await ids('/comments/list?sort_order=asc')).toEqual([[comment_id, other.comment_id], 2])
  expect(await outcome(site, null, 'GET', '/users/nobody/comments')).toEqual([404, 'user_not_found'])
  expect(await outcome(site, null, 'GET', '/comments/bookmarks')).toEqual([401, 'not_logged_in'])
})
