/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { linkIn, type Mailbox, openMailbox } from '../../../testing/mailbox.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { TOKEN_KEY } from '../../../testing/writeUser.ts'
import { act, follow } from './acts.testing.ts'
import { sendNotificationMail } from './mail/mail.service.ts'
import { UnsubscribeTokens } from './mail/token.ts'
import { addDueDigests } from './subscriptions.jobs.ts'

let world: World
let site: Site
let other: Site
let mailbox: Mailbox
beforeAll(async () => {
  world = await newWorld()
  mailbox = await openMailbox()
  const settings = { smtpUrl: mailbox.url, publicUrl: 'https://vlacku.example' }
  site = await world.site(settings, { jobs: { retryDelayS: 1, pollS: 0.5 } })
  other = await world.site(settings, { jobs: { retryDelayS: 1, pollS: 0.5 } })
})
let alis: Viewer
let bab: Viewer
let klama: number
beforeEach(async () => {
  await world.jobsDone()
  await world.reset()
  mailbox.emails.length = 0
  ;[alis, bab] = [await world.user('alis'), await world.user('bab')]
  klama = await world.definition('klama', { by: 'alis' })
  await follow(site, world, bab, klama, 'edit')
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const wants = (mail: string, viewer = bab) => sendRequest(site, viewer, 'PUT', '/subscriptions/settings', { mail })
const setBab = (change: object) =>
  world.db.updateTable('users').set(change).where('user_id', '=', bab.user_id).execute()
const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value
const subjects = async () => {
  await world.jobsDone()
  return mailbox.emails.map(({ subject }) => subject)
}
/** Runs the hourly check on both nodes as if the given number of hours had passed. */
const afterHours = async (hours: number) => {
  const now = () => new Date(Date.now() + hours * 3_600_000)
  await Promise.all([site, other].map(({ visitor }) => addDueDigests({ ...visitor, now })))
  await world.jobsDone()
}
const edit = (by = alis) => act(site, world, by, 'edit', klama)

describe('notification emails sent at once', () => {
  beforeEach(() => wants('immediate'))

  it('each change sends an email with an entry link and an unsubscribe link', async () => {
    await edit()
    const mail = await mailbox.next('bab@example.org')
    expect(mail.subject).toBe('alis changed a definition of klama')
    expect(mail.text).toContain(
      'Hello bab,\n\nalis changed a definition of klama\nhttps://vlacku.example/en/valsi/klama\n',
    )
    const token = new UnsubscribeTokens(TOKEN_KEY).issue(bab.user_id)
    expect(linkIn(mail, '/unsubscribe').href).toBe(`https://vlacku.example/en/unsubscribe?token=${token}`)
    expect(header(mail, 'list-unsubscribe')).toBe(
      `<https://vlacku.example/api/subscriptions/unsubscribe?token=${token}>`,
    )
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header(mail, 'auto-submitted')).toBe('auto-generated')
    await edit()
    expect(await subjects()).toHaveLength(2)
  })

  it.each([
    ['ru', 'klama: определение изменено, автор правки alis', 'https://vlacku.example/ru/valsi/klama'],
    ['jbo', "la'o gy. alis .gy. pu galfi lo velski be zoi gy. klama .gy.", 'https://vlacku.example/jbo/valsi/klama'],
  ])('a notification email is in the recipient’s language: %s', async (locale, subject, address) => {
    await setBab({ locale })
    await edit()
    const mail = await mailbox.next('bab@example.org')
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(address)
    expect(linkIn(mail, `/${locale}/unsubscribe`)).toBeDefined()
  })

  it('links in notification emails percent-encode spaces and non-ASCII characters', async () => {
    const word = await world.definition("ko'a broda/é?", { by: 'alis' })
    await follow(site, world, bab, word, 'edit')
    await act(site, world, alis, 'edit', word)
    const mail = await mailbox.next('bab@example.org')
    expect(mail.text).toContain(`/en/valsi/${encodeURIComponent("ko'a_broda/é?")}\n`)
  })

  it('a notification email is sent once, even if the mail server first rejects it', async () => {
    mailbox.reject(2)
    await edit()
    expect(await subjects()).toEqual(['alis changed a definition of klama'])
  })

  it('a rejected recipient address doesn’t delay emails to others', async () => {
    const cev = await world.user('cev')
    await wants('immediate', cev)
    await follow(site, world, cev, klama, 'edit')
    await setBab({ email: 'not an address' })
    await edit()
    expect((await mailbox.next('cev@example.org')).subject).toBe('alis changed a definition of klama')
    await world.db.deleteFrom('notifications').execute() // makes the retried job for bab find nothing to send
    expect(await subjects()).toHaveLength(1)
  })

  it.each([
    ['who made the change', () => edit(bab)],
    ['with an unconfirmed address', () => setBab({ email_confirmed_at: null }).then(() => edit())],
    ['without an address', () => setBab({ email: null }).then(() => edit())],
    ['who is blocked', () => setBab({ role: 'blocked' }).then(() => edit())],
    ['whose account is closed', () => setBab({ disabled_at: new Date() }).then(() => edit())],
    ['who disabled emails', () => wants('none').then(() => edit())],
  ])('no notification email is sent to users %s', async (_case, does) => {
    await does()
    await afterHours(25)
    expect(await subjects()).toEqual([])
  })

  it('unsubscribing cancels queued notification emails', async () => {
    mailbox.reject(1)
    await edit()
    await wants('none')
    expect(await subjects()).toEqual([])
  })

  it('a digest includes notifications whose email failed for a day', async () => {
    await edit()
    await subjects()
    await world.db.updateTable('notifications').set({ mailed_at: null }).execute() // simulates a job that never sent its email
    await afterHours(23)
    expect(await subjects()).toHaveLength(1)
    await afterHours(25)
    expect(await subjects()).toEqual(['alis changed a definition of klama', 'One update about words you follow'])
  })
})

describe('the daily digest', () => {
  it('a daily digest combines all unread notifications of the day in one email, whichever node sends it', async () => {
    await edit()
    await edit()
    await act(site, world, alis, 'edit', klama)
    await sendRequest(site, bab, 'PUT', '/subscriptions/notifications/mark-read', { ids: [2] })
    await afterHours(0)
    const mail = await mailbox.next('bab@example.org')
    expect(mail.subject).toBe('2 updates about words you follow')
    expect(
      mail.text?.match(/alis changed a definition of klama\nhttps:\/\/vlacku.example\/en\/valsi\/klama/g),
    ).toHaveLength(2)
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(await subjects()).toHaveLength(1)
  })

  it('a daily digest is sent once a day, and only if there are new notifications', async () => {
    await edit()
    for (const hours of [0, 1, 25, 49]) await afterHours(hours)
    expect(await subjects()).toHaveLength(1)
    await edit()
    await afterHours(50)
    await edit()
    await afterHours(51)
    expect(await subjects()).toHaveLength(2)
    await afterHours(75)
    expect(await subjects()).toHaveLength(3)
  })

  it('a running site sends due digests hourly and deletes notifications that were read long ago', async () => {
    const setIntervalOf = vi.spyOn(globalThis, 'setInterval')
    const third = await world.site({ smtpUrl: mailbox.url, publicUrl: 'https://vlacku.example' })
    const hourly = setIntervalOf.mock.calls.filter(([, ms]) => ms === 3_600_000).map(([work]) => work as () => void)
    setIntervalOf.mockRestore()
    expect(hourly).toHaveLength(1)
    await edit()
    await edit()
    const longAgo = new Date(Date.now() - 91 * 86_400_000)
    await world.db.updateTable('notifications').set({ read_at: longAgo }).where('notification_id', '=', 1).execute()
    hourly[0]!()
    expect((await mailbox.next('bab@example.org')).subject).toBe('One update about words you follow')
    const left = () => world.db.selectFrom('notifications').select('notification_id').execute()
    await expect.poll(left).toEqual([{ notification_id: 2 }])
    await third.close()
  })

  it('a digest is not sent again if its job is retried', async () => {
    await edit()
    await afterHours(0)
    const post = {
      mail: { send: () => Promise.reject(new Error('sent again')), close() {} },
      publicUrl: '',
      tokens: new UnsubscribeTokens('x'),
    }
    await sendNotificationMail(site.visitor, post, { mail: 'news_digest', user_id: bab.user_id })
    expect(await subjects()).toHaveLength(1)
  })

  it('notifications of a failed digest are included in the next digest', async () => {
    await edit()
    const post = {
      mail: { send: () => Promise.reject(new Error('no')), close() {} },
      publicUrl: '',
      tokens: new UnsubscribeTokens('x'),
    }
    await expect(
      sendNotificationMail(site.visitor, post, { mail: 'news_digest', user_id: bab.user_id }),
    ).rejects.toThrow('no')
    await afterHours(0)
    expect(await subjects()).toHaveLength(1)
  })

  it('a digest lists fifty notifications and the number of the remaining ones', async () => {
    const { valsiid, definitionid } = await world.db.selectFrom('definitions').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 60 }, () => ({
      user_id: bab.user_id,
      kind: 'edit',
      actor_id: null,
      valsiid,
      definitionid,
      word: 'klama',
      created_at: new Date(),
    }))
    await world.db.insertInto('notifications').values(rows).execute()
    await afterHours(0)
    const mail = await mailbox.next('bab@example.org')
    expect(mail.text?.match(/someone changed a definition of klama/g)).toHaveLength(50)
    expect(mail.text).toContain('And 10 more.')
    await afterHours(25)
    expect(await subjects()).toHaveLength(1)
  })

  it('all due digests are sent, regardless of their number', async () => {
    await world.db.updateTable('users').set({ news_mail: 'none' }).execute()
    const { definitionid } = await world.db.selectFrom('definitions').selectAll().executeTakeFirstOrThrow()
    for (let n = 0; n < 120; n++) {
      const { user_id } = await world.user(`prenu${n}`)
      await world.db
        .insertInto('notifications')
        .values({ user_id, kind: 'edit', definitionid, word: 'klama', created_at: new Date() })
        .execute()
    }
    const added: unknown[] = []
    const jobs = { ready: async () => {}, wake() {}, add: async (_db: unknown, job: unknown) => void added.push(job) }
    await addDueDigests({ ...site.visitor, jobs })
    expect(added).toHaveLength(120)
    await addDueDigests({ ...site.visitor, jobs })
    expect(added).toHaveLength(120)
  })
})
