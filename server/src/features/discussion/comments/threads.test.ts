/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type { Comment } from '@vlacku/contract/comments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { text, writeComment } from './talk.testing.ts'

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
  alis = await world.user('alis')
  bab = await world.user('bab')
})

const thread = async (query: string) => (await sendRequest(site, null, 'GET', `/comments/thread?${query}`)).body
const outline = ({ comments }: { comments: Comment[] }) =>
  comments.map(({ depth, content }) => [depth, content[0]!.data])

it('a thread lists each comment followed by its replies, oldest first', async () => {
  const pa = await writeComment(world, alis, 'pa')
  const re = await writeComment(world, bab, 're', { thread_id: pa.thread_id })
  await writeComment(world, bab, 'pa pa', { parent_id: pa.comment_id })
  const repa = await writeComment(world, alis, 're pa', { parent_id: re.comment_id })
  await writeComment(world, alis, 'pa re', { parent_id: pa.comment_id })
  await writeComment(world, bab, 're pa pa', { parent_id: repa.comment_id })
  const found = await thread(`comment_id=${repa.comment_id}`)
  expect(outline(found)).toEqual([
    [0, 'pa'],
    [1, 'pa pa'],
    [1, 'pa re'],
    [0, 're'],
    [1, 're pa'],
    [2, 're pa pa'],
  ])
  expect([found.total, found.thread_id]).toEqual([6, pa.thread_id])
})

it('each comment includes the first comment of its thread and the author of the last one', async () => {
  const first = await writeComment(world, alis, 'x'.repeat(3000))
  expect(first.last_comment_username).toBe('alis')
  const reply = await writeComment(world, bab, 're', { thread_id: first.thread_id })
  expect(reply.last_comment_username).toBe('bab')
  const { comments } = await thread(`thread_id=${first.thread_id}`)
  for (const comment of comments) {
    expect(comment.first_comment_content.at(-1)).toEqual({ type: 'text', data: `${'x'.repeat(1000)}…` })
    expect(comment.last_comment_username).toBe('bab')
  }
  await world.db
    .updateTable('comments')
    .set({ hidden_reason: 'no' })
    .where('comment_id', '=', first.comment_id)
    .execute()
  const { comments: hidden } = await thread(`thread_id=${first.thread_id}`)
  expect(hidden.map((comment: Comment) => comment.first_comment_content)).toEqual([[], []])
})

it('a thread opens at the page that contains the requested comment', async () => {
  const first = await writeComment(world, alis, '1')
  const ids = [first.comment_id]
  for (let n = 2; n <= 7; n++)
    ids.push((await writeComment(world, alis, String(n), { thread_id: first.thread_id })).comment_id)
  const pageWith = async (nth: number) =>
    (await thread(`thread_id=${first.thread_id}&scroll_to=${ids[nth - 1]}&per_page=3&page=1`)).page
  expect([await pageWith(1), await pageWith(3), await pageWith(4), await pageWith(7)]).toEqual([1, 1, 2, 3])
  const past = await thread(`thread_id=${first.thread_id}&per_page=3&page=9`)
  expect([past.comments, past.total]).toEqual([[], 7])
})

it('a target without comments has an empty thread that contains the target', async () => {
  const definition_id = await world.definition('klama', { definition: 'goes' })
  expect(await thread(`definition_id=${definition_id}`)).toMatchObject({
    thread_id: null,
    comments: [],
    total: 0,
    valsi_word: 'klama',
    definition: 'goes',
  })
  expect(await thread(`target_user_id=${bab.user_id}`)).toMatchObject({ thread_id: null, target_username: 'bab' })
})

it.each([
  ['', 400, 'invalid_request'],
  ['?valsi_id=0&thread_id=0', 400, 'invalid_request'],
  ['?thread_id=x', 400, 'invalid_request'],
  ['?thread_id=4711', 404, 'thread_not_found'],
  ['?comment_id=4711', 404, 'comment_not_found'],
  ['?scroll_to=4711', 404, 'comment_not_found'],
  ['?valsi_id=4711', 404, 'valsi_not_found'],
  ['?definition_id=4711', 404, 'definition_not_found'],
  ['?target_user_id=4711', 404, 'user_not_found'],
  ['?natlang_word_id=4711', 404, 'not_found'],
])('GET /comments/thread%s returns %i %s', async (query, status, error) => {
  expect(await outcome(site, null, 'GET', `/comments/thread${query}`)).toEqual([status, error])
})

it('reading a thread runs the same number of statements for one comment as for a full page', async () => {
  const first = await writeComment(world, alis, '1')
  const query = `thread_id=${first.thread_id}&per_page=100&scroll_to=${first.comment_id}`
  const one = await world.countStatements(() => thread(query))
  let parent_id = first.comment_id
  for (let n = 2; n <= 60; n++) parent_id = (await writeComment(world, alis, String(n), { parent_id })).comment_id
  expect(await world.countStatements(() => thread(query))).toBe(one)
  const deep = await thread(query)
  expect(deep.comments.at(-1)).toMatchObject({ depth: 59, total_replies: 0, parent_content: text('59') })
})

