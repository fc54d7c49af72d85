/** @ciOnly takes several seconds */
/** @onBothDatabases */
import type { Comment } from '@vlacku/contract/comments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { writeComment } from './talk.testing.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
})

const at = new Date(Date.now() - 60_000)
/** Inserts comments with the same timestamp, as an import may. */
const write = async (count: number, words = 'coi') => {
  const written: number[] = []
  for (let n = 0; n < count; n++) written.push((await writeComment(world, alis, words, { at })).comment_id)
  return written
}
const ids = ({ comments }: { comments: Comment[] }) => comments.map(({ comment_id }) => comment_id)
/** Reads an entire list page by page using cursors. Calls `between` after each page. */
async function readAll(path: string, between: () => Promise<unknown> = async () => {}) {
  const pages: number[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await sendRequest(site, alis, 'GET', `${path}${cursor && `&after=${cursor}`}`)
    expect(status).toBe(200)
    pages.push(ids(body))
    cursor = body.next_cursor
    if (cursor !== null) await between()
  }
  return pages
}

describe('the cursor of a list of comments', () => {
  it('a comment list cursor continues after the last comment read, even if comments are added meanwhile', async () => {
    const written = (await write(7)).reverse()
    const pages = await readAll('/comments/list?per_page=3', () => writeComment(world, alis, 'mo'))
    expect(pages).toEqual([written.slice(0, 3), written.slice(3, 6), written.slice(6)])
  })

  it('a comment list cursor still works if the last comment read is deleted', async () => {
    const written = (await write(4)).reverse()
    const pages = await readAll('/comments/list?per_page=2', () =>
      sendRequest(site, alis, 'DELETE', `/comments/${written[1]}`),
    )
    expect(pages).toEqual([written.slice(0, 2), written.slice(2)])
  })

  it('an ascending comment list ends with the comments that were added while it was being paged', async () => {
    const written = await write(3)
    const pages = await readAll('/comments/list?per_page=2&sort_order=asc')
    expect(pages).toEqual([written.slice(0, 2), written.slice(2)])
  })

  it.each(['users/alis/comments', 'comments/bookmarks', 'comments/reactions/my', 'comments/mentions/VALSI'])(
    'GET /%s supports cursors',
    async (path) => {
      const valsi = await valsiidOf(world.db, await world.definition('klama', { by: 'noras' }))
      const add = async () => {
        const [comment_id] = await write(1, '{klama}')
        await sendRequest(site, alis, 'POST', '/comments/bookmark', { comment_id, action: true })
        await sendRequest(site, alis, 'POST', '/comments/reactions', { comment_id, reaction: '+', on: true })
        return comment_id!
      }
      const written = [await add(), await add(), await add()].reverse()
      const pages = await readAll(`/${path.replace('VALSI', String(valsi))}?per_page=2`, add)
      expect(pages).toEqual([written.slice(0, 2), written.slice(2)])
    },
  )

  it('a numbered page of comments has a cursor unless it is the last', async () => {
    const written = (await write(4)).reverse()
    const { body } = await sendRequest(site, null, 'GET', '/comments/list?per_page=2&page=2')
    expect([ids(body), body.next_cursor, body.total]).toEqual([written.slice(2), null, 4])
  })

  it.each(['x', '20', 'MSB4', Buffer.from('1 1 1').toString('base64url'), Buffer.from('-1 1').toString('base64url')])(
    'the comment list cursor %s is rejected',
    async (cursor) => {
      expect(await outcome(site, null, 'GET', `/comments/list?after=${cursor}`)).toEqual([400, 'invalid_request'])
    },
  )

  it('the cursor of a page truncated at 1 MB of text points after the last comment returned', async () => {
    const written = (await write(30, 'x'.repeat(49_000))).reverse()
    const pages = await readAll('/comments/list?per_page=100')
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat()).toEqual(written)
  })
})
