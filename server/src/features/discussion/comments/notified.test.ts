/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Signal } from '../../../platform/events.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { valsiidOf } from '../../editing/changes/versions.testing.ts'
import { act, follow } from '../subscriptions/acts.testing.ts'
import { text, writeComment } from './talk.testing.ts'

let world: World
let site: Site
let signals: Signal<'notified'>[] = []
let alis: Viewer
let bab: Viewer
let cev: Viewer
let moderator: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  site.visitor.events.onSignal('notified', (signal) => void signals.push(signal))
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  ;[alis, bab, cev] = [await world.user('alis'), await world.user('bab'), await world.user('cev')]
  moderator = await world.user('noras', { role: 'moderator' })
  signals = []
})

const notifications = async (viewer: Viewer, query = '') =>
  (await sendRequest(site, viewer, 'GET', `/subscriptions/notifications?${query}`)).body
const kinds = async (viewer: Viewer) =>
  (await notifications(viewer)).notifications.map(({ kind }: { kind: string }) => kind)
const unread = async (viewer: Viewer) => (await notifications(viewer, 'unread_only=true')).unread_count
const edit = (id: number, words: string) => sendRequest(site, alis, 'PUT', `/comments/${id}`, { content: text(words) })
const hide = (id: number, reason: string | null) =>
  outcome(site, moderator, 'PUT', `/comments/${id}/hidden`, { reason })
/** Waits for the events of comments that were written directly to the database, and discards them. */
const clearSignals = async (count: number) => {
  await expect.poll(() => signals.length).toBe(count)
  signals = []
}
const notified = () => signals.flatMap(({ user_ids }) => user_ids)

describe('editing a mention out of a comment', () => {
  it('editing out a mention withdraws its unread notification and updates the unread count', async () => {
    const { comment_id } = await writeComment(world, alis, 'coi @bab @cev')
    await clearSignals(1)
    await edit(comment_id, 'coi @bab')
    expect([await kinds(bab), await kinds(cev)]).toEqual([['mention'], []])
    expect(notified()).toEqual([cev.user_id])
    await edit(comment_id, 'coi @bab @cev')
    expect(await kinds(cev)).toEqual(['mention'])
  })

  it('editing out a mention preserves its notification if it has been read', async () => {
    const { comment_id } = await writeComment(world, alis, 'coi @bab')
    await sendRequest(site, bab, 'PUT', '/subscriptions/notifications/mark-read', {})
    await edit(comment_id, 'coi')
    expect(await kinds(bab)).toEqual(['mention'])
  })

  it('a notification with another cause becomes a reply or comment notification if its mention is edited out', async () => {
    const valsi_id = await valsiidOf(world.db, await world.definition('klama', { by: 'noras' }))
    await sendRequest(site, cev, 'POST', '/subscriptions/subscribe', { valsi_id, trigger_type: 'comment' })
    const first = await writeComment(world, bab, 'coi', { valsi_id })
    const { comment_id } = await writeComment(world, alis, '@bab @cev', { parent_id: first.comment_id })
    await edit(comment_id, 'coi')
    expect(await kinds(bab)).toEqual(['reply'])
    // one notification for the first comment and one for the edited comment
    expect(await kinds(cev)).toEqual(['comment', 'comment'])
  })
})

describe('reading a thread', () => {
  it('reading a thread marks notifications about the displayed comments as read', async () => {
    const { comment_id: parent_id, thread_id } = await writeComment(world, alis, 'pa')
    for (const words of ['re', 'ci', 'vo']) await writeComment(world, bab, words, { parent_id })
    const other = await writeComment(world, bab, '@alis')
    await clearSignals(4)
    const see = (id: number, seen: number[]) => sendRequest(site, alis, 'PUT', `/comments/threads/${id}/read`, { seen })
    expect((await see(thread_id, [1, 2, 4])).body.notifications_read).toBe(2)
    const left = await notifications(alis, 'unread_only=true')
    expect(left.notifications.map((one: { thread_id: number }) => one.thread_id)).toEqual([other.thread_id, thread_id])
    expect(left.unread_count).toBe(2)
    expect(notified()).toEqual([alis.user_id])
    expect((await see(thread_id, [1, 2, 3, 4])).body.notifications_read).toBe(1)
    expect((await see(thread_id, [1, 2, 3, 4])).body.notifications_read).toBe(0)
    expect(notified()).toEqual([alis.user_id, alis.user_id])
    expect(await unread(alis)).toBe(1)
  })

  it('reading a thread doesn’t mark other users’ notifications as read', async () => {
    const { thread_id } = await writeComment(world, bab, '@alis @cev')
    await sendRequest(site, alis, 'PUT', `/comments/threads/${thread_id}/read`, { seen: [1] })
    expect([await unread(alis), await unread(cev)]).toEqual([0, 1])
  })
})

