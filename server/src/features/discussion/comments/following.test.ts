/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { text, writeComment } from './talk.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let cev: Viewer
let definition_id: number
let valsi_id: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  ;[alis, bab, cev] = [await world.user('alis'), await world.user('bab'), await world.user('cev')]
  definition_id = await world.definition('klama', { by: 'noras' })
  valsi_id = await valsiidOf(world.db, definition_id)
})

const follow = (viewer: Viewer | null, thread_id: number, follows = true) =>
  outcome(site, viewer, 'PUT', `/comments/threads/${thread_id}/following`, { follows })
const isFollowed = async (viewer: Viewer | null, thread_id: number) =>
  (await sendRequest(site, viewer, 'GET', `/comments/thread?thread_id=${thread_id}`)).body.is_followed
const followed = async (viewer: Viewer, query = '') => {
  const { body } = await sendRequest(site, viewer, 'GET', `/comments/threads?followed=true${query}`)
  expect(body.total).toBe(body.comments.length)
  return body.comments.map(({ thread_id }: { thread_id: number }) => thread_id)
}
const kinds = async (viewer: Viewer) =>
  (await sendRequest(site, viewer, 'GET', '/subscriptions/notifications')).body.notifications.map(
    ({ kind }: { kind: string }) => kind,
  )
const triggers = async (viewer: Viewer) =>
  (await sendRequest(site, viewer, 'GET', `/subscriptions/${valsi_id}/state`)).body.subscriptions

const abouts = (): [string, Parameters<typeof writeComment>[3]][] => [
  ['a subject', { subject: 'lo bangu' }],
  ['an entry', { valsi_id }],
  ['a definition', { definition_id }],
  ['a user', { target_user_id: cev.user_id }],
]

it.each(['a subject', 'an entry', 'a definition', 'a user'])(
  'users following a thread about %s get one notification per new comment until they unfollow it',
  async (name) => {
    const about = new Map(abouts()).get(name)!
    const { thread_id } = await writeComment(world, alis, 'coi', about)
    expect([await isFollowed(null, thread_id), await isFollowed(bab, thread_id), await followed(bab)]).toEqual([
      null,
      false,
      [],
    ])
    for (const _ of [1, 2]) expect(await follow(bab, thread_id)).toEqual([200])
    expect([await isFollowed(bab, thread_id), await followed(bab)]).toEqual([true, [thread_id]])
    await writeComment(world, alis, 'coi do', { thread_id })
    expect(await kinds(bab)).toEqual(['comment'])
    for (const _ of [1, 2]) expect(await follow(bab, thread_id, false)).toEqual([200])
    await writeComment(world, alis, "co'o", { thread_id })
    expect([await isFollowed(bab, thread_id), await followed(bab), await kinds(bab)]).toEqual([false, [], ['comment']])
  },
)

it.each(['a subject', 'an entry', 'a definition', 'a user'])(
  'the author of a comment follows the thread about %s, even after unfollowing it earlier',
  async (name) => {
    const about = new Map(abouts()).get(name)!
    const { thread_id } = await writeComment(world, alis, 'coi', about)
    expect(await isFollowed(alis, thread_id)).toBe(true)
    await writeComment(world, bab, 'coi', { thread_id })
    expect(await kinds(alis)).toEqual(['comment'])
    await follow(alis, thread_id, false)
    await writeComment(world, bab, 'coi', { thread_id })
    expect(await kinds(alis)).toEqual(['comment'])
    await writeComment(world, alis, 'coi', { thread_id })
    expect(await isFollowed(alis, thread_id)).toBe(true)
  },
)

it('following an entry with the comments trigger also follows its thread', async () => {
  const { thread_id } = await writeComment(world, alis, 'coi', { valsi_id })
  await follow(bab, thread_id)
  expect(await triggers(bab)).toEqual(['comment'])
  await sendRequest(site, bab, 'POST', `/subscriptions/${valsi_id}/unsubscribe/comment`, {})
  expect(await isFollowed(bab, thread_id)).toBe(false)
})

it('a follower of an entry can unfollow the thread of one definition', async () => {
  const { thread_id } = await writeComment(world, alis, 'coi', { definition_id })
  await sendRequest(site, bab, 'POST', '/subscriptions/subscribe', { valsi_id, trigger_type: 'comment' })
  expect(await isFollowed(bab, thread_id)).toBe(true)
  await follow(bab, thread_id, false)
  await writeComment(world, alis, 'coi do', { thread_id })
  expect([await triggers(bab), await kinds(bab)]).toEqual([['comment'], []])
  await writeComment(world, alis, 'coi do', { valsi_id })
  expect(await kinds(bab)).toEqual(['comment'])
})

it('page owners and thread starters can unfollow the thread', async () => {
  const page = await writeComment(world, alis, 'coi', { target_user_id: cev.user_id })
  const own = await writeComment(world, cev, 'coi', { subject: 'lo bangu' })
  expect(await followed(cev)).toEqual([own.thread_id, page.thread_id])
  for (const { thread_id } of [page, own]) {
    await follow(cev, thread_id, false)
    await writeComment(world, alis, 'coi', { thread_id })
  }
  expect([await followed(cev), await kinds(cev)]).toEqual([[], ['comment']])
})

it('replies and mentions cause notifications even in an unfollowed thread', async () => {
  const first = await writeComment(world, alis, 'coi', { subject: 'lo bangu' })
  await follow(alis, first.thread_id, false)
  await writeComment(world, bab, 'coi', { parent_id: first.comment_id })
  await writeComment(world, bab, 'coi @alis', { thread_id: first.thread_id })
  expect(await kinds(alis)).toEqual(['mention', 'reply'])
})

it('if a follower’s mention is edited out, the mention notification becomes a comment notification', async () => {
  const { thread_id } = await writeComment(world, alis, 'coi', { subject: 'lo bangu' })
  await follow(bab, thread_id)
  const { comment_id } = await writeComment(world, alis, 'coi @bab', { thread_id })
  await sendRequest(site, alis, 'PUT', `/comments/${comment_id}`, { content: text('coi') })
  expect(await kinds(bab)).toEqual(['comment'])
})

it('the thread of a deleted entry can be followed until the entry is restored', async () => {
  const { thread_id } = await writeComment(world, alis, 'coi', { valsi_id })
  const admin = await world.user('noras2', { role: 'admin' })
  await sendRequest(site, admin, 'DELETE', `/jbovlaste/definition/${definition_id}`)
  expect(await follow(bab, thread_id)).toEqual([200])
  await writeComment(world, alis, 'coi', { thread_id })
  expect(await kinds(bab)).toEqual(['comment'])
  await sendRequest(site, admin, 'POST', `/jbovlaste/definition/${definition_id}/restore`, {})
  expect(await follow(bab, thread_id, false)).toEqual([200])
  expect([await isFollowed(bab, thread_id), await triggers(bab)]).toEqual([false, []])
})

it('following requires a login and an existing thread', async () => {
  const { thread_id } = await writeComment(world, alis, 'coi', { subject: 'lo bangu' })
  expect(await follow(null, thread_id)).toEqual([401, 'not_logged_in'])
  expect(await follow(bab, 4711)).toEqual([404, 'thread_not_found'])
  expect(await outcome(site, null, 'GET', '/comments/threads?followed=true')).toEqual([401, 'not_logged_in'])
  for (const body of [{}, { follows: 'x' }, { follows: null }])
    expect(await outcome(site, bab, 'PUT', `/comments/threads/${thread_id}/following`, body)).toEqual([
      400,
      'invalid_request',
    ])
})
