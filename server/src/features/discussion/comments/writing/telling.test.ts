/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { call } from '../../../../testing/calls.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { valsiidOf } from '../../../editing/changes/testing/versions.ts'
import { say, text } from '../testing/talk.ts'

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
  alis = await world.person('alis')
  bab = await world.person("ba'o.b")
  cev = await world.person('cev')
  valsi_id = await valsiidOf(world.db, await world.definition('klama', { by: 'noras' }))
})

const news = async (who: Viewer) => {
  const { body } = await call(site, who, 'GET', '/subscriptions/notifications')
  return body.notifications.map((n: { kind: string; word: string; actor: string }) => `${n.actor} ${n.kind} ${n.word}`)
}

it('who talks about an entry follows it, and hears of what others say', async () => {
  await say(world, alis, 'coi', { valsi_id })
  const { comment_id, thread_id } = await say(world, cev, 'coi do', { valsi_id })
  expect(await news(alis)).toEqual(['cev comment klama'])
  expect(await news(cev)).toEqual([])
  const [told] = (await call(site, alis, 'GET', '/subscriptions/notifications')).body.notifications
  expect(told).toMatchObject({ comment_id, thread_id, valsiid: valsi_id, read_at: null })
  const { body } = await call(site, alis, 'GET', `/subscriptions/${valsi_id}/state`)
  expect(body.subscriptions).toEqual(['comment'])
})

it('a reply is told to whom it answers, once, as a reply', async () => {
  const first = await say(world, alis, 'coi', { valsi_id })
  await say(world, cev, 'coi do', { parent_id: first.comment_id })
  expect(await news(alis)).toEqual(['cev reply klama'])
})

it('@name is told to that person first of all, whatever stands behind the name', async () => {
  const first = await say(world, alis, 'coi', { valsi_id })
  await say(world, cev, "coi @Alis, @ba'o.b's and a@cev.org", { parent_id: first.comment_id })
  expect(await news(alis)).toEqual(['cev mention klama'])
  expect(await news(bab)).toEqual(['cev mention klama'])
  expect(await news(cev)).toEqual([])
})

it('a change tells those who are named in it now, and nobody twice', async () => {
  const { comment_id } = await say(world, cev, 'coi @alis', { valsi_id })
  const content = text("coi @alis @ba'o.b")
  for (const _ of [1, 2]) await call(site, cev, 'PUT', `/comments/${comment_id}`, { content })
  expect(await news(alis)).toEqual(['cev mention klama'])
  expect(await news(bab)).toEqual(['cev mention klama'])
})

it('what is about no entry is told by its subject or name, to whose thread or page it is', async () => {
  const wave = await say(world, alis, 'coi', { subject: 'lo bangu' })
  await say(world, cev, 'coi', { thread_id: wave.thread_id })
  await say(world, cev, 'coi', { target_user_id: bab.user_id })
  expect(await news(alis)).toEqual(['cev comment lo bangu'])
  expect(await news(bab)).toEqual([`cev comment ba'o.b`])
})

it('a deleted comment takes its news along', async () => {
  const { comment_id } = await say(world, cev, 'coi @alis')
  await call(site, cev, 'DELETE', `/comments/${comment_id}`)
  expect(await news(alis)).toEqual([])
})

it('whoever wants letters at once gets one, with the address of the comment', async () => {
  const { notificationMail } = await import('../../subscriptions/mail/templates.ts')
  const { notificationContent } = await import('../../subscriptions/mail/mail.repository.ts')
  await call(site, alis, 'PUT', '/subscriptions/settings', { mail: 'immediate' })
  const { thread_id, comment_id } = await say(world, cev, 'coi @alis')
  const { notification_id } = await world.db
    .selectFrom('notifications')
    .select('notification_id')
    .executeTakeFirstOrThrow()
  const told = await notificationContent(world.db, notification_id)
  const letter = notificationMail(told!, { publicUrl: 'https://vlacku.example', token: 'x' })
  expect(letter.subject).toBe('cev mentioned you in the discussion of coi')
  expect(letter.text).toContain(
    `https://vlacku.example/en/comments/thread?thread_id=${thread_id}&scroll_to=${comment_id}`,
  )
})

it.each([
  ['in braces', 'see {klama} please', true],
  ['by a link', '[so](/en/valsi/klama#d1)', true],
  ['in a line of Lojban', 'mi klama do', true],
  ['within another language', 'A klama, Klama or KLAMA?', true],
  ['as a part of another word', 'klamas and seklama', false],
  ['in code of an address', 'https://a.example/klama', false],
])('a word that is named %s (%j) is a mention: %s', async (_, words, isMention) => {
  for (const word of ['mi', 'do']) await world.definition(word, { type: 'cmavo', by: 'noras' })
  const { comment_id } = await say(world, alis, words)
  const { comments } = (await call(site, null, 'GET', `/comments/mentions/${valsi_id}`)).body
  expect(comments.map((c: { comment_id: number }) => c.comment_id)).toEqual(isMention ? [comment_id] : [])
})

it('says how the words that it names are written, and leaves out those that other languages have', async () => {
  await world.definition('mi', { type: 'cmavo', by: 'noras' })
  await world.definition('curve', { by: 'noras' })
  await world.definition('since', { by: 'noras' })
  await world.definition('kruvi', { by: 'noras', glosses: ['Curve'] })
  const { words } = await say(world, alis, 'A curve of Klama by mi, me and {kruvi} since then.')
  expect(words).toEqual(['klama', 'kruvi'])
  expect((await say(world, alis, 'mi curve klama: nobody')).words).toEqual(['mi', 'curve', 'klama'])
})

it('a change names what it says now', async () => {
  const { comment_id } = await say(world, alis, '{klama}')
  await call(site, alis, 'PUT', `/comments/${comment_id}`, { content: text('na go’i') })
  expect((await call(site, null, 'GET', `/comments/mentions/${valsi_id}`)).body.total).toBe(0)
})

it('what is said in the discussion of an entry is not told as a mention of it, but of other words', async () => {
  await say(world, alis, '{klama}', { valsi_id })
  const mlatu = await valsiidOf(world.db, await world.definition('mlatu', { by: 'noras' }))
  const { comment_id } = await say(world, alis, '{klama} {mlatu}', { valsi_id: mlatu })
  const { comments } = (await call(site, null, 'GET', `/comments/mentions/${valsi_id}`)).body
  expect(comments.map((c: { comment_id: number }) => c.comment_id)).toEqual([comment_id])
  expect((await call(site, null, 'GET', `/comments/mentions/${mlatu}`)).body.total).toBe(0)
})