describe('a hidden comment', () => {
  it('the notifications of a hidden comment are withheld until it is unhidden', async () => {
    const first = await writeComment(world, alis, 'coi')
    const { comment_id, thread_id } = await writeComment(world, bab, 'vlipa', { parent_id: first.comment_id })
    await clearSignals(1)
    await hide(comment_id, 'spam')
    expect(await notifications(alis)).toMatchObject({ notifications: [], unread_count: 0, total: 0 })
    expect(notified()).toEqual([alis.user_id])
    // neither request marks notifications about comments that the recipient can't see
    await sendRequest(site, alis, 'PUT', '/subscriptions/notifications/mark-read', {})
    await sendRequest(site, alis, 'PUT', `/comments/threads/${thread_id}/read`, { seen: [1, 2] })
    await hide(comment_id, null)
    expect([await kinds(alis), await unread(alis)]).toEqual([['reply'], 1])
    expect(notified()).toEqual([alis.user_id, alis.user_id])
  })

  it('notifications of a hidden comment are emailed neither immediately nor in a digest', async () => {
    const { digestContent, mailRecipients, takeDueDigests } = await import('../subscriptions/mail/mail.repository.ts')
    await sendRequest(site, bab, 'PUT', '/subscriptions/settings', { mail: 'immediate' })
    const { comment_id } = await writeComment(world, alis, 'vlipa @bab')
    const [{ notification_id }] = (await notifications(bab)).notifications
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    const mailed = async () => [
      (await mailRecipients(world.db, [notification_id])).length,
      (await digestContent(world.db, bab.user_id, 9))?.notifications.length,
      (await takeDueDigests(world.db, inTwoDays, 9)).length,
    ]
    await hide(comment_id, 'spam')
    expect(await mailed()).toEqual([0, undefined, 0])
    await hide(comment_id, null)
    expect(await mailed()).toEqual([1, 1, 1])
  })

  it('a hidden comment does not count as unread in the thread list or in its thread', async () => {
    const first = await writeComment(world, alis, 'pa')
    await sendRequest(site, alis, 'PUT', `/comments/threads/${first.thread_id}/read`, { seen: [1] })
    const { comment_id } = await writeComment(world, bab, 'vlipa', { thread_id: first.thread_id })
    await hide(comment_id, 'spam')
    const { body } = await sendRequest(site, alis, 'GET', '/comments/threads')
    expect(body.comments[0].unread).toBe(0)
    const thread = (await sendRequest(site, alis, 'GET', `/comments/thread?thread_id=${first.thread_id}`)).body
    expect([thread.unread, thread.first_unread_id]).toEqual([0, null])
  })
})

describe('deleting a comment or definition', () => {
  it('deleting a comment updates the unread counts of the users who were notified of it', async () => {
    const { comment_id } = await writeComment(world, alis, '@bab')
    await clearSignals(1)
    await sendRequest(site, alis, 'DELETE', `/comments/${comment_id}`)
    expect([await kinds(bab), notified()]).toEqual([[], [bab.user_id]])
  })

  it('deleting a definition updates the unread counts of the users who were notified of it', async () => {
    const klama = await world.definition('klama', { by: 'alis' })
    await follow(site, world, bab, klama, 'edit')
    await act(site, world, cev, 'edit', klama)
    const valsi_id = await valsiidOf(world.db, klama)
    await sendRequest(site, bab, 'POST', `/subscriptions/${valsi_id}/unsubscribe/edit`)
    await clearSignals(1)
    await sendRequest(site, alis, 'DELETE', `/jbovlaste/definition/${klama}`)
    expect([await kinds(bab), notified()]).toEqual([[], [bab.user_id]])
  })
})
