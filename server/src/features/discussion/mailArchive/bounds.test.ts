/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { MAX_TEXT } from '@vlacku/contract/mailArchive'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { messageOf } from './mailArchive.repository.ts'
import { giveMail, mail } from './testing/messages.ts'
import { threadPage } from './threads/threads.repository.ts'

let world: World
let site: Site
const idOf: Record<string, number> = {}
const WORD = 'broda '
const LONG = WORD.repeat(25_000)
const CYRILLIC = `${'слово '.repeat(120_000)}конец`

const attached = (id: string, count: number) =>
  mail({
    id,
    references: ['root@x'],
    headers: ['Content-Type: multipart/mixed; boundary=b'],
    body: Array.from(
      { length: count },
      (_, n) => `--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=${n}\n\n${WORD.repeat(5000)}`,
    ).join('\n'),
  })

beforeAll(async () => {
  world = await newWorld()
  const long = Array.from({ length: 60 }, (_, n) =>
    mail({ id: `long${n}@x`, references: ['root@x'], body: `brodo ${LONG}`, subject: `Re: long ${n}` }),
  )
  await giveMail(world.ctx(), [
    mail({ id: 'root@x', subject: 'long', body: 'brodo, a short text with carol@example.org in it' }),
    ...long,
    attached('files@x', 30),
    mail({ id: 'cyrillic@x', body: `brodo ${CYRILLIC}`, references: ['root@x'] }),
  ])
  const { rows } = await sql<{ id: number; message_id: string }>`select id, message_id from mail_messages`.execute(
    world.db,
  )
  for (const { id, message_id } of rows) idOf[message_id] = id
  site = await world.site()
})
afterAll(() => world.close())

/** Allowance for everything except message texts, such as field names, subjects and the reply tree. */
const OTHER_MESSAGES = 200_000
const get = async (url: string) => {
  const response = await site.app.inject({ url: `/api${url}` })
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.length).toBeLessThan(MAX_TEXT + OTHER_MESSAGES)
  return response.json()
}

describe('the bounded size of responses', () => {
  it('a mail thread contains short messages in full and truncates the longest ones', async () => {
    const { messages, total } = await get('/mail/thread?subject=long&per_page=200')
    expect([messages.length, total]).toEqual([63, 63])
    const short = messages.find(({ message_id }: { message_id: string }) => message_id === 'root@x')
    expect(short.parts_json).toMatchObject([{ is_cut: false, content: 'brodo, a short text with …@… in it' }])
    const first = messages.find(({ message_id }: { message_id: string }) => message_id === 'long1@x').parts_json[0]
    expect(first).toMatchObject({ is_cut: true, size: LONG.length + 5 })
    expect(first.content.length).toBeGreaterThan(10_000)
    expect(first.content).toMatch(/^brodo (?:broda )+$/)
  })

  it('search results and newest messages contain a limited amount of text', async () => {
    for (const [query, found] of [
      ['brodo', 62],
      ['', 63],
    ]) {
      const { messages, total } = await get(`/mail/search?query=${query}&include_content=true&per_page=100`)
      expect([messages.length, total]).toEqual([found, found])
      expect(messages.some(({ parts_json }: { parts_json: { is_cut: boolean }[] }) => parts_json[0]!.is_cut)).toBe(true)
    }
  })

  it('a message with many text parts omits attachments above the limit', async () => {
    const { parts_json } = await get(`/mail/message/${idOf['files@x']}`)
    expect(parts_json).toHaveLength(31)
    const contents = parts_json.map(({ content }: { content: string | null }) => content !== null)
    expect(contents.slice(0, 10)).toEqual(Array(10).fill(true))
  })

  it('max_text limits the text on a page of a mail thread', async () => {
    const response = await site.app.inject({ url: '/api/mail/thread?subject=long&per_page=200&max_text=100000' })
    expect(response.rawPayload.length).toBeLessThan(100_000 + OTHER_MESSAGES)
    const { messages } = response.json()
    const empty = messages.filter(({ parts_json }: { parts_json: { content: string }[] }) => !parts_json[0]!.content)
    expect(empty.map(({ message_id }: { message_id: string }) => message_id)).toEqual(['files@x'])
  })

  it('the feed of a mail thread contains a limited amount of text', async () => {
    const { thread_id } = await get(`/mail/message/${idOf['root@x']}`)
    const feed = await site.app.inject({ url: `/api/feeds/mail/${thread_id}/atom` })
    expect(feed.body.match(/<entry>/g)).toHaveLength(50)
    expect(feed.rawPayload.length).toBeLessThan(MAX_TEXT + OTHER_MESSAGES)
  })

  it('long mail texts are truncated in the database before loading', async () => {
    const thread = await messageOf(world.db, idOf['root@x']!, null, 10)
    expect(thread!.body).toBe('brodo, a s')
    const { rows } = await threadPage(world.db, [thread!.thread_id], {
      ...{ sort_by: 'sent_at', sort_order: 'asc', page: 1, per_page: 200, user_id: null, max_text: 50_000 },
    })
    expect(JSON.stringify(rows).length).toBeLessThan(50_000 + OTHER_MESSAGES)
  })
})

