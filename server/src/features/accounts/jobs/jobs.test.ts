/** @ciOnly takes several seconds */
/** @onBothDatabases */
import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { inTransaction } from '../../../platform/context.ts'
import { linkIn, type Mailbox, openMailbox } from '../../../testing/mailbox.ts'
import { requesterFor } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'

let world: World
let site: Site
let mailbox: Mailbox
let admin: string
beforeAll(async () => {
  world = await newWorld()
  mailbox = await openMailbox()
  site = await world.site({ smtpUrl: mailbox.url }, { jobs: { retries: 1, retryDelayS: 0, pollS: 0.5 } })
})
beforeEach(async () => {
  await world.jobsDone()
  mailbox.reject(0)
  await world.reset()
  admin = bearer(await world.user('noras', { role: 'admin' })).authorization.slice('Bearer '.length)
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const alis = { username: 'alis', email: 'alis@example.org', password: 'klama le zarci' }
const signUp = () => requesterFor(site)('POST /auth/signup', alis)
const failed = async () => (await requesterFor(site)('GET /jobs/failed', undefined, admin)).body

describe('mail that the server rejects', () => {
  it('rejected mail is retried, then listed without secrets, and sent when an administrator retries it', async () => {
    mailbox.reject(2)
    await signUp()
    await world.jobsDone()
    const { jobs, total } = await failed()
    expect(total).toBe(1)
    expect(jobs[0]).toEqual({
      job_id: expect.any(String),
      queue: 'account_mail',
      about: { mail: 'confirm_email', to: alis.email },
      failed_at: expect.any(String),
      tries: 2,
      reason: expect.stringContaining('try again later'),
    })
    mailbox.reject(0)
    const again = await requesterFor(site)(`POST /jobs/failed/${jobs[0].job_id}/retry`, undefined, admin)
    expect(again.status).toBe(200)
    const link = linkIn(await mailbox.next(alis.email), '/confirm-email')
    const token = link.searchParams.get('token')
    expect((await requesterFor(site)('POST /auth/confirm-email', { token })).status).toBe(200)
    expect((await failed()).total).toBe(0)
  })

  it('rejected mail is sent by the automatic retry if the server recovers in time', async () => {
    mailbox.reject(1)
    await signUp()
    linkIn(await mailbox.next(alis.email), '/confirm-email')
    expect((await failed()).total).toBe(0)
  })

  it('failed mail can be dropped only once', async () => {
    mailbox.reject(2)
    await signUp()
    await world.jobsDone()
    const { job_id } = (await failed()).jobs[0]
    const drop = () => requesterFor(site)(`DELETE /jobs/failed/${job_id}`, undefined, admin)
    expect([(await drop()).status, (await drop()).status, (await failed()).total]).toEqual([200, 404, 0])
  })
})

describe('a change that a subscriber fails to apply', () => {
  it('a failed change is logged, counted, skipped and listed, and sent to all nodes when it is retried', async () => {
    let isBroken = true
    const notified: number[][] = []
    site.visitor.events.on('users_changed', ({ user_ids }) => {
      if (isBroken) throw new Error('simulated failure')
      notified.push(user_ids)
    })
    await inTransaction(site.visitor, async (tx) => tx.emit({ kind: 'users_changed', user_ids: [7] }))
    await expect.poll(async () => (await failed()).total).toBe(1)
    const [job] = (await failed()).jobs
    expect(job).toMatchObject({
      queue: 'site_event',
      about: { event: 'users_changed' },
      tries: 5,
      reason: 'simulated failure',
    })
    expect(await site.app.metrics.metrics()).toMatch(
      /site_event_failures_total\{kind="users_changed",given_up="true"\} 1/,
    )
    isBroken = false
    await requesterFor(site)(`POST /jobs/failed/${job.job_id}/retry`, undefined, admin)
    await world.jobsDone()
    expect([notified, (await failed()).total]).toEqual([[[7]], 0])
  })
})

describe('the list of failed jobs', () => {
  it.each([
    ['a visitor', null, 401],
    ['a moderator', 'moderator', 403],
  ])('%s can’t list failed jobs', async (_case, role, status) => {
    const headers = role ? bearer(await world.user('somebody', { role })) : {}
    expect((await site.app.inject({ url: '/api/jobs/failed', headers })).statusCode).toBe(status)
  })
})

describe('a site without a mail server', () => {
  it('mail is written to the outbox for the operator if there is no SMTP server', async () => {
    const silent = await world.site({ smtpUrl: undefined, dataDir: path.join(world.dataDir, 'silent') })
    // the other site would also process the job
    await site.close()
    await requesterFor(silent)('POST /auth/signup', alis)
    await world.jobsDone()
    const outbox = path.join(world.dataDir, 'silent/outbox')
    const [file, ...others] = fs.readdirSync(outbox)
    expect([file, others]).toEqual([expect.stringMatching(/\.eml$/), []])
    expect(fs.statSync(path.join(outbox, file!)).mode & 0o077).toBe(0)
    const mail = await PostalMime.parse(fs.readFileSync(path.join(outbox, file!)))
    expect([mail.to?.[0]?.address, linkIn(mail, '/confirm-email').pathname]).toEqual([alis.email, '/en/confirm-email'])
  })
})
