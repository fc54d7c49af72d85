/** @onBothDatabases */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { writeComment } from '../../discussion/comments/talk.testing.ts'
import { valsiidOf } from './versions.testing.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  alis = await world.user('alis')
})
afterAll(() => world.close())

const list = async (query: string) => (await sendRequest(site, null, 'GET', `/jbovlaste/changes?${query}`)).body

it('comments in recent changes are listed with topic, author and excerpt, excluding hidden ones', async () => {
  const definition_id = await world.definition('klama', { by: 'alis', lang: 'ru' })
  const valsi_id = await valsiidOf(world.db, definition_id)
  const about = await writeComment(world, alis, 'coi ro do', { definition_id, subject: 'lo xamgu valsi' })
  const free = await writeComment(world, alis, 'x'.repeat(3000), { subject: 'lo bangu' })
  const hidden = await writeComment(world, alis, 'vlipa')
  await world.db
    .updateTable('comments')
    .set({ hidden_reason: 'no' })
    .where('comment_id', '=', hidden.comment_id)
    .execute()
  const { changes, total } = await list('types=comment')
  expect(total).toBe(2)
  expect(changes[0]).toMatchObject({
    ...{
      change_id: `comment-${free.comment_id}`,
      change_type: 'comment',
      kind: null,
      word: 'lo bangu',
      valsi_id: null,
    },
    ...{ comment_id: free.comment_id, thread_id: free.thread_id, version_id: null, source_langid: null },
  })
  expect(changes[0].content.at(-1)).toEqual({ type: 'text', data: 'x'.repeat(3000) })
  expect(changes[1]).toMatchObject({
    ...{
      word: 'lo xamgu valsi',
      topic: 'klama',
      valsi_id,
      definition_id,
      thread_id: about.thread_id,
      username: 'alis',
    },
  })
  expect(changes[1].content.at(-1)).toEqual({ type: 'text', data: 'coi ro do' })
  const ids = async (query: string) =>
    (await list(`types=comment&${query}`)).changes.map((c: { comment_id: number }) => c.comment_id)
  expect(await ids(`valsi_id=${valsi_id}`)).toEqual([about.comment_id])
  expect(await ids('languages=5')).toEqual([about.comment_id])
  expect(await ids('languages=2')).toEqual([])
  expect(await ids(`after=${(await list('types=comment&limit=1')).next_cursor}`)).toEqual([about.comment_id])
})

it('a comment without a subject is listed under its topic, with its parts as stored', async () => {
  const definition_id = await world.definition('gerku', { by: 'alis' })
  const content = [
    { type: 'header', data: 'lo gerku' },
    { type: 'text', data: '**mabru**' },
  ]
  await sendRequest(site, alis, 'POST', '/comments', { definition_id, content })
  expect((await list('types=comment&limit=1')).changes[0]).toMatchObject({ word: 'gerku', topic: 'gerku', content })
})