describe('a long text', () => {
  it('a single message includes its full text up to 1 MB', async () => {
    const { parts_json } = await get(`/mail/message/${idOf['long0@x']}`)
    expect(parts_json[0]).toMatchObject({ is_cut: false, content: `brodo ${LONG}`.trimEnd() })
  })

  it.each(['cyrillic@x', 'long3@x', 'root@x'])(
    'the parts of a mail text join to form the full text: %s',
    async (id) => {
      const { rows } = await sql<{ body: string }>`select body from mail_messages where id = ${idOf[id]!}`.execute(
        world.db,
      )
      const pieces: string[] = []
      for (let offset: number | null = 0; offset !== null; ) {
        const piece: { text: string; next_offset: number | null } = await get(
          `/mail/messages/${idOf[id]}/text?offset=${offset}`,
        )
        pieces.push(piece.text)
        offset = piece.next_offset
      }
      expect(pieces.length).toBe(id === 'cyrillic@x' ? 3 : 1)
      expect(pieces.join('')).toBe(rows[0]!.body.replace('carol@example.org', '…@…'))
    },
  )

  it('requesting the text of a missing message returns 404', async () => {
    expect((await site.app.inject({ url: '/api/mail/messages/999999/text' })).statusCode).toBe(404)
  })

  it('the streamed mailbox of a mail thread contains untruncated texts', async () => {
    const alis = await world.user('alis')
    const { thread_id } = await get(`/mail/message/${idOf['root@x']}`)
    const mbox = await site.app.inject({ url: `/api/mail/threads/${thread_id}/mbox`, headers: bearer(alis) })
    expect(mbox.headers['content-length']).toBeUndefined()
    expect(mbox.body.match(/^From vlacku/gm)).toHaveLength(63)
    expect(mbox.body.length).toBeGreaterThan(9_000_000)
  })
})

describe('attachments within limits', () => {
  const part = (id: number, n: number) => site.app.inject({ url: `/api/mail/messages/${id}/parts/${n}` })
  it('concurrent requests for attachments of a message read and parse the message only once', async () => {
    const id = idOf['files@x']!
    const statements = await world.statementsOf(async () => {
      const found = await Promise.all([1, 2, 2, 30].map((n) => part(id, n)))
      expect(found.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      expect(found[3]!.body.trimEnd()).toBe(WORD.repeat(5000).trimEnd())
    })
    expect(statements.filter((text) => text.includes('packed'))).toHaveLength(1)
    expect((await part(id, 31)).statusCode).toBe(404)
  })

  it('requesting attachments above the limits returns 404, even if they were stored before the limits existed', async () => {
    const parts = '--b\n\n'.repeat(100_000)
    await giveMail(world.ctx(), [
      mail({ id: 'parts@x', headers: ['Content-Type: multipart/mixed; boundary=b'], body: parts }),
    ])
    const { rows } = await sql<{ id: number }>`
      update mail_messages set unparsed = false where message_id = 'parts@x' returning id`.execute(world.db)
    const found = await Promise.all([1, 2, 3].map((n) => part(rows[0]!.id, n)))
    expect(found.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})
