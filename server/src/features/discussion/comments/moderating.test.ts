/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type { Comment } from '@vlacku/contract/comments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { digestContent } from '../subscriptions/mail/mail.repository.ts'
import { text, writeComment } from './talk.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let moderator: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
  moderator = await world.user('noras', { role: 'moderator' })
})

const get = async (path: string, viewer: Viewer | null = null) => (await sendRequest(site, viewer, 'GET', path)).body
const hide = (id: number, reason: string | null, viewer = moderator) =>
  outcome(site, viewer, 'PUT', `/comments/${id}/hidden`, { reason })
const move = (id: number, to: object) => sendRequest(site, moderator, 'PUT', `/comments/${id}/place`, to)
const outline = async (thread_id: number) => {
  const { comments } = await get(`/comments/thread?thread_id=${thread_id}`)
  return comments.map((c: Comment) => `${c.depth} ${c.content[0]!.data} ${c.total_replies}`)
}

it('notifications omit the subject of a thread whose first comment is hidden, unless the thread is about a word', async () => {
  const valsi_id = await valsiidOf(world.db, await world.definition('klama', { by: 'alis' }))
  const wave = await writeComment(world, alis, 'vlipa', { subject: 'palci' })
  const of = await writeComment(world, alis, 'vlipa', { subject: 'palci', valsi_id })
  for (const { comment_id } of [wave, of]) {
    await writeComment(world, alis, 'coi @bab', { parent_id: comment_id })
    await hide(comment_id, 'spam')
  }
  const { notifications } = await get('/subscriptions/notifications', bab)
  expect(notifications.map((n: { word: string }) => n.word)).toEqual(['klama', '…'])
  const digest = await digestContent(world.db, bab.user_id, 10)
  expect(digest!.notifications.map(({ word }) => word)).toEqual(['…', 'klama'])
  await hide(wave.comment_id, null)
  expect((await get('/subscriptions/notifications', bab)).notifications[1].word).toBe('palci')
})

it('a hidden comment shows the reason and its replies, and its text only to moderators', async () => {
  const first = await writeComment(world, alis, 'vlipa', { subject: 'palci' })
  const reply = await writeComment(world, bab, 'na go’i', { parent_id: first.comment_id })
  expect(await hide(first.comment_id, 'spam', alis)).toEqual([403, 'not_allowed'])
  expect(await hide(first.comment_id, '')).toEqual([400, 'invalid_request'])
  expect(await hide(first.comment_id, 'spam')).toEqual([200])
  const [hidden, below] = (await get(`/comments/thread?thread_id=${first.thread_id}`, alis)).comments
  expect(hidden).toMatchObject({ content: [], subject: '', hidden: { reason: 'spam', by: 'noras' } })
  expect(below).toMatchObject({ comment_id: reply.comment_id, parent_content: null, first_comment_subject: '' })
  expect((await get(`/comments/${first.comment_id}`, moderator)).content).toEqual(text('vlipa'))
  // no other list contains the text of the hidden comment
  const everywhere = ['/comments/list', '/comments/threads', '/users/alis/comments', '/feeds/comments/json']
  const others = ['/comments/search?search=vlipa', '/comments/trending', `/comments/${first.comment_id}/versions`]
  for (const path of [...everywhere, ...others])
    expect(JSON.stringify(await get(path)), path).not.toMatch(/vlipa|palci/)
  expect(await outcome(site, alis, 'PUT', `/comments/${first.comment_id}`, { content: text('a') })).toEqual([
    403,
    'comment_not_yours',
  ])
  const react = { comment_id: first.comment_id, reaction: '🔥' }
  expect(await outcome(site, bab, 'POST', '/comments/reactions', react)).toEqual([404, 'comment_not_found'])

  for (const _twice of [1, 2]) await hide(first.comment_id, null)
  expect(await get(`/comments/${first.comment_id}`)).toMatchObject({ content: text('vlipa'), hidden: null })
  const admin = await world.user('admin', { role: 'admin' })
  const { entries } = await get('/audit', admin)
  expect(entries.map((e: { action: string }) => e.action)).toEqual(['comment_shown', 'comment_hidden'])
  expect(entries[1]).toMatchObject({ actor: { username: 'noras' }, user: { username: 'alis' } })
  expect(entries[1].details).toMatchObject({ reason: 'spam', comment: String(first.comment_id) })
})

