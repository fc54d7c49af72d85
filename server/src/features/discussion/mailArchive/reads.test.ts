/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { giveMail, mail } from './testing/messages.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  ;[alis, bab] = [await world.user('alis'), await world.user('bab')]
})

const day = (n: number) => `Mon, ${String(n).padStart(2, '0')} Mar 2009 10:00:00 +0000`
const message = (id: string, n: number, references: string[] = []) =>
  mail({ id, subject: references.length > 0 ? 'Re: gismu' : 'gismu', date: day(n), references })
const arrive = (...messages: Parameters<typeof giveMail>[1]) => giveMail(world.ctx(), messages)
const idsOf = async (...names: string[]) => {
  const rows = await world.db.selectFrom('mail_messages').select(['id', 'message_id']).execute()
  return names.map((name) => rows.find(({ message_id }) => message_id === name)!.id)
}
const see = async (viewer: Viewer, ...names: string[]) => {
  const { status } = await sendRequest(site, viewer, 'PUT', '/mail/read', { seen: await idsOf(...names) })
  expect(status).toBe(200)
}
/** Returns the number of unread messages in the thread, the first of them, and all of them. */
const unread = async (viewer: Viewer | null) => {
  const { body } = await sendRequest(site, viewer, 'GET', '/mail/thread?subject=gismu&sort_order=asc')
  const nameOf = new Map(body.messages.map((m: { id: number; message_id: string }) => [m.id, m.message_id]))
  const fresh = body.messages.filter((m: { is_unread: boolean | null }) => m.is_unread)
  const isUnknown = body.messages.every((m: { is_unread: boolean | null }) => m.is_unread === null)
  return [
    body.unread,
    nameOf.get(body.first_unread_id) ?? null,
    isUnknown ? null : fresh.map((m: { message_id: string }) => m.message_id),
  ]
}
const listed = async (viewer: Viewer | null) => {
  const { body } = await sendRequest(site, viewer, 'GET', '/mail/search?query=gismu&group_by_thread=true')
  return body.messages.map((m: { thread_unread: number | null }) => m.thread_unread)
}

it('messages that arrive after a user has read the thread are unread and listed in thread order', async () => {
  await arrive(message('a@x', 2), message('b@x', 3, ['a@x']))
  expect([await unread(alis), await listed(alis)]).toEqual([[null, null, null], [null]])
  await see(alis, 'a@x', 'b@x')
  expect([await unread(alis), await listed(alis)]).toEqual([[0, null, []], [0]])
  await arrive(message('d@x', 5, ['a@x']))
  await arrive(message('c@x', 4, ['a@x']))
  expect([await unread(alis), await listed(alis)]).toEqual([[2, 'c@x', ['c@x', 'd@x']], [2]])
  expect([await unread(bab), await listed(bab)]).toEqual([[null, null, null], [null]])
  expect([await unread(null), await listed(null)]).toEqual([[null, null, null], [null]])
})

it('a mail thread is marked as read up to the first unseen message, and the mark never moves back', async () => {
  await arrive(message('a@x', 2), message('b@x', 3, ['a@x']), message('c@x', 4, ['a@x']))
  await see(alis, 'b@x')
  expect(await unread(alis)).toEqual([null, null, null])
  await see(alis, 'a@x', 'c@x')
  expect(await unread(alis)).toEqual([2, 'b@x', ['b@x', 'c@x']])
  await see(alis, 'a@x', 'b@x', 'c@x')
  await see(alis, 'a@x')
  expect(await unread(alis)).toEqual([0, null, []])
})

it('spam is never unread', async () => {
  await arrive(message('a@x', 2))
  await see(alis, 'a@x')
  await arrive(message('b@x', 3, ['a@x']))
  await sql`update mail_messages set spam_vote_count = 3 where message_id = 'b@x'`.execute(world.db)
  expect([await unread(alis), await listed(alis)]).toEqual([[0, null, []], [0]])
})

it('merging mail threads retains the earlier of two read marks', async () => {
  await arrive(message('a@x', 2))
  await arrive(mail({ id: 'p@x', subject: 'Re: other', date: day(3), references: ['lost@x'] }))
  await see(alis, 'a@x')
  await see(bab, 'a@x', 'p@x')
  const [{ thread_id: to }, { thread_id: from }] = (await world.db
    .selectFrom('mail_messages')
    .select('thread_id')
    .orderBy('id')
    .execute()) as [{ thread_id: number }, { thread_id: number }]
  const { mergeThreads } = await import('./importing/importing.repository.ts')
  await mergeThreads(world.db, new Map([[from, to]]))
  const [a] = await idsOf('a@x')
  const marks = await world.db.selectFrom('mail_reads').selectAll().orderBy('user_id').execute()
  expect(marks).toEqual([alis, bab].map(({ user_id }) => ({ user_id, thread_id: to, read_id: a })))
})

it('only logged-in users have read marks in mail threads, and unknown messages are ignored', async () => {
  await arrive(message('a@x', 2))
  expect(await outcome(site, null, 'PUT', '/mail/read', { seen: [1] })).toEqual([401, 'not_logged_in'])
  for (const seen of [[], [4711]]) expect(await outcome(site, alis, 'PUT', '/mail/read', { seen })).toEqual([200])
  for (const seen of ['x', [0.5], [-1], Array.from({ length: 1001 }, () => 1)])
    expect(await outcome(site, alis, 'PUT', '/mail/read', { seen })).toEqual([400, 'invalid_request'])
  expect(await world.db.selectFrom('mail_reads').selectAll().execute()).toEqual([])
})
