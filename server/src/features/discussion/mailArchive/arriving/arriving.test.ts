/** @onBothDatabases */
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newWorld, type World } from '../../../../testing/world.ts'
import { giveMail, mail } from '../testing/messages.ts'
import { Intake } from './intake.ts'
import { type LmtpPort, openLmtp } from './lmtp.ts'
import { watchMaildir } from './maildir.ts'

let world: World
const warnings: string[] = []
const log = { warn: (...args: unknown[]) => void warnings.push(args.map(String).join(' ')) }
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  warnings.length = 0
})

const storedIds = async () =>
  (await world.db.selectFrom('mail_messages').select('message_id').orderBy('message_id').execute()).map(
    (row) => row.message_id,
  )

describe('a watched Maildir', () => {
  let dir: string
  const deliver = (name: string, text: string, folder = dir) => {
    fs.writeFileSync(path.join(folder, 'tmp', name), text)
    fs.renameSync(path.join(folder, 'tmp', name), path.join(folder, 'new', name))
  }
  const maildir = (at: string) => {
    for (const part of ['cur', 'new', 'tmp']) fs.mkdirSync(path.join(at, part), { recursive: true })
    return at
  }
  beforeEach(() => {
    dir = maildir(fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-maildir-')))
  })
  afterEach(() => fs.rmSync(dir, { recursive: true, force: true }))
  const watched = () => watchMaildir(dir, new Intake(world.ctx()), log)

  it('messages in a Maildir are imported when the site starts and moved to cur', async () => {
    deliver('1.a', mail({ id: 'a@x' }))
    deliver('2.b', mail({ id: 'b@x' }))
    fs.writeFileSync(path.join(dir, 'tmp', '3.c'), mail({ id: 'unfinished@x' }))
    const watch = watched()
    await watch.poll()
    await watch.close()
    expect(await storedIds()).toEqual(['a@x', 'b@x'])
    expect([fs.readdirSync(path.join(dir, 'new')), fs.readdirSync(path.join(dir, 'cur'))]).toEqual([
      [],
      ['1.a:2,', '2.b:2,'],
    ])
  })

  it('messages delivered later to a Maildir or its subfolders are imported automatically', async () => {
    const list = maildir(path.join(dir, '.lojban-list'))
    const watch = watched()
    await watch.poll()
    deliver('1.a', mail({ id: 'a@x' }))
    deliver('2.b', mail({ id: 'b@x' }), list)
    await vi.waitFor(async () => expect(await storedIds()).toEqual(['a@x', 'b@x']), { timeout: 20_000 })
    await watch.close()
  })

  it('a message that was imported but not moved to cur is moved without creating a duplicate', async () => {
    await giveMail(world.ctx(), [mail({ id: 'a@x' })])
    deliver('1.a', mail({ id: 'a@x' }))
    const watch = watched()
    await watch.poll()
    await watch.close()
    expect(await storedIds()).toEqual(['a@x'])
    expect(fs.readdirSync(path.join(dir, 'new'))).toEqual([])
  })

  it('broken files in a Maildir are logged, and the other messages are imported', async () => {
    deliver('1.a', 'this is no mail\n')
    deliver('2.b', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]).toString('latin1'))
    fs.writeFileSync(path.join(dir, 'new', '3.c'), Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1]))
    fs.mkdirSync(path.join(dir, 'new', 'folder'))
    deliver('4.d', mail({ id: 'd@x' }))
    const watch = watched()
    await watch.poll()
    await watch.poll()
    await watch.close()
    expect(await storedIds()).toEqual(['d@x'])
    expect(fs.readdirSync(path.join(dir, 'new'))).toEqual(['3.c', 'folder'])
    expect(warnings.join('\n')).toMatch(/not mail: it does not start with headers/)
    expect(warnings.filter((line) => line.includes('3.c was not moved'))).toHaveLength(1)
  })

  it('a missing Maildir causes only a warning', async () => {
    fs.rmSync(dir, { recursive: true })
    const watch = watched()
    await watch.poll()
    await watch.close()
    expect(warnings).toEqual([`The folder ${dir} (MAIL_DIR) does not exist yet.`])
  })
})

