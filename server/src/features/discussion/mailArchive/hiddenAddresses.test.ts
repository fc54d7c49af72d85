/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { reindexBatch } from './search/reindex.ts'
import { giveMail, mail } from './testing/messages.ts'

let world: World
let site: Site
let member: Viewer
let id: number
let thread_id: number

/** Texts with email addresses. Each local part and domain starts with `zq`. */
const BODY = [
  'zqone@zqmail.example, "zq two"@zqmail.example, zqthree@[192.0.2.1], имяzq@zqпример.рф, zqfour@zqmünchen.de',
  'zqfive%40zqmail.example zqsix&#64;zqmail.example zqseven&commat;zqmail.example zqeight＠zqmail.example zqnine﹫zqmail.example',
  'mailto:zqten@zqmail.example?subject=coi https://lists.example.org/?user=zqeleven@zqmail.example <20090302.zqtwelve@zqmail.example>',
  'npm install lodash@4.17.21 @scope/pkg@1.2.3',
].join('\n')

const part = (type: string, encoding: string, name: string, content: string) =>
  `--b\nContent-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\nContent-Disposition: attachment; filename="${name}"\n\n${content}\n`

beforeAll(async () => {
  world = await newWorld()
  member = await world.user('member')
  site = await world.site()
  const utf16 = Buffer.from('\ufeffask zqutf@zqmail.example', 'utf16le').toString('base64')
  const attached = 'From: zqinner@zqmail.example\nSubject: inner\n\nask zqinner@zqmail.example'
  await giveMail(world.ctx(), [
    mail({
      id: 'a@x',
      from: '"zqsender@zqmail.example" <zqsender@zqmail.example>',
      subject: 'Ask zqsubject@zqmail.example',
      date: new Date().toUTCString(),
      headers: [
        'Cc: Cid <zqcc@zqmail.example>, zqplain@zqlocal',
        'List-Id: lojban@zqmail.example',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
      ],
      body: [
        `--b\nContent-Type: text/plain; charset=utf-8\n\n${BODY}\n`,
        part('text/plain; charset=utf-8', '7bit', 'zqfile@zqmail.example.txt', 'zqtext@zqmail.example'),
        part('text/plain; charset=utf-16', 'base64', 'wide.txt', utf16),
        part('text/plain; charset=iso-2022-jp', '7bit', 'jp.txt', '\x1b$B4A\x1b(Bzqjp@zqmail.example\x1b$B4A\x1b(B'),
        part('message/rfc822', '7bit', 'inner.eml', attached),
        part('message/rfc822', 'base64', 'inner.eml', Buffer.from(attached).toString('base64')),
        '--b--',
      ].join(''),
    }),
    mail({ id: 'b@x', from: 'zqbare@zqmail.example', subject: 'Re: Ask', references: ['a@x'], body: 'second' }),
  ])
  const { rows } = await sql<{ id: number; thread_id: number }>`
    select id, thread_id from mail_messages where message_id = 'a@x'`.execute(world.db)
  ;({ id, thread_id } = rows[0]!)
})
afterAll(() => world.close())

const get = async (path: string, viewer: Viewer | null = null) => {
  const response = await site.app.inject({ method: 'GET', url: `/api${path}`, headers: viewer ? bearer(viewer) : {} })
  expect(response.statusCode, path).toBe(200)
  return response
}
/** Response body, with encoded words decoded. */
const textOf = ({ body }: { body: string }) =>
  `${body} ${[...body.matchAll(/=\?utf-8\?B\?([^?]*)\?=/g)].map(([, word]) => Buffer.from(word!, 'base64').toString()).join('')}`
const search = async (query: string) => (await get(`/mail/search?query=${encodeURIComponent(query)}`)).json()

describe('hidden email addresses', () => {
  it.each([
    ['message', () => `/mail/message/${id}`],
    ['thread', () => `/mail/thread?thread_id=${thread_id}`],
    ['thread of a subject', () => `/mail/thread?subject=${encodeURIComponent('Ask …@…')}`],
    ['search', () => '/mail/search?query=npm&include_content=true'],
    ['list by sender', () => '/mail/search?query=&sort_by=sender'],
    ['feed', () => `/feeds/mail/${thread_id}/atom`],
    ['list of changes', () => '/jbovlaste/changes?types=message'],
    ...[1, 2, 3, 4, 5].map((at): [string, () => string] => [
      `attachment ${at}`,
      () => `/mail/messages/${id}/parts/${at}`,
    ]),
  ])('the %s shows visitors no email addresses', async (_, path) => {
    const response = await get(path())
    expect(textOf(response)).not.toMatch(/zq/i)
    expect(decodeURIComponent(String(response.headers['content-disposition'] ?? ''))).not.toMatch(/zq/i)
    expect(response.body).toMatch(/…@…|\.\.\.@\.\.\./)
  })

  it.each([
    ['message', () => `/mail/messages/${id}/raw`],
    ['mailbox', () => `/mail/threads/${thread_id}/mbox`],
  ])('the downloaded %s shows users no email addresses', async (_, path) => {
    expect(textOf(await get(path(), member))).not.toMatch(/zq/i)
  })

  it('package versions such as lodash@4.17.21 are visible to visitors', async () => {
    const { parts_json } = (await get(`/mail/message/${id}`)).json()
    expect(parts_json[0].content).toContain('npm install lodash@4.17.21 @scope/pkg@1.2.3')
  })
})

