/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import { sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { giveMail, mail } from '../testing/messages.ts'

let world: World
let site: Site
const names = new Map<number, string>()

beforeAll(async () => {
  world = await newWorld()
  const at = (hour: number) => `Mon, 02 Mar 2009 1${hour}:00:00 +0000`
  await giveMail(world.ctx(), [
    mail({ id: 'root@x', subject: 'Tanru', date: at(0) }),
    mail({ id: 'one@x', subject: 'Re: Tanru', references: ['root@x'], date: at(1), from: 'dan@example.com' }),
    mail({ id: 'two@x', subject: 'Re: Tanru', references: ['root@x', 'lost1@x', 'lost2@x'], date: at(3) }),
    mail({ id: 'three@x', subject: 'Re: Tanru', references: ['root@x', 'one@x'], date: at(2) }),
    mail({ id: 'undated@x', subject: 'Re: Tanru', references: ['two@x'], date: '' }),
    mail({ id: 'a@x', subject: 'a', references: ['b@x'], date: at(0) }),
    mail({ id: 'b@x', subject: 'b', references: ['a@x'], date: at(1) }),
    mail({ id: 'alone@x', subject: 'alone' }),
    mail({ id: 'orphan@x', subject: 'orphan', references: ['never@x'] }),
  ])
  const { rows } = await sql<{ id: number; message_id: string }>`select id, message_id from mail_messages`.execute(
    world.db,
  )
  for (const { id, message_id } of rows) names.set(id, message_id)
  site = await world.site()
})
afterAll(() => world.close())

async function around(message_id: string) {
  const { id } = (await sendRequest(site, null, 'GET', `/mail/message-id/${message_id}`)).body
  const { body } = await sendRequest(site, null, 'GET', `/mail/message/${id}`)
  const nameOf = (one: { id: number } | null) => (one === null ? null : names.get(one.id))
  return [body.in_reply_to, body.previous, body.next].map(nameOf)
}

describe('the neighbours of a message', () => {
  it.each([
    ['root@x', null, null, 'one@x'],
    ['one@x', 'root@x', 'root@x', 'three@x'],
    ['three@x', 'one@x', 'one@x', 'two@x'],
  ])('a message links to its parent and to the previous and next messages: %s', async (id, ...expected) => {
    expect(await around(id)).toEqual(expected)
  })

  it('in_reply_to skips missing ancestors, and undated messages sort last', async () => {
    expect(await around('two@x')).toEqual(['root@x', 'three@x', 'undated@x'])
    expect(await around('undated@x')).toEqual(['two@x', 'two@x', null])
    expect(await around('orphan@x')).toEqual([null, null, null])
    expect(await around('alone@x')).toEqual([null, null, null])
  })

  it('a cycle of references doesn’t break a message’s thread links', async () => {
    expect(await around('a@x')).toEqual([expect.toSatisfy((id) => id === null || id === 'b@x'), null, 'b@x'])
    expect(await around('b@x')).toEqual([expect.toSatisfy((id) => id === null || id === 'a@x'), 'a@x', null])
  })

  it('a message’s thread links contain no email addresses', async () => {
    const { id } = (await sendRequest(site, null, 'GET', '/mail/message-id/three@x')).body
    const { body } = await sendRequest(site, null, 'GET', `/mail/message/${id}`)
    expect(body.in_reply_to).toEqual({
      id: expect.any(Number),
      from_name: '…@…',
      sent_at: '2009-03-02T11:00:00.000Z',
      is_spam: false,
    })
  })
})
