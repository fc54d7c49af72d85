/** @ciOnly takes several seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { outcome, sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { striped } from '../../../accounts/pictures/pictures.testing.ts'
import { text, writeComment } from '../talk.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let klama: number
let valsi_id: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis', { realname: 'Alis B.' })
  bab = await world.user('bab')
  klama = await world.definition('klama', { glosses: ['go'], definition: '$x_1$ goes' })
  const row = await world.db.selectFrom('valsi').select('valsiid').executeTakeFirstOrThrow()
  valsi_id = row.valsiid
})

const post = (viewer: Viewer, body: unknown) => sendRequest(site, viewer, 'POST', '/comments', body)
const content = text('coi')

it('the response to a new comment shows the comment as visitors see it', async () => {
  const { status, body } = await post(alis, { definition_id: klama, valsi_id, natlang_word_id: 0, content })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    comment_num: 1,
    depth: 0,
    parent_id: null,
    username: 'alis',
    realname: 'Alis B.',
    content,
    reactions: [],
    is_bookmarked: false,
    valsi_id,
    definition_id: klama,
    valsi_word: 'klama',
    definition: '$x_1$ goes',
    target_user_id: null,
    hidden: null,
    edits: 0,
  })
})

it('comments about the same target share a thread, and a definition’s thread is separate from its entry’s', async () => {
  const [first, second, about] = [
    await writeComment(world, alis, 'coi', { valsi_id }),
    await writeComment(world, bab, 'coi', { valsi_id }),
    await writeComment(world, bab, 'coi', { definition_id: klama }),
  ]
  expect([second.thread_id, second.comment_num]).toEqual([first.thread_id, 2])
  expect(about.thread_id).not.toBe(first.thread_id)
})

it('concurrent first comments about the same target share a thread', async () => {
  const both = await Promise.all(
    [alis, bab].map((viewer) => writeComment(world, viewer, 'coi', { target_user_id: bab.user_id })),
  )
  expect(new Set(both.map(({ thread_id }) => thread_id)).size).toBe(1)
  expect(both.map(({ comment_num }) => comment_num).sort()).toEqual([1, 2])
})

it('a natlang word has a thread under its ID if it is a keyword of a definition', async () => {
  const number = (word: string) => sendRequest(site, alis, 'PUT', '/comments/natlang-words', { langid: 2, word })
  const { natlang_word_id } = (await number('go')).body
  expect((await number('go')).body.natlang_word_id).toBe(natlang_word_id)
  expect((await number('xyzzy')).status).toBe(404)
  const comment = await writeComment(world, alis, 'coi', { natlang_word_id })
  expect([comment.valsi_word, comment.natlang_word_id, comment.valsi_id]).toEqual(['go', natlang_word_id, null])
})

it('a reply joins its parent’s thread and is counted for all its ancestors', async () => {
  const first = await writeComment(world, alis, 'coi')
  const reply = await writeComment(world, bab, 'coi do', { parent_id: first.comment_id })
  const below = await writeComment(world, alis, "ki'e", { parent_id: reply.comment_id })
  expect([below.thread_id, below.depth, below.parent_username]).toEqual([first.thread_id, 2, 'bab'])
  expect(below.parent_content).toEqual(text('coi do'))
  const { comments } = (await sendRequest(site, null, 'GET', `/comments/thread?thread_id=${first.thread_id}`)).body
  expect(comments.map((c: { total_replies: number }) => c.total_replies)).toEqual([2, 1, 0])
})

it.each([
  ['no content', { subject: 'coi', content: [] }, [400, 'invalid_request']],
  ['only white space', { subject: 'coi', content: text(' \n ') }, [400, 'invalid_request']],
  ['neither a target nor a subject', { content }, [400, 'invalid_request']],
  ['only zero IDs', { valsi_id: 0, definition_id: 0, parent_id: 0, content }, [400, 'invalid_request']],
  ['a missing entry', { valsi_id: 4711, content }, [404, 'valsi_not_found']],
  ['a missing definition', { definition_id: 4711, content }, [404, 'definition_not_found']],
  ['a missing user', { target_user_id: 4711, content }, [404, 'user_not_found']],
  ['a missing natlang word', { natlang_word_id: 4711, content }, [404, 'not_found']],
  ['a missing parent', { parent_id: 4711, content }, [404, 'comment_not_found']],
  ['a missing thread', { thread_id: 4711, content }, [404, 'thread_not_found']],
  ['an invalid picture', { subject: 'a', content: [{ type: 'image', data: 'x' }] }, [400, 'invalid_request']],
  [
    'a picture of another site',
    { subject: 'a', content: [{ type: 'image', data: 'https://example.org/a.png' }] },
    [400, 'invalid_request'],
  ],
  [
    'a missing picture',
    { subject: 'a', content: [{ type: 'image', data: '/api/images/4711' }] },
    [404, 'image_not_found'],
  ],
  [
    'an SVG',
    { subject: 'a', content: [{ type: 'image', data: 'data:image/svg+xml;base64,PHN2Zz4=' }] },
    [400, 'invalid_request'],
  ],
])('posting a comment with %s is rejected', async (_, body, expected) => {
  expect(await outcome(site, alis, 'POST', '/comments', body)).toEqual(expected)
  const left = await world.db.selectFrom('threads').select('thread_id').execute()
  expect(left).toEqual([])
})

it('a picture posted with a comment is re-encoded and stored at a URL', async () => {
  const png = await striped().png().toBuffer()
  const data = `data:image/png;base64,${png.toString('base64')}`
  const { body } = await post(alis, {
    subject: 'vidni',
    content: [...content, { type: 'image', data, alt: ' what it shows ' }],
  })
  const address = body.content[1].data
  expect(body.content[1].alt).toBe('what it shows')
  expect(address).toMatch(/^\/api\/images\/\d+$/)
  const picture = await site.app.inject(address)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  const { used_at } = await world.db.selectFrom('images').select('used_at').executeTakeFirstOrThrow()
  expect(used_at).not.toBeNull()
  expect((await post(bab, { subject: 'a', content: [{ type: 'image', data: address }] })).status).toBe(200)
})

it('the pictures of a comment may total at most 5 MB', async () => {
  const half = `data:image/png;base64,${Buffer.alloc(2_700_000).toString('base64')}`
  const image = { type: 'image', data: half }
  expect(await outcome(site, alis, 'POST', '/comments', { subject: 'a', content: [image, image] })).toEqual([
    413,
    'too_large',
  ])
})

it('an edit of a comment within 15 minutes stores no version, but a later edit does', async () => {
  const at = new Date(Date.now() - 16 * 60_000)
  const [old, fresh] = [await writeComment(world, alis, 'coi', { at }), await writeComment(world, alis, 'coi')]
  const change = (id: number, words: string) =>
    sendRequest(site, alis, 'PUT', `/comments/${id}`, { content: text(words) }).then(({ body }) => body)
  expect(await change(fresh.comment_id, 'co')).toMatchObject({ content: text('co'), edits: 0, edited_at: null })
  const changed = await change(old.comment_id, 'coi ro do')
  expect(changed).toMatchObject({ subject: 'coi', content: text('coi ro do'), edits: 1 })
  expect(changed.edited_at).not.toBeNull()
  await change(old.comment_id, 'coi do')
  const { versions } = (await sendRequest(site, null, 'GET', `/comments/${old.comment_id}/versions`)).body
  expect(versions.map((v: { content: { data: string }[] }) => v.content[0]!.data)).toEqual([
    'coi do',
    'coi ro do',
    'coi',
  ])
  expect(versions[2].created_at).toBe(at.toISOString())
})

describe('editing a comment in two tabs', () => {
  const put = (id: number, words: string, expected_revision?: number, subject = 'coi') =>
    sendRequest(site, alis, 'PUT', `/comments/${id}`, {
      subject,
      content: text(words),
      ...(expected_revision && { expected_revision }),
    })
  const versions = async (id: number): Promise<string[]> => {
    const { body } = await sendRequest(site, null, 'GET', `/comments/${id}/versions`)
    return body.versions.map((version: { content: { data: string }[] }) => version.content[0]!.data)
  }

  it('an edit without a revision stores the overwritten text as a version', async () => {
    const { comment_id } = await writeComment(world, alis, 'pa')
    const [first, second] = [await put(comment_id, 'from tab 1'), await put(comment_id, 'from tab 2')]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await versions(comment_id)).toEqual(['from tab 2', 'from tab 1'])
  })

  it('concurrent edits of a comment store the overwritten texts as versions', async () => {
    const { comment_id } = await writeComment(world, alis, 'pa')
    const texts = ['from tab 1', 'from tab 2', 'from tab 3', 'from tab 4']
    await Promise.all(texts.map((words) => put(comment_id, words)))
    expect((await versions(comment_id)).sort()).toEqual(texts)
  })

  it('an edit based on an older revision of a comment is rejected and changes nothing', async () => {
    const { comment_id, revision } = await writeComment(world, alis, 'pa')
    const saved = await put(comment_id, 'from tab 1', revision)
    expect(saved.body).toMatchObject({ revision: 2, edits: 0 })
    const conflict = await put(comment_id, 'from tab 2', revision)
    expect([conflict.status, conflict.body.error, conflict.body.details.revision]).toEqual([
      409,
      'comment_edit_conflict',
      2,
    ])
    expect(await versions(comment_id)).toEqual(['from tab 1'])
    expect((await put(comment_id, 'from both', 2)).status).toBe(200)
  })

  it('an edit is rejected if a moderator has changed the subject meanwhile', async () => {
    const { comment_id, revision } = await writeComment(world, alis, 'pa')
    const moderator = await world.user('noras', { role: 'moderator' })
    await sendRequest(site, moderator, 'PUT', `/comments/${comment_id}/place`, { subject: 'drata' })
    expect((await put(comment_id, 're', revision)).body.error).toBe('comment_edit_conflict')
  })

  it('a repeated edit is accepted if the first response was lost, and unchanged text creates no version', async () => {
    const { comment_id, revision } = await writeComment(world, alis, 'pa', { at: new Date(Date.now() - 3_600_000) })
    for (const _ of [1, 2])
      expect((await put(comment_id, 're', revision)).body).toMatchObject({ edits: 1, revision: 2 })
    expect((await put(comment_id, 're')).body).toMatchObject({ edits: 1, revision: 2 })
    expect(await versions(comment_id)).toEqual(['re', 'pa'])
  })
})

it('users can’t edit or delete other users’ comments', async () => {
  const { comment_id } = await writeComment(world, alis, 'coi')
  const admin = await world.user('noras', { role: 'admin' })
  for (const other of [bab, admin]) {
    expect(await outcome(site, other, 'PUT', `/comments/${comment_id}`, { content })).toEqual([
      403,
      'comment_not_yours',
    ])
    expect(await outcome(site, other, 'DELETE', `/comments/${comment_id}`)).toEqual([403, 'comment_not_yours'])
  }
})

it('a comment without replies can be deleted, which also deletes an emptied thread', async () => {
  const first = await writeComment(world, alis, 'coi')
  const reply = await writeComment(world, bab, 'coi do', { parent_id: first.comment_id })
  const remove = (viewer: Viewer, id: number) => outcome(site, viewer, 'DELETE', `/comments/${id}`)
  expect(await remove(alis, first.comment_id)).toEqual([400, 'comment_has_replies'])
  expect(await remove(bab, reply.comment_id)).toEqual([200])
  expect(await remove(bab, reply.comment_id)).toEqual([404, 'comment_not_found'])
  const again = await writeComment(world, bab, 'coi do', { parent_id: first.comment_id })
  expect(again.comment_num).toBe(3)
  expect(await remove(bab, again.comment_id)).toEqual([200])
  expect(await remove(alis, first.comment_id)).toEqual([200])
  expect(await outcome(site, null, 'GET', `/comments/thread?thread_id=${first.thread_id}`)).toEqual([
    404,
    'thread_not_found',
  ])
})

it('repeating a request with the same idempotency key adds the comment only once', async () => {
  const { app } = site
  const { bearer } = await import('../../../../testing/writeUser.ts')
  const readSubject = () =>
    app.inject({
      method: 'POST',
      url: '/api/comments',
      headers: { ...bearer(alis), 'idempotency-key': 'a-key-of-my-own' },
      payload: { subject: 'coi', content },
    })
  const [once, again] = [await readSubject(), await readSubject()]
  expect(again.json()).toEqual(once.json())
  expect((await sendRequest(site, null, 'GET', '/comments/list')).body.total).toBe(1)
})