it.each([
  'zqone',
  'zqmail',
  'zqmail.example',
  'from:zqsender',
  'subject:zqsubject',
  'list:zqmail',
  'zqtext',
  'zqfile',
  'two',
  'пример',
  'zqcc',
])('searching for %s, which is part of a hidden email address, returns no results', async (query) =>
  expect((await search(query)).total).toBe(0),
)

it('a thread can be found by its masked subject, but not by guessing an email address', async () => {
  const url = (subject: string) => `/api/mail/thread?subject=${encodeURIComponent(subject)}`
  const guess = await site.app.inject({ method: 'GET', url: url('Ask zqother@zqmail.example') })
  expect(guess.statusCode).toBe(
    (await site.app.inject({ method: 'GET', url: url('Ask zqsubject@zqmail.example') })).statusCode,
  )
  expect((await get(`/mail/thread?subject=${encodeURIComponent('Ask …@…')}`)).json().total).toBe(2)
})

it('direction controls are removed from single-line fields and closed in texts', async () => {
  await giveMail(world.ctx(), [
    mail({
      id: 'bidi@x',
      from: 'Al\u202eis\u200e <alis@example.org>',
      subject: 'cod\u202excod.exe',
      headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
      body: `--b\nContent-Type: text/plain; charset=utf-8\n\nbidi \u202emoc.elpmaxe\u202c \u2067open\n${part('text/plain', '7bit', 'a\u202etxt.exe', 'x')}--b--`,
    }),
  ])
  const [found] = (await search('bidi')).messages
  const { body } = await get(`/mail/message/${found.id}`)
  expect(body).not.toMatch(/[\u202a-\u202e\u200e]/)
  expect(JSON.parse(body)).toMatchObject({
    ...{ subject: 'codxcod.exe', from_name: 'Alis', from_address: 'Alis' },
    parts_json: [{ content: 'bidi moc.elpmaxe \u2067open\u2069' }, { filename: 'atxt.exe' }],
  })
  const feed = (await get(`/feeds/mail/${found.thread_id}/atom`)).body
  const changes = (await get('/jbovlaste/changes?types=message&days=365')).body
  expect(`${feed}${changes}`).not.toMatch(/[\u202a-\u202e]/)
  expect(
    decodeURIComponent(String((await get(`/mail/messages/${found.id}/parts/1`)).headers['content-disposition'])),
  ).toContain('atxt.exe')
})

it('messages indexed with their email addresses are reindexed in batches', async () => {
  await sql`update mail_terms set terms = 'zqold'::tsvector`.execute(world.db)
  await sql`update mail_messages set subject_key = 'ask zqsubject@zqmail.example' where id = ${id}`.execute(world.db)
  await sql`insert into mail_reindex select id from mail_messages`.execute(world.db)
  await giveMail(
    world.ctx(),
    Array.from({ length: 30 }, (_, n) => mail({ id: `${n}@many`, body: `${'word '.repeat(5_000)}many${n}` })),
  )
  await sql`insert into mail_reindex select id from mail_messages where message_id like '%@many'`.execute(world.db)
  const sizes: number[] = []
  do sizes.push(await reindexBatch(world.ctx()))
  while (sizes.at(-1) !== 0)
  expect(sizes.length).toBeGreaterThan(3)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25)
  expect((await search('zqold')).total).toBe(0)
  expect((await search('lodash')).total).toBe(1)
  expect((await get(`/mail/thread?subject=${encodeURIComponent('Ask …@…')}`)).json().total).toBe(2)
})

it('stale messages are reindexed in the background after startup', async () => {
  await sql`update mail_terms set terms = 'zqold'::tsvector where id = ${id}`.execute(world.db)
  await sql`insert into mail_reindex values (${id})`.execute(world.db)
  await world.site()
  await expect.poll(async () => (await search('zqold')).total, { timeout: 20_000 }).toBe(0)
  expect((await search('lodash')).total).toBe(1)
})

const longWords = (symbol: string) =>
  Array.from({ length: 20 }, (_, n) =>
    mail({
      id: `${n}@long${symbol ? 'at' : ''}`,
      subject: 'long words',
      body: `needle ${'a'.repeat(450_000)}${symbol}${'b'.repeat(450_000)}`,
    }),
  )

it('an at sign between long words barely slows a search', async () => {
  await giveMail(world.ctx(), longWords(''))
  const time = async () => {
    const start = performance.now()
    expect((await search('needle')).total).toBe(20)
    return performance.now() - start
  }
  await time()
  const without = Math.min(await time(), await time())
  await sql`delete from mail_messages where message_id like '%@long'`.execute(world.db)
  await giveMail(world.ctx(), longWords('@'))
  await time()
  expect(Math.min(await time(), await time())).toBeLessThan(4 * without + 200)
})
