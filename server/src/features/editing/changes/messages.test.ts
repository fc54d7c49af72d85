/** @onBothDatabases */
import type { RecentChange } from '@vlacku/contract/changes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { writeComment } from '../../discussion/comments/talk.testing.ts'
import { giveMail, mail, type NewMail } from '../../discussion/mailArchive/testing/messages.ts'
import { planOf } from './planOf.testing.ts'
import { valsiidOf, wrote } from './versions.testing.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
})
afterAll(() => world.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const list = async (query = '', viewer: Viewer | null = null) =>
  (await sendRequest(site, viewer, 'GET', `/jbovlaste/changes?${query}`)).body
const subjects = async (query = 'types=message') => (await list(query)).changes.map(({ word }: RecentChange) => word)

/** Adds messages, each sent `minutes` ago. Returns the ID of the last one. */
async function sent(...messages: (NewMail & { minutes?: number })[]): Promise<number> {
  await giveMail(
    world.ctx(),
    messages.map(({ minutes = 10, ...fields }) => mail({ date: ago(minutes).toUTCString(), ...fields })),
  )
  const { rows } = await sql<{ id: number }>`select max(id) as id from mail_messages`.execute(world.db)
  return rows[0]!.id
}

it('messages in recent changes are listed with subject, sender and excerpt, without email addresses', async () => {
  const date = ago(5)
  const body = 'Ask carol@example.org.\n\n> what is it\n'
  const id = await sent({ subject: 'Re: [lojban] bab@example.org', body, date: date.toUTCString() })
  const admin = await world.user('admin', { role: 'admin' })
  const response = await list()
  expect(response).toEqual({ changes: [expect.anything()], total: 1, next_cursor: null, imports: [] })
  expect(response.changes[0]).toEqual({
    change_id: `message-${id}`,
    change_type: 'message',
    kind: null,
    word: 'Re: [lojban] …@…',
    topic: null,
    valsi_id: null,
    definition_id: null,
    comment_id: id,
    thread_id: null,
    natlang_word_id: null,
    version_id: null,
    version: null,
    source_langid: null,
    lang_id: null,
    langtag: null,
    language_name: null,
    username: 'Alis',
    time: Math.floor(date.getTime() / 1000),
    commit_message: '',
    content: 'Ask …@….\n\n> what is it',
    diff: null,
  })
  expect(await list('', admin)).toEqual(response)
})

it.each([
  ['dan@example.com', '…@…'],
  ['"carol@example.org" <dan@example.com>', '…@…'],
  ['Dan', 'Dan'],
])('a message from %s is listed with sender %s', async (from, username) => {
  await sent({ from })
  expect((await list()).changes[0].username).toBe(username)
})

it('the excerpt of a long message doesn’t end in an email address', async () => {
  await sent({ body: `${'x'.repeat(984)} alis@example.org ${'y'.repeat(3000)}` })
  const { content } = (await list()).changes[0]
  expect(content).toBe(`${'x'.repeat(984)} …@… ${'y'.repeat(11)}`.concat('…'))
})

it('messages without a date or sent before the period are excluded from recent changes', async () => {
  await sent({ subject: 'late', minutes: 3 * 24 * 60 }, { subject: 'old', minutes: 9 * 24 * 60 })
  await sent({ subject: 'never', date: '' }, { subject: 'new', minutes: 1 })
  expect(await subjects()).toEqual(['new', 'late'])
  expect(await subjects('types=message&days=1')).toEqual(['new'])
  expect((await list('types=message&days=10')).total).toBe(3)
})

describe('spam among the changes', () => {
  const vote = (viewer: Viewer, id: number) => sendRequest(site, viewer, 'POST', `/mail/messages/${id}/spam-vote`)
  const decide = (viewer: Viewer, id: number, decision: 'spam' | 'no_spam' | null) =>
    sendRequest(site, viewer, 'PUT', `/mail/messages/${id}/spam-decision`, { decision })
  const shown = async () => {
    const { changes, total } = await list('types=message')
    expect(total).toBe(changes.length)
    return changes.map(({ word }: RecentChange) => word)
  }

  it('a message with three spam votes is excluded from recent changes until a vote is withdrawn', async () => {
    const id = await sent({ subject: 'kept', minutes: 20 }, { subject: 'offer' })
    const voters = [alis, await world.user('bab'), await world.user('cid')]
    for (const viewer of voters.slice(0, 2)) await vote(viewer, id)
    expect(await shown()).toEqual(['offer', 'kept'])
    await vote(voters[2]!, id)
    expect(await shown()).toEqual(['kept'])
    await vote(voters[0]!, id)
    expect(await shown()).toEqual(['offer', 'kept'])
  })

  it('a moderator’s spam decision about a message overrides votes', async () => {
    const id = await sent({ subject: 'offer' })
    const moderator = await world.user('modest', { role: 'moderator' })
    await decide(moderator, id, 'spam')
    expect(await shown()).toEqual([])
    await decide(moderator, id, 'no_spam')
    for (const name of ['bab', 'cid', 'dan']) await vote(await world.user(name), id)
    expect(await shown()).toEqual(['offer'])
    await decide(moderator, id, null)
    expect(await shown()).toEqual([])
  })
})

/** Adds an entry with its definition, a comment on it and two messages. */
async function somethingOfEachKind() {
  const klama = await world.definition('klama', { by: 'import', source_langid: 1 })
  await wrote(world.db, klama, { by: alis, at: ago(50), newEntry: true })
  await writeComment(world, alis, 'coi', { definition_id: klama })
  await sent({ subject: 'first', minutes: 60, from: 'alis <alis@example.org>' }, { subject: 'second', minutes: 30 })
  return klama
}

describe('filters of changes with messages', () => {
  it.each([
    ['', ['klama', 'second', 'klama', 'klama', 'first']],
    ['types=message', ['second', 'first']],
    ['types=valsi,message', ['second', 'klama', 'first']],
    ['types=definition,valsi,comment', ['klama', 'klama', 'klama']],
    ['languages=2', ['klama', 'klama']],
    ['source_langid=1', ['klama', 'klama', 'klama']],
    ['username=alis', ['klama', 'klama', 'klama']],
    ['types=message&languages=2', []],
    ['types=message&source_langid=1', []],
    ['types=message&username=alis', []],
  ])('the changes filter %s applies to all types of changes', async (query, expected) => {
    await somethingOfEachKind()
    const { changes, total } = await list(query)
    expect(changes.map(({ word }: RecentChange) => word)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('the changes filter valsi_id excludes messages', async () => {
    const valsi_id = await valsiidOf(world.db, await somethingOfEachKind())
    expect(await subjects(`valsi_id=${valsi_id}`)).toEqual(['klama', 'klama', 'klama'])
    expect(await subjects(`types=message&valsi_id=${valsi_id}`)).toEqual([])
  })
})

describe('pages of all kinds of changes', () => {
  it.each([1, 2, 3, 5])(
    'no change of any type appears twice or is missing across pages of %i, even if changes are simultaneous',
    async (limit) => {
      await somethingOfEachKind()
      const moment = ago(1)
      for (const [table, at] of Object.entries({
        definition_versions: 'created_at',
        valsi: 'created_at',
        comments: 'created_at',
        mail_messages: 'sent_at',
      }))
        await sql`update ${sql.table(table)} set ${sql.ref(at)} = ${moment}`.execute(world.db)
      const all = (await list()).changes.map(({ change_id }: RecentChange) => change_id)
      expect(all.map((id: string) => id.split('-')[0])).toEqual([
        'message',
        'message',
        'comment',
        'definition',
        'valsi',
      ])
      const found: string[] = []
      for (let after = ''; ; ) {
        const { changes, next_cursor } = await list(`limit=${limit}${after}`)
        found.push(...changes.map(({ change_id }: RecentChange) => change_id))
        if (next_cursor === null) break
        after = `&after=${next_cursor}`
      }
      expect(found).toEqual(all)
    },
  )
})

it('listing changes with mail runs three SQL statements', async () => {
  await somethingOfEachKind()
  await list()
  expect(await world.countStatements(() => list('limit=100'))).toBe(3)
})

it('finding and counting the latest messages uses an index that excludes spam', async () => {
  await sql`
    insert into mail_messages (message_id, fingerprint, thread_id, date, sent_at, subject, cleaned_subject, subject_key, from_name,
                               from_address, to_address, list, body, parts, cut, imported_at, spam_vote_count)
    select 'm' || n, '', n, '', now() - n * interval '1 minute', '', '', '', '', '', '', '', repeat('x', 500), '[]', false, now(),
           case when n % 4 = 0 then 3 else 0 end
    from generate_series(1, 6000) n`.execute(world.db)
  await sql`vacuum (analyze) mail_messages`.execute(world.db)
  const before = world.statements.length
  const { next_cursor, total } = await list('limit=20&days=365')
  await list(`limit=20&days=365&after=${next_cursor}`)
  expect(total).toBe(4500)
  const read = world.statements.slice(before).filter((text) => text.includes('mail_messages'))
  expect(read).toHaveLength(4)
  for (const text of read) {
    const plan = await planOf(world, text)
    expect(plan).toMatch(/Index Only Scan using mail_messages_recent/)
    expect(plan).not.toContain('Seq Scan on mail_messages')
    // the index scan starts where the previous page ended
    if (text.includes("'epoch'")) expect(plan).toMatch(/Index Cond: .*sent_at <= /)
  }
})