it('a hidden comment deleted by its author remains visible to moderators and can’t be unhidden', async () => {
  const { comment_id, thread_id } = await writeComment(world, alis, 'vlipa', { subject: 'palci' })
  await hide(comment_id, 'spam')
  expect(await outcome(site, alis, 'DELETE', `/comments/${comment_id}`)).toEqual([200])
  const [visible] = (await get(`/comments/thread?thread_id=${thread_id}`, moderator)).comments
  expect(visible).toMatchObject({
    content: text('vlipa'),
    hidden: { reason: 'spam', by: 'noras', is_deleted_by_author: true },
  })
  const [hidden] = (await get(`/comments/thread?thread_id=${thread_id}`, alis)).comments
  expect(hidden.content).toEqual([])
  expect(await hide(comment_id, null)).toEqual([409, 'comment_deleted'])
  const shown = await writeComment(world, alis, 'a')
  expect(await outcome(site, alis, 'DELETE', `/comments/${shown.comment_id}`)).toEqual([200])
  expect(await outcome(site, moderator, 'GET', `/comments/${shown.comment_id}`)).toEqual([404, 'comment_not_found'])
})

it('a locked thread accepts no replies or changes until it is unlocked', async () => {
  const { thread_id, comment_id } = await writeComment(world, alis, 'coi')
  const lock = (locked: boolean, viewer = moderator) =>
    outcome(site, viewer, 'PUT', `/comments/threads/${thread_id}/locked`, { locked })
  expect(await lock(true, alis)).toEqual([403, 'not_allowed'])
  expect(await lock(true)).toEqual([200])
  expect((await get(`/comments/thread?thread_id=${thread_id}`)).is_locked).toBe(true)
  const content = text('coi')
  for (const body of [
    { parent_id: comment_id, content },
    { thread_id, content },
  ])
    expect(await outcome(site, bab, 'POST', '/comments', body)).toEqual([409, 'thread_locked'])
  expect(await outcome(site, alis, 'PUT', `/comments/${comment_id}`, { content })).toEqual([409, 'thread_locked'])
  await lock(false)
  expect(await outcome(site, bab, 'POST', '/comments', { thread_id, content })).toEqual([200])
})

it('a moderator can move a comment and its replies below another comment, in the same thread or another', async () => {
  const one = await writeComment(world, alis, '1', { subject: 'pa' })
  const two = await writeComment(world, alis, '2', { thread_id: one.thread_id })
  const below = await writeComment(world, bab, '2.1', { parent_id: two.comment_id })
  await writeComment(world, bab, '2.1.1', { parent_id: below.comment_id })
  expect((await move(below.comment_id, { parent_id: one.comment_id })).body.thread_id).toBe(one.thread_id)
  expect(await outline(one.thread_id)).toEqual(['0 1 2', '1 2.1 1', '2 2.1.1 0', '0 2 0'])

  const other = await writeComment(world, alis, 'a', { subject: 're' })
  await move(below.comment_id, { parent_id: other.comment_id })
  expect(await outline(one.thread_id)).toEqual(['0 1 0', '0 2 0'])
  expect(await outline(other.thread_id)).toEqual(['0 a 2', '1 2.1 1', '2 2.1.1 0'])
  expect((await get(`/comments/${below.comment_id}`)).comment_num).toBe(2)
  expect((await writeComment(world, alis, 'b', { thread_id: other.thread_id })).comment_num).toBe(4)
})

it('a moderator can move a comment into a new thread, and an emptied thread is deleted', async () => {
  const one = await writeComment(world, alis, '1', { target_user_id: bab.user_id })
  await writeComment(world, bab, '1.1', { parent_id: one.comment_id })
  const { thread_id } = (await move(one.comment_id, { subject: 'cnino' })).body
  expect(await outline(thread_id)).toEqual(['0 1 1', '1 1.1 0'])
  expect((await get(`/comments/${one.comment_id}`)).subject).toBe('cnino')
  expect(await outcome(site, null, 'GET', `/comments/thread?thread_id=${one.thread_id}`)).toEqual([
    404,
    'thread_not_found',
  ])
})

it('a comment can’t be moved below itself, and a rejected move changes nothing', async () => {
  const one = await writeComment(world, alis, '1')
  const below = await writeComment(world, bab, '1.1', { parent_id: one.comment_id })
  for (const parent_id of [one.comment_id, below.comment_id])
    expect((await move(one.comment_id, { parent_id })).body.error).toBe('moved_below_itself')
  expect((await move(one.comment_id, { parent_id: 4711 })).body.error).toBe('comment_not_found')
  expect((await move(4711, { subject: 'cnino' })).body.error).toBe('comment_not_found')
  expect((await get('/comments/threads')).total).toBe(1)
})
