/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { giveMail, mail } from './testing/messages.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let admin: Viewer
let moderator: Viewer
const idOf: Record<string, number> = {}

const WITH_FILES = `${mail({
  id: 'files@x',
  subject: 'files',
  headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
  body: [
    '--b\nContent-Type: text/html\n\n<p>See <b>this</b></p><script>alert(1)</script><img src="https://example.org/a.gif">',
    '--b\nContent-Type: text/html; name="../evil.html"\nContent-Disposition: attachment; filename="../evil.html"\n\n<script>1</script>',
    '--b\nContent-Type: text/x-diff; name=a.patch\nContent-Disposition: attachment; filename=a.patch\n\n--- a\n+++ b\nby carol@example.org\n--b--',
  ].join('\n'),
})}`

beforeAll(async () => {
  world = await newWorld()
  alis = await world.user('alis')
  bab = await world.user('bab')
  moderator = await world.user('modest', { role: 'moderator' })
  admin = await world.user('admin', { role: 'admin' })
  const at = (n: number) => `Mon, 02 Mar 2009 1${n}:00:00 +0000`
  await giveMail(world.ctx(), [
    mail({ id: 'root@x', subject: '[lojban] Tanru', body: 'Ask carol@example.org about it.', date: at(0) }),
    mail({ id: 'one@x', subject: 'Re: [lojban] Tanru', references: ['root@x'], date: at(1), from: 'dan@example.com' }),
    mail({ id: 'gone@x-child', subject: 'Re: Tanru', references: ['root@x', 'gone@x'], date: at(2) }),
    mail({ id: 'new@x', subject: 'Lujvo (was: Tanru)', references: ['root@x', 'one@x'], date: at(3) }),
    WITH_FILES,
  ])
  const { rows } = await sql<{ id: number; message_id: string }>`select id, message_id from mail_messages`.execute(
    world.db,
  )
  for (const { id, message_id } of rows) idOf[message_id] = id
  site = await world.site()
})
afterAll(() => world.close())

