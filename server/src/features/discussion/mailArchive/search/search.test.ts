/** @onBothDatabases */

import type { MailSearchResult } from '@vlacku/contract/mailArchive'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../../scripts/effort.ts'
import type { Site } from '../../../../app.ts'
import { sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { giveMail, mail } from '../testing/messages.ts'
import { readQuestion } from './question.ts'
import { foundPage } from './search.repository.ts'

let world: World
let site: Site
const day = (n: number) => `Mon, ${String(n).padStart(2, '0')} Mar 2009 10:00:00 +0000`
beforeAll(async () => {
  world = await newWorld()
  const list = ['List-Id: Lojban <lojban.lists.example.org>']
  await giveMail(world.ctx(), [
    mail({ id: 'a@x', subject: 'gismu and rafsi', body: 'Short words.', date: day(2) }),
    mail({
      id: 'b@x',
      subject: 'Words',
      body: 'Some gismu have no rafsi at all.',
      date: day(3),
      from: 'Bab <b@example.com>',
    }),
    mail({
      id: 'c@x',
      subject: 'Re: gismu and rafsi',
      body: 'gismu rafsi gismu',
      references: ['a@x'],
      date: day(4),
      headers: list,
    }),
    mail({
      id: 'd@x',
      subject: 'rafsi',
      body: "Café: 漢字テスト, «ёлка», ko'a, secret@hidden.example.org",
      date: day(5),
    }),
    mail({ id: 'e@x', subject: 'long', body: `${'filler text '.repeat(200)}here is the needle in it`, date: day(6) }),
  ])
  site = await world.site()
})
afterAll(() => world.close())

const search = async (query: string, more = ''): Promise<MailSearchResult> => {
  const { status, body } = await sendRequest(
    site,
    null,
    'GET',
    `/mail/search?query=${encodeURIComponent(query)}${more}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const found = async (query: string, more = '') =>
  (await search(query, more)).messages.map(({ message_id }) => message_id)

describe('the words of a mail search', () => {
  it('matches rank in this order: phrase in the subject, words in the subject, phrase in the body, words in the body', async () => {
    expect(await found('gismu rafsi')).toEqual(['c@x', 'a@x', 'b@x'])
    expect(await found('gismu and rafsi')).toEqual(['c@x', 'a@x'])
    expect(await found('gismu klama')).toEqual([])
  })

  it.each([
    ['"gismu rafsi"', ['c@x']],
    ['"no rafsi"', ['b@x']],
    ['subject:rafsi', ['d@x', 'c@x', 'a@x']],
    ['subject:"gismu and"', ['c@x', 'a@x']],
    ['from:bab', ['b@x']],
    ['from:example', []],
    ['list:lojban', ['c@x']],
    ['rafsi after:2009-03-03', ['d@x', 'c@x']],
    ['rafsi before:2009-03-03', ['a@x']],
    ['cafe', ['d@x']],
    ['CAFÉ', ['d@x']],
    ['漢字', ['d@x']],
    ['字', ['d@x']],
    ['字漢', []],
    ['Елка', ['d@x']],
    ["ko'a", ['d@x']],
    ['ko’a', ['d@x']],
  ])('mail search for %s finds the matching messages', async (query, ids) =>
    expect((await found(query)).sort()).toEqual([...ids].sort()),
  )
})

it('mail search results can be sorted by time, subject or sender, and the total covers all pages', async () => {
  expect(await found('', '&sort_by=date&sort_order=asc')).toEqual(['a@x', 'b@x', 'c@x', 'd@x', 'e@x'])
  expect(await found('', '&sort_by=sent_at&per_page=2&page=2')).toEqual(['c@x', 'b@x'])
  expect(await found('', '&sort_by=subject&sort_order=asc')).toEqual(['a@x', 'c@x', 'e@x', 'd@x', 'b@x'])
  expect(await found('', '&sort_by=sender&sort_order=asc')).toEqual(['a@x', 'c@x', 'd@x', 'e@x', 'b@x'])
  expect(await found('', '&sort_by=sender')).toEqual(['b@x', 'e@x', 'd@x', 'c@x', 'a@x'])
  expect((await search('', '&per_page=2&page=9')).total).toBe(5)
})

it('mail search results grouped by thread show the best message of each thread and its number of matches', async () => {
  const { messages, total } = await search('gismu', '&group_by_thread=true')
  expect(total).toBe(2)
  expect(messages.map(({ message_id, thread_count }) => [message_id, thread_count])).toEqual([
    ['c@x', 2],
    ['b@x', 1],
  ])
})

it('mail search results highlight matches in a snippet and reveal no email address', async () => {
  const { snippet } = (await search('needle')).messages[0]!
  expect(snippet.filter((piece) => piece.found)).toEqual([{ text: 'needle', found: true }])
  expect(snippet.map(({ text }) => text).join('')).toMatch(/^… .* here is the needle in it$/)
  const [hidden] = (await search('cafe')).messages
  expect(JSON.stringify(hidden)).not.toContain('hidden.example.org')
  expect(hidden!.parts_json[0]!.content).toBeNull()
})

it('searching for a guessed email address returns no message', async () => {
  for (const guess of [
    'secret',
    'hidden',
    'secret@hidden.example.org',
    'hidden.example.org',
    '"hidden example"',
    'org',
  ])
    expect(await found(guess), guess).toEqual([])
})

it('dividing a mail search into time slices does not affect the results', async () => {
  const days = Array.from({ length: 8 }, (_, n) => new Date(Date.UTC(2009, 2, n)))
  const ids = async (query: string, how: object, bounds: Date[]) => {
    const wanted = {
      sort_by: 'rank',
      sort_order: 'desc',
      group_by_thread: false,
      user_id: null,
      page: 1,
      per_page: 50,
    } as const
    const { rows, total, total_is_exact } = await foundPage(
      world.db,
      { bounds, each: 10_000 },
      { ...wanted, ...how, question: readQuestion(query) },
    )
    return { ids: rows.map(({ id }) => id), total, total_is_exact }
  }
  for (const query of [
    'gismu',
    'gismu rafsi',
    '"gismu rafsi"',
    'rafsi after:2009-03-02 before:2009-03-05',
    'nothing',
    '',
  ])
    for (const how of [
      {},
      { sort_by: 'date', sort_order: 'asc' },
      { sort_by: 'date' },
      { sort_by: 'subject' },
      { sort_by: 'sender' },
    ] as const)
      expect(await ids(query, how, days), query).toEqual(await ids(query, how, []))
})

it('mail search finds messages without a date', async () => {
  await giveMail(world.ctx(), [mail({ id: 'z@x', subject: 'timeless', body: 'dateless', date: '' })])
  expect(await found('dateless')).toEqual(['z@x'])
  expect(await found('dateless after:2001')).toEqual([])
})

it('mail search counts only the newest results if there are too many, and marks the total as inexact', async () => {
  const many = Array.from({ length: 510 }, (_, n) =>
    mail({
      id: `n${n}@x`,
      subject: n === 0 ? 'plentiful' : 'many',
      body: 'plentiful',
      date: `Mon, 02 Mar ${1980 + (n % 20)} 10:00:00 +0000`,
    }),
  )
  await giveMail(world.ctx(), many)
  const { total, total_is_exact, messages } = await search('plentiful')
  expect([total, total_is_exact]).toEqual([501, false])
  expect(messages[0]!.message_id).toBe('n0@x')
  expect((await search('gismu')).total_is_exact).toBe(true)
})

it('a mail search runs one SQL statement, regardless of its results', async () => {
  const read = (query: string) => world.countStatements(() => search(query))
  await search('when messages were sent is known for a while')
  expect([await read('gismu'), await read('nothing'), await read('')]).toEqual([1, 1, 1])
})

it('no mail query causes a server error', async () => {
  const text = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '"',
          "'",
          ':',
          '&',
          '|',
          '!',
          '<->',
          '\\',
          '*',
          'from:',
          'after:',
          '2009-',
          'gismu',
          '漢',
          '()',
        ),
      )
      .map((parts) => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(text, async (typed) => void (await search(typed.replace(/\p{Cs}/gu, '')))),
    { numRuns: iterations(150) },
  )
})
