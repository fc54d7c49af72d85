/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { inTransaction, type Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { moveThreads } from './index.ts'
import { writeComment } from './talk.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let admin: Viewer
let klama: number
let valsi_id: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
  admin = await world.user('noras', { role: 'admin' })
  klama = await world.definition('klama', { by: 'alis', definition: 'goes' })
  valsi_id = await valsiidOf(world.db, klama)
})

const get = async (path: string, viewer: Viewer | null = null) => (await sendRequest(site, viewer, 'GET', path)).body

it('only moderators can delete a definition that has comments', async () => {
  await writeComment(world, bab, 'coi', { definition_id: klama })
  expect((await get(`/jbovlaste/definition/${klama}/source`, alis)).can_delete).toBe(false)
  const remove = (viewer: Viewer) => outcome(site, viewer, 'DELETE', `/jbovlaste/definition/${klama}`)
  expect(await remove(bab)).toEqual([403, 'not_allowed'])
  expect(await remove(alis)).toEqual([403, 'definition_discussed'])
  expect(await remove(admin)).toEqual([200])
})

it('moderators can delete their own definitions that have comments, but other users only those without', async () => {
  const moderator = await world.user('cev', { role: 'moderator' })
  const own = await world.definition('zarci', { by: 'cev' })
  await writeComment(world, bab, 'coi', { definition_id: own })
  expect(await outcome(site, moderator, 'DELETE', `/jbovlaste/definition/${own}`)).toEqual([200])
  expect(await outcome(site, alis, 'DELETE', `/jbovlaste/definition/${klama}`)).toEqual([200])
})

it('threads about a deleted definition remain, accept replies and are reattached when it is restored', async () => {
  const posted = await writeComment(world, bab, 'coi', { definition_id: klama })
  const about = await writeComment(world, bab, 'coi', { valsi_id })
  await sendRequest(site, admin, 'DELETE', `/jbovlaste/definition/${klama}`)
  expect(await outcome(site, null, 'GET', `/jbovlaste/valsi/klama`)).toEqual([404, 'valsi_not_found'])
  for (const query of [`thread_id=${posted.thread_id}`, `definition_id=${klama}`])
    expect(await get(`/comments/thread?${query}`)).toMatchObject({
      thread_id: posted.thread_id,
      valsi_word: 'klama',
      definition: 'goes',
      total: 1,
    })
  expect((await get(`/comments/thread?valsi_id=${valsi_id}`)).valsi_word).toBe('klama')
  await writeComment(world, alis, 'co’o', { parent_id: posted.comment_id })
  await sendRequest(site, admin, 'POST', `/jbovlaste/definition/${klama}/restore`)
  expect((await get(`/jbovlaste/definition/${klama}`)).comment_count).toBe(2)
  expect((await get(`/jbovlaste/valsi/klama`)).valsi.comment_count).toBe(1)
  expect((await get(`/comments/thread?valsi_id=${valsi_id}`)).thread_id).toBe(about.thread_id)
})

it('merging an entry appends its thread to the other entry’s thread', async () => {
  const into = await valsiidOf(world.db, await world.definition('zarci', { by: 'alis' }))
  const there = await writeComment(world, bab, 'zarci', { valsi_id: into })
  const first = await writeComment(world, bab, 'klama 1', { valsi_id })
  await writeComment(world, alis, 'klama 1.1', { parent_id: first.comment_id })
  await writeComment(world, alis, '{klama}')
  await inTransaction(world.ctx(), (tx) => moveThreads(tx, valsi_id, into))
  const thread = await get(`/comments/thread?valsi_id=${into}`)
  expect(thread.thread_id).toBe(there.thread_id)
  expect(
    thread.comments.map((c: { comment_num: number; depth: number; content: { data: string }[] }) => [
      c.comment_num,
      c.depth,
      c.content[0]!.data,
    ]),
  ).toEqual([
    [1, 0, 'zarci'],
    [2, 0, 'klama 1'],
    [3, 1, 'klama 1.1'],
  ])
  expect((await get(`/comments/threads`)).total).toBe(2)
  expect((await get(`/comments/mentions/${into}`)).total).toBe(1)
})

it('responses for entries, definitions and profiles include their comment count', async () => {
  await writeComment(world, bab, 'coi', { definition_id: klama })
  await writeComment(world, bab, 'coi', { valsi_id })
  await writeComment(world, bab, 'coi', { valsi_id })
  expect((await get('/jbovlaste/valsi/klama')).valsi.comment_count).toBe(2)
  expect((await get('/jbovlaste/valsi/klama/definitions'))[0].comment_count).toBe(1)
  expect((await get('/users/bab/profile')).comment_count).toBe(3)
  const found = async (query: string) => (await get(`/jbovlaste/definitions?search=klama${query}`)).definitions[0]
  expect((await found('')).comment_count).toBeNull()
  await site.search.rebuild()
  expect((await found('&include_comments=true')).comment_count).toBe(1)
  expect((await found('&syntax=query&include_comments=true')).comment_count).toBe(1)
})
