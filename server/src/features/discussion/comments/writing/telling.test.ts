/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { valsiidOf } from '../../../editing/changes/versions.testing.ts'
import { text, writeComment } from '../talk.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let cev: Viewer
let valsi_id: number
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user("ba'o.b")
  cev = await world.user('cev')
  valsi_id = await valsiidOf(world.db, await world.definition('klama', { by: 'noras' }))
})

const notificationsOf = async (viewer: Viewer) => {
  const { body } = await sendRequest(site, viewer, 'GET', '/subscriptions/notifications')
  return body.notifications.map((n: { kind: string; word: string; actor: string }) => `${n.actor} ${n.kind} ${n.word}`)
}

it('commenting on an entry subscribes the author, who is notified of later comments by others', async () => {
  await writeComment(world, alis, 'coi', { valsi_id })
  const { comment_id, thread_id } = await writeComment(world, cev, 'coi do', { valsi_id })
  expect(await notificationsOf(alis)).toEqual(['cev comment klama'])
  expect(await notificationsOf(cev)).toEqual([])
  const [notification] = (await sendRequest(site, alis, 'GET', '/subscriptions/notifications')).body.notifications
  expect(notification).toMatchObject({ comment_id, thread_id, valsiid: valsi_id, read_at: null })
  const { body } = await sendRequest(site, alis, 'GET', `/subscriptions/${valsi_id}/state`)
  expect(body.subscriptions).toEqual(['comment'])
})

it('a reply notifies the author of the parent once, as a reply', async () => {
  const first = await writeComment(world, alis, 'coi', { valsi_id })
  await writeComment(world, cev, 'coi do', { parent_id: first.comment_id })
  expect(await notificationsOf(alis)).toEqual(['cev reply klama'])
})

it('an @name causes a mention notification instead of any other notification, regardless of the characters after it', async () => {
  const first = await writeComment(world, alis, 'coi', { valsi_id })
  await writeComment(world, cev, "coi @Alis, @ba'o.b's and a@cev.org", { parent_id: first.comment_id })
  expect(await notificationsOf(alis)).toEqual(['cev mention klama'])
  expect(await notificationsOf(bab)).toEqual(['cev mention klama'])
  expect(await notificationsOf(cev)).toEqual([])
})

it('editing a comment notifies only newly mentioned users, and each user only once', async () => {
  const { comment_id } = await writeComment(world, cev, 'coi @alis', { valsi_id })
  const content = text("coi @alis @ba'o.b")
  for (const _ of [1, 2]) await sendRequest(site, cev, 'PUT', `/comments/${comment_id}`, { content })
  expect(await notificationsOf(alis)).toEqual(['cev mention klama'])
  expect(await notificationsOf(bab)).toEqual(['cev mention klama'])
})

it('comments outside entries notify the thread starter or page owner, showing the subject or name', async () => {
  const wave = await writeComment(world, alis, 'coi', { subject: 'lo bangu' })
  await writeComment(world, cev, 'coi', { thread_id: wave.thread_id })
  await writeComment(world, cev, 'coi', { target_user_id: bab.user_id })
  expect(await notificationsOf(alis)).toEqual(['cev comment lo bangu'])
  expect(await notificationsOf(bab)).toEqual([`cev comment ba'o.b`])
})

it('deleting a comment deletes its notifications', async () => {
  const { comment_id } = await writeComment(world, cev, 'coi @alis')
  await sendRequest(site, cev, 'DELETE', `/comments/${comment_id}`)
  expect(await notificationsOf(alis)).toEqual([])
})

it('an immediate notification email links to the comment', async () => {
  const { notificationMail } = await import('../../subscriptions/mail/templates.ts')
  const { notificationContent } = await import('../../subscriptions/mail/mail.repository.ts')
  await sendRequest(site, alis, 'PUT', '/subscriptions/settings', { mail: 'immediate' })
  const { thread_id, comment_id } = await writeComment(world, cev, 'coi @alis')
  const { notification_id } = await world.db
    .selectFrom('notifications')
    .select('notification_id')
    .executeTakeFirstOrThrow()
  const notification = await notificationContent(world.db, notification_id)
  const email = notificationMail(notification!, { publicUrl: 'https://vlacku.example', token: 'x' })
  expect(email.subject).toBe('cev mentioned you in the discussion of coi')
  expect(email.text).toContain(
    `https://vlacku.example/en/comments/thread?thread_id=${thread_id}&scroll_to=${comment_id}`,
  )
})

it.each([
  ['in braces', 'see {klama} please', true],
  ['in a link', '[so](/en/valsi/klama#d1)', true],
  ['in a line of Lojban', 'mi klama do', true],
  ['in English text', 'A klama, Klama or KLAMA?', true],
  ['as part of another word', 'klamas and seklama', false],
  ['in a URL', 'https://a.example/klama', false],
])('a word written %s (%j) counts as a mention: %s', async (_, words, isMention) => {
  for (const word of ['mi', 'do']) await world.definition(word, { type: 'cmavo', by: 'noras' })
  const { comment_id } = await writeComment(world, alis, words)
  const { comments } = (await sendRequest(site, null, 'GET', `/comments/mentions/${valsi_id}`)).body
  expect(comments.map((c: { comment_id: number }) => c.comment_id)).toEqual(isMention ? [comment_id] : [])
})

it('a comment lists the Lojban words it mentions in dictionary spelling, but no words in other languages', async () => {
  await world.definition('mi', { type: 'cmavo', by: 'noras' })
  await world.definition('curve', { by: 'noras' })
  await world.definition('since', { by: 'noras' })
  await world.definition('kruvi', { by: 'noras', glosses: ['Curve'] })
  const { words } = await writeComment(world, alis, 'A curve of Klama by mi, me and {kruvi} since then.')
  expect(words).toEqual(['klama', 'kruvi'])
  expect((await writeComment(world, alis, 'mi curve klama: nobody')).words).toEqual(['mi', 'curve', 'klama'])
})

it('editing a comment replaces its mentioned words', async () => {
  const { comment_id } = await writeComment(world, alis, '{klama}')
  await sendRequest(site, alis, 'PUT', `/comments/${comment_id}`, { content: text('na go’i') })
  expect((await sendRequest(site, null, 'GET', `/comments/mentions/${valsi_id}`)).body.total).toBe(0)
})

it('a comment in an entry’s thread does not mention that entry', async () => {
  await writeComment(world, alis, '{klama}', { valsi_id })
  const mlatu = await valsiidOf(world.db, await world.definition('mlatu', { by: 'noras' }))
  const { comment_id } = await writeComment(world, alis, '{klama} {mlatu}', { valsi_id: mlatu })
  const { comments } = (await sendRequest(site, null, 'GET', `/comments/mentions/${valsi_id}`)).body
  expect(comments.map((c: { comment_id: number }) => c.comment_id)).toEqual([comment_id])
  expect((await sendRequest(site, null, 'GET', `/comments/mentions/${mlatu}`)).body.total).toBe(0)
})