describe('the LMTP port', () => {
  let lmtp: LmtpPort
  beforeEach(async () => {
    lmtp = await openLmtp(0, new Intake(world.ctx()), log)
  })
  afterEach(() => lmtp.close())

  const deliver = (raw: string) => {
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: lmtp.port,
      lmtp: true,
      ignoreTLS: true,
    } as object)
    const envelope = { from: 'list@example.org', to: ['archive@example.org'] }
    return transport.sendMail({ envelope, raw }).then(
      ({ response }) => response as string,
      (error: Error) => error.message,
    )
  }

  it('the LMTP port acknowledges a message after it is stored, and stores duplicates once', async () => {
    expect(await deliver(mail({ id: 'a@x', body: '.a line with a dot' }))).toMatch(/^250/)
    expect(await storedIds()).toEqual(['a@x'])
    expect(await deliver(mail({ id: 'a@x', body: '.a line with a dot' }))).toMatch(/^250/)
    expect(await storedIds()).toEqual(['a@x'])
    const { body } = await world.db.selectFrom('mail_messages').select('body').executeTakeFirstOrThrow()
    expect(body).toBe('.a line with a dot')
  })

  it('each message from concurrent LMTP clients is imported exactly once', async () => {
    const ids = Array.from({ length: 30 }, (_, n) => `m${String(n).padStart(2, '0')}@x`)
    const replies = await Promise.all(ids.map((id) => deliver(mail({ id }))))
    const accepted = ids.filter((_, n) => replies[n]!.startsWith('250'))
    expect(await storedIds()).toEqual(accepted)
    // clients above the connection limit receive a temporary error
    expect(replies.every((reply) => /^250|421/.test(reply))).toBe(true)
    expect(accepted.length).toBeGreaterThanOrEqual(10)
  })

  it('the LMTP port rejects input that is not mail, and returns a temporary error if the database fails', async () => {
    expect(await deliver('what is this')).toContain('554')
    const broken = await openLmtp(
      0,
      new Intake({
        ...world.ctx(),
        now: () => {
          throw new Error('database unavailable')
        },
      }),
      log,
    )
    await lmtp.close()
    lmtp = broken
    expect(await deliver(mail({ id: 'a@x' }))).toContain('451')
    expect(warnings.join()).toContain('storing a message delivered by LMTP failed')
    expect(await storedIds()).toEqual([])
  })

  it('the LMTP port listens only on localhost, announces its size limit and survives disconnects', async () => {
    const socket = net.connect(lmtp.port, '127.0.0.1')
    let output = ''
    socket.on('data', (data) => {
      output += data.toString()
    })
    await vi.waitFor(() => expect(output).toMatch(/^220 .*LMTP/))
    socket.write('LHLO me\r\n')
    await vi.waitFor(() => expect(output).toMatch(/250[ -]SIZE 52428800/))
    socket.write('EHLO me\r\n')
    await vi.waitFor(() => expect(output).toMatch(/500 Error: EHLO not allowed/))
    socket.write('MAIL FROM:<a@example.org>\r\nRCPT TO:<b@example.org>\r\n')
    await vi.waitFor(() => expect(output.match(/^250 .*/gm)?.length).toBeGreaterThanOrEqual(3))
    socket.write('DATA\r\n')
    await vi.waitFor(() => expect(output).toMatch(/^354/m))
    socket.write('Subject: half a mess')
    socket.destroy()
    await once(socket, 'close')
    expect(await deliver(mail({ id: 'a@x' }))).toMatch(/^250/)
    expect(await storedIds()).toEqual(['a@x'])
  })
})

it('a site accepts mail from its configured sources until shutdown', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-maildir-'))
  for (const part of ['cur', 'new', 'tmp']) fs.mkdirSync(path.join(dir, part))
  fs.writeFileSync(path.join(dir, 'new', '1'), mail({ id: 'a@x', subject: 'arrived' }))
  const probe = await openLmtp(0, new Intake(world.ctx()), log)
  const { port } = probe
  await probe.close()
  const site = await world.site({ mailDir: dir, lmtpPort: port })
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['a@x']), { timeout: 20_000 })
  const search = await site.app.inject({ url: '/api/mail/search?query=arrived' })
  expect(search.json().total).toBe(1)
  await site.close()
  await expect(
    new Promise((resolve, reject) => net.connect(port, '127.0.0.1').on('connect', resolve).on('error', reject)),
  ).rejects.toThrow('ECONNREFUSED')
  fs.rmSync(dir, { recursive: true })
})
