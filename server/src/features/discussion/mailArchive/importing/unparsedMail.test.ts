/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type World } from '../../../../testing/world.ts'
import { Intake } from '../arriving/intake.ts'
import { openLmtp } from '../arriving/lmtp.ts'
import { watchMaildir } from '../arriving/maildir.ts'
import { MAIL_LIMITS } from '../reading/limits.ts'
import { MailReader } from '../reading/mailReader.ts'
import { FAILING, failingReader } from '../testing/failingReader.ts'
import { giveMail, mail } from '../testing/messages.ts'
import { importMail } from './importing.service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const stored = async () => {
  const { rows } = await sql<{
    message_id: string
    subject: string
    body: string
    parts: unknown[]
    unparsed: boolean
  }>`
    select message_id, subject, body, parts, unparsed from mail_messages order by message_id`.execute(world.db)
  return rows
}
const unparsed = async () => (await stored()).filter((one) => one.unparsed).map(({ message_id }) => message_id)
async function* rawMessages(...messages: string[]) {
  for (const raw of messages) yield { raw: Buffer.from(raw), cut: false }
}

describe('a message that fails to parse', () => {
  let failing: ReturnType<typeof failingReader>
  beforeEach(() => {
    failing = failingReader()
  })
  afterEach(() => failing.close())
  const bad = (id: string, header: string) =>
    mail({ id, headers: [header], subject: `subject of ${id}`, body: 'klama' })

  it.each(Object.entries(FAILING))(
    'a message is stored unparsed if its worker %s, and the remaining messages are imported',
    async (_, header) => {
      const messages = rawMessages(mail({ id: 'a@x' }), bad('b@x', header), mail({ id: 'c@x' }))
      const outcome = await importMail(world.ctx(), messages, undefined, failing)
      expect(outcome).toEqual({ added: 3, changed: 0, unchanged: 0, rejected: 0 })
      expect(await stored()).toMatchObject([
        { message_id: 'a@x', unparsed: false },
        { message_id: 'b@x', unparsed: true, subject: 'subject of b@x', body: 'klama' },
        { message_id: 'c@x', unparsed: false },
      ])
    },
  )

  it('an import fails, rather than storing messages unparsed, if no worker starts', async () => {
    const reader = new MailReader({
      start: () => {
        throw new Error('no memory for threads')
      },
    })
    await expect(importMail(world.ctx(), rawMessages(mail({ id: 'a@x' })), undefined, { reader })).rejects.toThrow(
      'no memory',
    )
    expect(await stored()).toEqual([])
  })

  it('a message that fails to parse is moved to the cur folder of its Maildir and read only once', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-maildir-'))
    for (const part of ['cur', 'new', 'tmp']) fs.mkdirSync(path.join(dir, part))
    fs.writeFileSync(path.join(dir, 'new', '1'), bad('a@x', FAILING.loops))
    fs.writeFileSync(path.join(dir, 'new', '2'), mail({ id: 'b@x' }))
    for (const _ of ['first start', 'second start']) {
      const watch = watchMaildir(dir, new Intake(world.ctx(), failing), { warn: () => {} })
      await watch.poll()
      await watch.close()
    }
    expect(fs.readdirSync(path.join(dir, 'new'))).toEqual([])
    expect((await stored()).map(({ message_id, unparsed }) => [message_id, unparsed])).toEqual([
      ['a@x', true],
      ['b@x', false],
    ])
    // one worker for both messages, one for each message separately, and one for later messages
    expect(failing.started.length).toBe(3)
    fs.rmSync(dir, { recursive: true })
  })

  it('the LMTP port accepts a message that fails to parse and continues to run', async () => {
    const lmtp = await openLmtp(0, new Intake(world.ctx(), failing), { warn: () => {} })
    const port = { host: '127.0.0.1', port: lmtp.port, lmtp: true, ignoreTLS: true }
    const transport = nodemailer.createTransport(port as object)
    const envelope = { from: 'list@example.org', to: ['archive@example.org'] }
    for (const raw of [bad('a@x', FAILING.allocates), mail({ id: 'b@x' })])
      expect((await transport.sendMail({ envelope, raw })).response).toMatch(/^250/)
    await lmtp.close()
    expect(await unparsed()).toEqual(['a@x'])
    expect(await stored()).toHaveLength(2)
  })
})

describe('a message beyond a limit', () => {
  const multipart = (id: string, header: string, body: string) =>
    mail({ id, headers: [`Content-Type: ${header}`], body })
  const LIMITS: [string, (id: string, more: number) => string][] = [
    [
      'parts',
      (id, more) => multipart(id, 'multipart/mixed; boundary=b', '--b\n\nklama\n'.repeat(MAIL_LIMITS.parts + more)),
    ],
    [
      'parts of nested multiparts',
      (id, more) =>
        multipart(
          id,
          'multipart/mixed; BOUNDARY = "a b"',
          `--a b\nContent-Type: multipart/mixed; boundary=c\n\n${'--c\n\nklama\n'.repeat(MAIL_LIMITS.parts - 1 + more)}`,
        ),
    ],
    [
      'lines',
      (id, more) =>
        multipart(
          id,
          'multipart/mixed; boundary=b',
          `--b\n\nklama\n${'\n'.repeat(MAIL_LIMITS.lines + (more > 0 ? 0 : -20))}`,
        ),
    ],
    [
      'a header',
      (id, more) =>
        mail({ id, headers: [`X-Long: ${'a'.repeat(MAIL_LIMITS.fieldBytes + (more > 0 ? 0 : -20))}`], body: 'klama' }),
    ],
    [
      'headers',
      (id, more) =>
        mail({
          id,
          headers: Array.from(
            { length: MAIL_LIMITS.headerBytes / 1000 - (more > 0 ? 0 : 2) },
            () => `X: ${'a'.repeat(997)}`,
          ),
          body: 'klama',
        }),
    ],
  ]
  it.each(LIMITS)('a message above the limit of %s is stored unparsed', async (_, make) => {
    await giveMail(world.ctx(), [make('below@x', 0), make('beyond@x', 1)])
    const [below, beyond] = await stored()
    expect(below).toMatchObject({ message_id: 'below@x', unparsed: false, subject: 'coi' })
    expect(beyond).toMatchObject({ message_id: 'beyond@x', unparsed: true, subject: 'coi', parts: [] })
    expect(beyond!.body).toContain('klama')
  })

  it('an unparsed message retains its references and date and joins its thread', async () => {
    const long = mail({
      id: 'b@x',
      references: ['a@x'],
      headers: [`X-Long: ${'a'.repeat(MAIL_LIMITS.fieldBytes)}`],
    })
    await giveMail(world.ctx(), [mail({ id: 'a@x', subject: 'one' }), long])
    const { rows } = await sql<{ threads: number; dated: number }>`
      select count(distinct thread_id)::int as threads, count(sent_at)::int as dated from mail_messages`.execute(
      world.db,
    )
    expect(rows).toEqual([{ threads: 1, dated: 2 }])
  })

  it('a single plain text part is parsed regardless of its line count', async () => {
    await giveMail(world.ctx(), [mail({ id: 'a@x', body: 'a\n'.repeat(MAIL_LIMITS.lines + 1) })])
    expect(await unparsed()).toEqual([])
  })
})