const get = async (path: string, viewer: Viewer | null = null) => {
  const { status, body } = await sendRequest(site, viewer, 'GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const file = (path: string, viewer: Viewer | null = null) =>
  site.app.inject({ method: 'GET', url: `/api${path}`, headers: viewer ? bearer(viewer) : {} })

describe('a message of the archive', () => {
  it('email addresses in messages are shown only to users who manage accounts', async () => {
    const path = `/mail/message/${idOf['root@x']}`
    for (const viewer of [null, alis, moderator]) {
      const message = await get(path, viewer)
      expect(message).toMatchObject({ from_address: 'Alis', to_address: '…@…' })
      expect(message.parts_json[0].content).toBe('Ask …@… about it.')
    }
    expect(await get(path, admin)).toMatchObject({
      from_address: 'Alis <alis@example.org>',
      parts_json: [{ content: 'Ask carol@example.org about it.' }],
    })
    expect(await get(`/mail/message/${idOf['one@x']}`)).toMatchObject({
      from_address: '…@…',
      from_name: '…@…',
    })
  })

  it('a message is found by its Message-ID, with or without brackets', async () => {
    expect(await get('/mail/message-id/root@x')).toEqual({ id: idOf['root@x'] })
    expect(await get(`/mail/message-id/${encodeURIComponent('<root@x>')}`)).toEqual({ id: idOf['root@x'] })
    expect(await outcome(site, null, 'GET', '/mail/message-id/none@x')).toEqual([404, 'message_not_found'])
    expect(await outcome(site, null, 'GET', '/mail/message/999999')).toEqual([404, 'message_not_found'])
  })

  it('an HTML message is converted to plain text without loading external resources', async () => {
    const { parts_json } = await get(`/mail/message/${idOf['files@x']}`)
    expect(parts_json[0].content).toBe('See this')
    expect(parts_json.slice(1)).toMatchObject([
      { part: 1, filename: '../evil.html', mime_type: 'text/html' },
      { part: 2, filename: 'a.patch', content: '--- a\n+++ b\nby …@…\n' },
    ])
  })

  it('attachments are served as downloads that browsers don’t open', async () => {
    const response = await file(`/mail/messages/${idOf['files@x']}/parts/1`)
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="evil.html"; filename*=UTF-8''evil.html`,
      'x-content-type-options': 'nosniff',
    })
    expect(response.body.trim()).toBe('<script>1</script>')
    expect((await file(`/mail/messages/${idOf['files@x']}/parts/2`)).body).toContain('by …@…')
    expect((await file(`/mail/messages/${idOf['files@x']}/parts/9`)).statusCode).toBe(404)
  })

  it('a message lists the dictionary words that its text mentions, as comments do', async () => {
    await world.definition('tanru')
    await world.definition('curve')
    await world.definition('kruvi', { glosses: ['curve'] })
    const body = 'A curve of Tanru.\n> kruvi\nhttps://a.example/tanru do'
    await giveMail(world.ctx(), [mail({ id: 'words@x', body, subject: 'words' })])
    const { id } = await get('/mail/message-id/words@x')
    expect((await get(`/mail/message/${id}`)).words).toEqual(['tanru', 'kruvi'])
    expect(
      (await get(`/mail/thread?thread_id=${(await get(`/mail/message/${id}`)).thread_id}`)).messages,
    ).toMatchObject([{ words: ['tanru', 'kruvi'] }])
    expect(await world.countStatements(() => get(`/mail/message/${id}`))).toBe(4)
  })
})

describe('a thread of the archive', () => {
  it.each([['Tanru'], ['[lojban] tanru'], ['Lujvo (was: Tanru)']])(
    'a thread can be found by its subject %s',
    async (subject) => {
      const thread = await get(`/mail/thread?subject=${encodeURIComponent(subject)}&sort_order=asc`)
      expect(thread.messages.map(({ message_id }: { message_id: string }) => message_id)).toEqual([
        'root@x',
        'one@x',
        'gone@x-child',
        'new@x',
      ])
      expect(thread.total).toBe(4)
    },
  )

  it('a thread contains the reply tree, even across missing messages, and ends where the subject changes', async () => {
    const { thread_id } = await get(`/mail/message/${idOf['root@x']}`)
    const { tree, clean_subject } = await get(`/mail/thread?thread_id=${thread_id}&include_content=false&per_page=1`)
    expect(clean_subject).toBe('Tanru')
    const [root, one, child, other] = ['root@x', 'one@x', 'gone@x-child', 'new@x'].map((id) => idOf[id])
    expect(tree).toMatchObject([
      { id: root, parent_id: null, depth: 0, new_subject: null },
      { id: one, parent_id: root, depth: 1, new_subject: null },
      { id: other, parent_id: one, depth: 2, new_subject: 'Lujvo (was: Tanru)' },
      { id: child, parent_id: root, depth: 1, new_subject: null },
    ])
  })

  it('requesting a thread without a subject or with an unknown subject is rejected', async () => {
    expect(await outcome(site, null, 'GET', '/mail/thread')).toEqual([400, 'invalid_request'])
    expect(await outcome(site, null, 'GET', '/mail/thread?subject=nothing')).toEqual([404, 'thread_not_found'])
    expect(await outcome(site, null, 'GET', '/mail/thread?thread_id=99999')).toEqual([404, 'thread_not_found'])
  })

  it('reading a thread runs five SQL statements, plus one if the thread mentions words', async () => {
    expect(await world.countStatements(() => get('/mail/thread?subject=tanru'))).toBe(5)
  })

  it('a thread is available as a feed and, for users, as a mailbox without email addresses', async () => {
    const { thread_id } = await get(`/mail/message/${idOf['root@x']}`)
    const feed = await file(`/feeds/mail/${thread_id}/atom`)
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(feed.body.match(/<entry>/g)).toHaveLength(4)
    expect((await file(`/mail/threads/${thread_id}/mbox`)).statusCode).toBe(401)
    const mbox = (await file(`/mail/threads/${thread_id}/mbox`, alis)).body
    expect(mbox.match(/^From vlacku/gm)).toHaveLength(4)
    expect(mbox).toContain('In-Reply-To: <root@x>')
    expect(`${feed.body}${mbox}`).not.toMatch(/(carol|alis|dan)@example/)
    expect((await file(`/mail/threads/${thread_id}/mbox`, admin)).body).toContain('carol@example.org')
  })
})

describe('the raw message', () => {
  it('raw messages require a login, and seeing the email addresses in them requires a permission', async () => {
    const path = `/mail/messages/${idOf['root@x']}/raw`
    expect((await file(path)).statusCode).toBe(401)
    const shown = (await file(path, alis)).body
    expect(shown).toContain('Subject: =?utf-8?B?')
    expect(shown).not.toMatch(/(carol|alis)@example/)
    expect((await file(path, admin)).body).toContain('From: Alis <alis@example.org>')
  })
})

describe('spam in the archive', () => {
  const vote = (viewer: Viewer | null, id: number) =>
    sendRequest(site, viewer, 'POST', `/mail/messages/${id}/spam-vote`)

  it('reporting spam requires a confirmed email address', async () => {
    const fresh = await world.user('fresh', { role: 'unconfirmed' })
    expect(await outcome(site, fresh, 'POST', `/mail/messages/${idOf['new@x']}/spam-vote`)).toEqual([
      403,
      'not_allowed',
    ])
  })

  it('a message with three spam votes is spam until a vote is withdrawn', async () => {
    const id = idOf['one@x']!
    const cid = await world.user('cid')
    for (const [n, viewer] of [alis, bab, cid].entries()) {
      expect((await vote(viewer, id)).body).toEqual({
        message_id: id,
        spam_vote_count: n + 1,
        success: true,
        user_voted: true,
      })
      expect((await get(`/mail/message/${id}`)).is_spam).toBe(n === 2)
    }
    expect(await get(`/mail/message/${id}`, bab)).toMatchObject({ current_user_voted_spam: true, spam_vote_count: 3 })
    expect((await vote(bab, id)).body).toMatchObject({ spam_vote_count: 2, user_voted: false })
    expect(await get(`/mail/message/${id}`)).toMatchObject({ is_spam: false, current_user_voted_spam: null })
  })

  it('a moderator’s spam decision overrides votes and is logged', async () => {
    const path = `/mail/messages/${idOf['new@x']}/spam-decision`
    expect(await outcome(site, alis, 'PUT', path, { decision: 'spam' })).toEqual([403, 'not_allowed'])
    expect(await outcome(site, moderator, 'PUT', path, { decision: 'spam' })).toEqual([200])
    expect((await get(`/mail/message/${idOf['new@x']}`)).is_spam).toBe(true)
    expect(await outcome(site, moderator, 'PUT', path, { decision: null })).toEqual([200])
    expect((await get(`/mail/message/${idOf['new@x']}`)).is_spam).toBe(false)
    const { entries } = await get('/audit?action=spam_decided', admin)
    expect(entries.map(({ details }: { details: object }) => details)).toMatchObject([
      { decision: 'votes' },
      { decision: 'spam' },
    ])
  })

  it('reporting spam requires a login and an existing message', async () => {
    expect((await vote(null, idOf['root@x']!)).status).toBe(401)
    expect((await vote(alis, 999_999)).status).toBe(404)
  })

  it('concurrent spam votes are counted correctly', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, (_, n) => world.user(`voter${n}`)))
    await Promise.all(users.map((viewer) => vote(viewer, idOf['root@x']!)))
    expect((await get(`/mail/message/${idOf['root@x']}`)).spam_vote_count).toBe(8)
  })
})
