import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { writeComment } from './talk.testing.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({ publicUrl: 'https://vlacku.example' })
  alis = await world.user('alis')
})
afterAll(() => world.close())

const get = (path: string) => site.app.inject(`/api/feeds/comments/${path}`)
const titles = async (query: string) => {
  const feed = (await get(`json${query}`)).json()
  return [feed.title, ...feed.items.map(({ title }: { title: string }) => title)]
}

it('comment feeds exist for the site, a thread, an entry and a user, and link to each comment', async () => {
  const valsi_id = await valsiidOf(world.db, await world.definition('klama'))
  const about = await writeComment(world, alis, 'coi *<b>ro</b>* do\n\n- [pa](https://example.org/a)', { valsi_id })
  const bab = await world.user('bab')
  const wave = await writeComment(world, bab, 'coi', { subject: 'lo bangu' })
  const [klama, bangu] = ['alis on klama', 'bab on lo bangu']
  expect(await titles('')).toEqual(['vlacku: comments', bangu, klama])
  expect(await titles(`?thread_id=${wave.thread_id}`)).toEqual(['vlacku: discussion of lo bangu', bangu])
  expect(await titles(`?valsi_id=${valsi_id}`)).toEqual(['vlacku: discussion of klama', klama])
  expect(await titles('?username=alis&locale=ru')).toEqual([
    'vlacku: комментарии, автор alis',
    'klama: комментарий, автор alis',
  ])
  const [, item] = (await get('json')).json().items
  expect(item).toMatchObject({
    id: `tag:vlacku.example,2026:comments/${about.comment_id}`,
    url: `https://vlacku.example/en/comments/thread?thread_id=${about.thread_id}&scroll_to=${about.comment_id}`,
    content_html: '<p>coi &lt;b&gt;ro&lt;/b&gt; do</p><p>• pa</p>',
  })
  const atom = await get('atom')
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const known = { 'if-none-match': String(atom.headers.etag) }
  expect((await site.app.inject({ url: '/api/feeds/comments/atom', headers: known })).statusCode).toBe(304)
})

it.each([
  ['json?thread_id=4711', 404, 'thread_not_found'],
  ['json?valsi_id=4711', 404, 'valsi_not_found'],
  ['json?username=nobody', 404, 'user_not_found'],
  ['rss', 400, 'invalid_request'],
])('requesting the comment feed %s returns %i %s', async (path, status, error) => {
  expect(await outcome(site, null, 'GET', `/feeds/comments/${path}`)).toEqual([status, error])
})
