/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { giveMail, mail } from './testing/messages.ts'

let world: World
let site: Site

const at = (day: number) => `Mon, 0${day} Mar 2009 10:00:00 +0000`
const iso = (day: number) => `2009-03-0${day}T10:00:00.000Z`
const inList = (list: string, id: string, day: number, references: string[] = []) =>
  mail({ id, subject: id, date: at(day), references, headers: [`List-Id: <${list}.lists.example.org>`] })

beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())

const lists = async (query = '') => {
  const { status, body } = await sendRequest(site, null, 'GET', `/mail/lists${query}`)
  expect(status).toBe(200)
  return body
}

describe('the mailing lists', () => {
  it('the list index of an empty archive is empty', async () => {
    expect(await lists()).toMatchObject({ lists: [], total: 0, page: 1, per_page: 50 })
  })

  it('the list index includes message and thread counts and the dates of the first and last message', async () => {
    await giveMail(world.ctx(), [
      inList('lojban', 'a1@x', 2),
      inList('lojban', 'a2@x', 4, ['a1@x']),
      inList('lojban', 'a3@x', 3),
      inList('beginners', 'b1@x', 5, ['a1@x']),
      'From: alis@example.org\nMessage-ID: <none@x>\nSubject: undated\n\ncoi\n',
    ])
    expect(await lists()).toMatchObject({
      lists: [
        { name: 'beginners', messages: 1, threads: 1, first_at: iso(5), last_at: iso(5) },
        { name: 'lojban', messages: 3, threads: 2, first_at: iso(2), last_at: iso(4) },
        { name: '', messages: 1, threads: 1, first_at: null, last_at: null },
      ],
      ...{ total: 3, page: 1, per_page: 50 },
    })
  })

  it('the list index is paged and reports the total even past the last page', async () => {
    expect(await lists('?per_page=2&page=2')).toMatchObject({ lists: [{ name: '' }], total: 3, page: 2, per_page: 2 })
    expect(await lists('?page=1000000')).toMatchObject({ lists: [], total: 3 })
    for (const query of ['?page=0', '?page=x', '?page=1e9', '?per_page=0'])
      expect(await outcome(site, null, 'GET', `/mail/lists${query}`)).toEqual([400, 'invalid_request'])
  })

  it('reading the list index runs one SQL statement', async () => {
    expect(await world.countStatements(() => lists())).toBe(1)
  })

  it('the list index does not count spam', async () => {
    await sql`update mail_messages set spam_decision = 'spam' where message_id = 'a2@x'`.execute(world.db)
    await sql`update mail_messages set spam_vote_count = 3 where message_id = 'b1@x'`.execute(world.db)
    const { lists: shown } = await lists()
    expect(shown).toMatchObject([{ name: 'lojban', messages: 2, threads: 2, last_at: iso(3) }, { name: '' }])
  })

  it('searching by list name matches only the list with that exact name, and an empty name matches messages without a list', async () => {
    await giveMail(world.ctx(), [
      inList('lojban-beginners', 'c1@x', 6),
      inList('LOJBAN', 'c2@x', 7),
      inList('x', 'c3@x', 8, []),
    ])
    const found = async (query: string) => {
      const { body } = await sendRequest(site, null, 'GET', `/mail/search?sort_by=sent_at&${query}`)
      expect(body.total).toBe(body.messages.length)
      return body.messages.map(({ message_id }: { message_id: string }) => message_id)
    }
    const lojban = ['c2@x', 'a2@x', 'a3@x', 'a1@x']
    for (const query of ['list=lojban', 'list=Lojban', 'query=list:lojban', 'query=list:%22LOJBAN%22'])
      expect(await found(query)).toEqual(lojban)
    expect(await found('list=lojban&query=a2')).toEqual(['a2@x'])
    expect(await found('list=lojban-beginners')).toEqual(['c1@x'])
    expect(await found('list=@none')).toEqual(['none@x'])
    expect(await found('query=list:%22%22')).toEqual(['none@x'])
    for (const list of ['lojba', 'list', 'none', '@', 'a@none', "x' | 'y", '%25', '!'])
      expect(await found(`list=${encodeURIComponent(list)}`)).toEqual([])
    expect(await found('list=lojban&query=!!')).toEqual([])
    const { lists: all } = await lists()
    expect(all.map(({ name, messages }: { name: string; messages: number }) => [name, messages])).toEqual([
      // one message in `lojban` and one in `beginners` are spam
      ['lojban', 3],
      ['lojban-beginners', 1],
      ['x', 1],
      ['', 1],
    ])
    await sql`delete from mail_messages where message_id like 'c%@x'`.execute(world.db)
  })

  it('lists whose names contain an email address are counted with messages without a list', async () => {
    await sql`update mail_messages set list = 'alis@example.org' where message_id = 'a3@x'`.execute(world.db)
    await sql`update mail_messages set list = 'bab%40example.org' where message_id = 'a1@x'`.execute(world.db)
    const { lists: shown } = await lists()
    expect(shown).toMatchObject([{ name: '', messages: 3, threads: 3 }])
  })
})
