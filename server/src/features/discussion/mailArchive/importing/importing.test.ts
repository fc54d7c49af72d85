/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageChange } from '../../../../platform/events.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { giveMail, mail } from '../testing/messages.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const storedMessages = async () =>
  (
    await sql<{ message_id: string; body: string; thread_id: number; subject: string }>`
      select message_id, body, thread_id, subject from mail_messages order by id`.execute(world.db)
  ).rows
const threads = async () => {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(message_id order by message_id) as ids from mail_messages group by thread_id order by 1`.execute(
    world.db,
  )
  return rows.map(({ ids }) => ids.join(' '))
}

describe('a message that arrives again', () => {
  it('importing the same message twice changes nothing', async () => {
    expect(await giveMail(world.ctx(), [mail({ id: 'a@x' }), mail({ body: 'no id' })])).toMatchObject({ added: 2 })
    const before = await storedMessages()
    const again = await giveMail(world.ctx(), [mail({ id: 'a@x' }), mail({ body: 'no id' }), mail({ id: 'a@x' })])
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3, rejected: 0 })
    expect(await storedMessages()).toEqual(before)
  })

  it('a copy of a message with a mailing list footer replaces the stored text', async () => {
    await giveMail(world.ctx(), [mail({ id: 'a@x', body: 'coi rodo' })])
    const longer = mail({ id: 'a@x', body: 'coi  rodo\n\n_____\nThe list' })
    expect(await giveMail(world.ctx(), [longer])).toMatchObject({ added: 0, changed: 1 })
    expect(await giveMail(world.ctx(), [mail({ id: 'a@x', body: 'coi rodo' }), longer])).toMatchObject({
      ...{ added: 0, changed: 0, unchanged: 2 },
    })
    expect((await storedMessages()).map(({ body }) => body)).toEqual(['coi  rodo\n\n_____\nThe list'])
  })

  it.each([
    ['more text', {}, 'coi rodo\nbuy this'],
    ['more text on its last line', {}, 'coi rodo, buy this'],
    ['a footer that is too long', {}, `coi rodo\n-- \n${'buy this\n'.repeat(20)}`],
    ['a separator far above other text', {}, `coi rodo\n_____\nThe list\n${'x'.repeat(2000)}`],
    ['another name of its sender', { from: 'Bab <alis@example.org>' }, 'coi rodo\n_____\nThe list'],
  ])('a copy of a message with %s is stored in addition to the original', async (_, forged, body) => {
    const first = mail({ id: 'a@x', body: 'coi rodo' })
    const other = mail({ id: 'a@x', body, ...forged })
    expect(await giveMail(world.ctx(), [first, other])).toMatchObject({ added: 2, changed: 0 })
    expect(await giveMail(world.ctx(), [other, first])).toMatchObject({ added: 0, unchanged: 2 })
    await world.reset()
    await giveMail(world.ctx(), [first])
    expect(await giveMail(world.ctx(), [other])).toMatchObject({ added: 1, changed: 0 })
    expect((await storedMessages()).map((one) => one.body)).toEqual(['coi rodo', body.trim()])
  })

  it('a copy of a message can add at most two footers and change nothing else', async () => {
    const footed = (footers: number, headers: string[] = []) =>
      mail({ id: 'a@x', headers, body: ['coi rodo', ...Array(footers).fill('_____\nThe list')].join('\n') })
    await giveMail(world.ctx(), [footed(0)])
    expect(await giveMail(world.ctx(), [footed(1, ['Cc: Mallory <m@example.org>'])])).toMatchObject({ changed: 1 })
    expect(await giveMail(world.ctx(), [footed(2)])).toMatchObject({ changed: 1 })
    expect(await giveMail(world.ctx(), [footed(3)])).toMatchObject({ added: 1, changed: 0 })
    const { rows } = await sql`select to_address from mail_messages where copy = ''`.execute(world.db)
    expect(rows).toEqual([{ to_address: 'lojban-list@lists.example.org' }])
  })

  it('a message from another sender with the same Message-ID replaces nothing', async () => {
    await giveMail(world.ctx(), [mail({ id: 'a@x', body: 'coi' })])
    const stolen = mail({ id: 'a@x', body: 'coi, buy this', from: 'Mallory <m@example.org>' })
    expect(await giveMail(world.ctx(), [stolen, stolen])).toMatchObject({ added: 1, unchanged: 1 })
    expect((await storedMessages()).map(({ body }) => body)).toEqual(['coi', 'coi, buy this'])
  })

  it('a mail import notifies the site once, or not at all if nothing changed', async () => {
    const events: PageChange[] = []
    const ctx = world.ctx()
    ctx.events.onPageChange((event) => void events.push(event))
    await giveMail(ctx, [mail({ id: 'a@x' })])
    await giveMail(ctx, [mail({ id: 'a@x' })])
    expect(events).toEqual([{ kind: 'mail_changed' }])
  })
})

describe('the threads of imported messages', () => {
  const tree = [
    mail({ id: 'root@x' }),
    mail({ id: 'answer@x', subject: 'Re: coi', references: ['root@x'] }),
    mail({ id: 'deep@x', subject: 'something else', references: ['root@x', 'answer@x'] }),
    mail({ id: 'other@x', subject: 'coi' }),
    mail({ id: 'lost@x', subject: 'Re: lost', references: ['never-came@x'] }),
    mail({ id: 'lost-too@x', subject: 'Re: lost', references: ['never-came@x'] }),
  ]

  it('messages with common references form one thread, regardless of their subjects', async () => {
    await giveMail(world.ctx(), tree)
    expect(await threads()).toEqual(['answer@x deep@x root@x', 'lost-too@x lost@x', 'other@x'])
  })

  it.each([[[5, 4, 3, 2, 1, 0]], [[2, 0, 5, 3, 1, 4]]])(
    'imports in any order produce the same threads: %j',
    async (order) => {
      for (const n of order) await giveMail(world.ctx(), [tree[n]!])
      expect(await threads()).toEqual(['answer@x deep@x root@x', 'lost-too@x lost@x', 'other@x'])
    },
  )

  it.each([['one import'], ['several imports']])(
    'threads stay separate when a message of %s references several of them',
    async (how) => {
      const roots = Array.from({ length: 20 }, (_, n) =>
        mail({ id: `${String.fromCharCode(97 + n)}@x`, subject: `s${n}` }),
      )
      const ids = roots.map((_, n) => `${String.fromCharCode(97 + n)}@x`)
      const joining = mail({ id: 'z@x', subject: 'joined', references: ids })
      if (how === 'one import') await giveMail(world.ctx(), [...roots, joining])
      else for (const one of [...roots, joining]) await giveMail(world.ctx(), [one])
      expect(await threads()).toEqual([...ids.slice(0, -1), 't@x z@x'])
    },
  )

  it('references to a missing message join threads, unless the missing message belongs to another thread', async () => {
    await giveMail(world.ctx(), [
      mail({ id: 'a@x', subject: 'a', references: ['lost-a@x'] }),
      mail({ id: 'b@x', subject: 'b' }),
      mail({ id: 'c@x', subject: 'c', references: ['b@x', 'lost-a@x', 'lost-c@x'] }),
      mail({ id: 'd@x', subject: 'd', references: ['b@x', 'lost-a@x', 'b@x', 'lost-d@x'] }),
    ])
    expect(await threads()).toEqual(['a@x c@x d@x', 'b@x'])
  })

  it('a message that reuses a Message-ID neither joins nor splits threads', async () => {
    const [a, b] = [mail({ id: 'a@x', subject: 'a' }), mail({ id: 'b@x', subject: 'b' })]
    await giveMail(world.ctx(), [a, b])
    await giveMail(world.ctx(), [mail({ id: 'a@x', subject: 'a', body: 'forged', references: ['b@x'] })])
    expect(await threads()).toEqual(['a@x a@x', 'b@x'])
  })

  it('a Message-ID can’t claim the thread of a subject', async () => {
    for (const id of ['subject:theweeklylesson', 'subject theweeklylesson', 'subject\ttheweeklylesson'])
      await giveMail(world.ctx(), [mail({ id, subject: `other ${id}` })])
    await giveMail(world.ctx(), [
      mail({ id: 'a@x', subject: 'Re: TheWeeklyLesson' }),
      mail({ id: 'b@x', subject: 'TheWeeklyLesson' }),
      mail({ id: 'c@x', subject: 'Re: TheWeeklyLesson' }),
    ])
    expect(await threads()).toContainEqual('a@x b@x c@x')
    expect((await threads()).filter((ids) => ids.includes('subject'))).not.toContainEqual(expect.stringContaining('@x'))
  })

  it.each([['before'], ['after']])(
    'replies without references join the thread of their subject, even if they arrive %s the original',
    async (when) => {
      const [first, reply] = [
        mail({ id: 'a@x', subject: '[lojban] Tanru' }),
        mail({ id: 'b@x', subject: 'RE: Re: [lojban] tanru' }),
      ]
      await giveMail(world.ctx(), when === 'after' ? [first, reply] : [reply, first])
      await giveMail(world.ctx(), [mail({ id: 'c@x', subject: 'Tanru' })]) // the late reply starts a thread of its own
      expect(await threads()).toEqual(['a@x b@x', 'c@x'])
    },
  )
})

it('a file that is not mail is rejected with a reason, and the other messages are imported', async () => {
  const { rejections, ...outcome } = await giveMail(world.ctx(), [
    '',
    mail({ id: 'a@x' }),
    '\x7fELF\0\0',
    '<html><body>Subject: no</body></html>',
    mail({ id: 'b@x' }),
  ])
  expect(outcome).toEqual({ added: 2, changed: 0, unchanged: 0, rejected: 3 })
  expect(rejections).toEqual([
    { number: 1, reason: 'it is empty' },
    { number: 3, reason: 'it does not start with headers, as mail does' },
    { number: 4, reason: 'it does not start with headers, as mail does' },
  ])
})

it('an import of 200 messages runs as many SQL statements as an import of 20', async () => {
  const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => mail({ id: `${from + n}@x` }))
  const few = await world.countStatements(() => giveMail(world.ctx(), many(0, 20)))
  expect(await world.countStatements(() => giveMail(world.ctx(), many(100, 200)))).toBe(few)
})
