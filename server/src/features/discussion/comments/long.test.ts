/** @ciOnly takes several seconds */
/** @onBothDatabases */
import type { Comment } from '@vlacku/contract/comments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { writeComment } from './talk.testing.ts'

/** Number of comments in the thread: 33 branches, each 30 levels deep, plus a few more. */
const COMMENTS = 1000
const DEEP = 30

let world: World
let site: Site
let alis: Viewer
let thread_id: number
let ids: number[]
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  alis = await world.user('alis')
  const first = await writeComment(world, alis, '0')
  thread_id = first.thread_id
  // inserts the same rows as posting the other comments one by one
  await sql`
    insert into comments (thread_id, parent_id, user_id, comment_num, depth, path, created_at, subject, content, terms, total_replies)
    select ${thread_id}, case when n % ${DEEP}::int > 0 then ${first.comment_id}::int + n - 1 end, ${alis.user_id}, n + 1, n % ${DEEP}::int,
           array(select generate_series(n - n % ${DEEP}::int, n) + 1), now(), '', json_build_array(json_build_object('type', 'text', 'data', n::text)),
           '', least(${DEEP - 1}::int, ${COMMENTS - 1}::int - (n - n % ${DEEP}::int)) - n % ${DEEP}::int
    from generate_series(1, ${COMMENTS - 1}::int) n order by n`.execute(world.db)
  await sql`
    update threads set last_num = ${COMMENTS}, total_comments = ${COMMENTS},
                       last_comment_id = ${first.comment_id + COMMENTS - 1}`.execute(world.db)
  await sql`update comments set total_replies = ${DEEP - 1} where comment_num = 1`.execute(world.db)
  ids = Array.from({ length: COMMENTS }, (_, n) => first.comment_id + n)
})
afterAll(() => world.close())

const page = async (query: string): Promise<{ comments: Comment[]; total: number; page: number }> =>
  (await sendRequest(site, alis, 'GET', `/comments/thread?thread_id=${thread_id}&${query}`)).body

it('every page of a long thread runs the same small number of SQL statements', async () => {
  const counts = []
  for (const query of ['', 'page=50', 'per_page=100&page=7'])
    counts.push(await world.countStatements(() => page(query)))
  expect(new Set(counts).size).toBe(1)
  // locating the page of a comment runs one more statement
  expect(await world.countStatements(() => page(`scroll_to=${ids[777]}`))).toBe(counts[0]! + 1)
  expect(counts[0]).toBeLessThanOrEqual(8)
})

it('a long thread is returned completely and in order, with correct counts', async () => {
  const read: Comment[] = []
  for (let n = 1; n <= 10; n++) read.push(...(await page(`per_page=100&page=${n}`)).comments)
  expect(read.map(({ content }) => Number(content[0]!.data))).toEqual(Array.from({ length: COMMENTS }, (_, n) => n))
  expect(read.map(({ depth }) => depth)).toEqual(Array.from({ length: COMMENTS }, (_, n) => n % DEEP))
  expect(read[0]!.total_replies).toBe(DEEP - 1)
  expect((await page(`scroll_to=${ids[777]}`)).comments.map(({ comment_id }) => comment_id)).toContain(ids[777])
  expect(await checkInvariants(world.db)).toEqual([])
})

it('finding a page of a comment thread uses an index', async () => {
  await sql`analyze comments`.execute(world.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select comment_id from comments c where c.thread_id = ${thread_id} order by c.path, c.comment_num limit 20`.execute(
    world.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('comments_in_order')
})