it('replies nested deeper than 100 levels are listed after their parents in chronological order', async () => {
  const first = await writeComment(world, alis, '1')
  let parent_id = first.comment_id
  for (let n = 2; n <= 130; n++) parent_id = (await writeComment(world, alis, String(n), { parent_id })).comment_id
  await writeComment(world, alis, 'last', { thread_id: first.thread_id })
  const { comments } = await thread(`thread_id=${first.thread_id}&per_page=100&page=2`)
  expect(outline({ comments }).map(([, words]) => words)).toEqual([
    ...Array.from({ length: 30 }, (_, n) => String(n + 101)),
    'last',
  ])
  expect(comments[29].depth).toBe(129)
})

it('comment threads can be sorted by last comment, number of comments and subject', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const b = await writeComment(world, alis, 'b', { subject: 'bangu', at: at(9) })
  await writeComment(world, alis, 'a', { subject: 'Arxiv', at: at(8) })
  await writeComment(world, bab, 'more', { parent_id: b.comment_id, at: at(7) })
  await writeComment(world, bab, 'c', { subject: 'cukta', at: at(6) })
  const subjects = async (query: string) => {
    const { comments } = (await sendRequest(site, null, 'GET', `/comments/threads${query}`)).body
    return comments.map((c: { first_comment_subject: string }) => c.first_comment_subject)
  }
  expect(await subjects('')).toEqual(['cukta', 'bangu', 'Arxiv'])
  expect(await subjects('?sort_by=comments')).toEqual(['bangu', 'cukta', 'Arxiv'])
  expect(await subjects('?sort_by=subject&sort_order=asc')).toEqual(['Arxiv', 'bangu', 'cukta'])
  const { comments } = (await sendRequest(site, null, 'GET', '/comments/threads?per_page=1&page=2')).body
  expect(comments[0]).toMatchObject({
    username: 'alis',
    last_comment_username: 'bab',
    last_comment_content: text('more'),
    first_comment_content: text('b'),
    total_comments: 2,
    unread: null,
  })
})

it('a thread includes the number of unread comments by other users and the first of those comments', async () => {
  const { thread_id, comment_id } = await writeComment(world, alis, '1')
  const saw = (...seen: number[]) => sendRequest(site, alis, 'PUT', `/comments/threads/${thread_id}/read`, { seen })
  const listed = async () => (await sendRequest(site, alis, 'GET', '/comments/threads')).body.comments[0].unread
  const opened = async (viewer: Viewer | null) => {
    const { body } = await sendRequest(site, viewer, 'GET', `/comments/thread?thread_id=${thread_id}`)
    return [body.read_num, body.unread, body.first_unread_id]
  }
  expect([await listed(), await opened(alis)]).toEqual([null, [null, null, null]])
  await saw(1)
  expect(await opened(alis)).toEqual([1, 0, null])
  await writeComment(world, bab, '2', { thread_id })
  await writeComment(world, alis, '3', { thread_id })
  const fourth = await writeComment(world, bab, '4', { parent_id: comment_id })
  // the fourth comment is listed before the second
  expect([await listed(), await opened(alis)]).toEqual([2, [1, 2, fourth.comment_id]])
  expect(await opened(null)).toEqual([null, null, null])
  // an undisplayed comment stays unread even if a later one was displayed
  await saw(4)
  expect([await listed(), await opened(alis)]).toEqual([2, [1, 2, fourth.comment_id]])
  await saw(1, 2)
  expect(await opened(alis)).toEqual([3, 1, fourth.comment_id])
  await saw(1)
  expect(await opened(alis)).toEqual([3, 1, fourth.comment_id])
  await saw(1, 2, 4)
  expect(await opened(alis)).toEqual([4, 0, null])
  // numbers of nonexistent comments are ignored
  await saw(5, 2_000_000)
  await writeComment(world, bab, '5', { thread_id })
  expect(await listed()).toBe(1)
  expect(await outcome(site, alis, 'PUT', '/comments/threads/4711/read', { seen: [1] })).toEqual([
    404,
    'thread_not_found',
  ])
})

it('responses list which @names in comments are users, with one SQL statement per page', async () => {
  const name = async (words: string, thread_id?: number) =>
    writeComment(world, alis, words, { ...(thread_id && { thread_id }) })
  const { thread_id, mentioned } = await name("coi @BAB's mamta, @nobody, mail@alis and @alis.")
  expect(mentioned).toEqual(['bab', 'alis'])
  const one = await world.countStatements(() => thread(`thread_id=${thread_id}`))
  for (let n = 0; n < 5; n++) await name('@bab', thread_id)
  expect(await world.countStatements(() => thread(`thread_id=${thread_id}`))).toBe(one)
  const { comments } = await thread(`thread_id=${thread_id}`)
  expect(comments.at(-1).mentioned).toEqual(['bab'])
})
