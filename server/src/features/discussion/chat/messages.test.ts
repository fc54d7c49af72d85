/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { lastMessages } from './chat.repository.ts'
import { chatMessage, post, TOKEN } from './reader.testing.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({ chatToken: TOKEN })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const storedTexts = async () => (await lastMessages(world.db, 100)).map(({ chunk }) => chunk)

describe('posting chat messages as a bridge', () => {
  it('posting a chat message returns the message as clients receive it', async () => {
    const response = await post(site, { author: ' alis\n', chunk: '\u202e<b>coi</b>  do', channelId: '#lojban\0' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ author: 'alis', chunk: '<b>coi</b> do', channelId: '#lojban' })
    expect(await lastMessages(world.db, 10)).toMatchObject([response.json()])
  })

  it('posting a chat message runs five SQL statements: begin, insert, delete, notify, commit', async () => {
    expect(await world.countStatements(() => post(site, chatMessage('coi')))).toBeLessThanOrEqual(5)
  })

  it('a new chat message replaces the oldest of ten', async () => {
    for (let n = 1; n <= 13; n++) await post(site, chatMessage(`${n}`))
    expect(await storedTexts()).toEqual(['4', '5', '6', '7', '8', '9', '10', '11', '12', '13'])
  })

  it('concurrently posted chat messages are all stored', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => post(site, chatMessage(`${n}`))))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    await post(site, chatMessage('last'))
    expect(await storedTexts()).toHaveLength(10)
    expect((await storedTexts()).at(-1)).toBe('last')
  })
})

describe('the chat token', () => {
  it.each([
    ['nothing', {}],
    ['another token', { authorization: 'Bearer another token of a bridge' }],
    ['the token without its scheme', { authorization: TOKEN }],
    ['the token with a suffix', { authorization: `Bearer ${TOKEN}x` }],
    ['the token in a cookie', { cookie: `authorization=Bearer ${TOKEN}` }],
  ])('posting with %s instead of the chat token is rejected', async (_what, headers: Record<string, string>) => {
    const response = await post(site, chatMessage('coi'), { ...headers })
    expect([response.statusCode, response.json().error]).toEqual([401, 'not_logged_in'])
    expect(await storedTexts()).toEqual([])
  })

  it('all posts are rejected if the site has no chat token', async () => {
    const silent = await world.site({ chatToken: undefined })
    for (const authorization of ['Bearer undefined', 'Bearer ', `Bearer ${TOKEN}`])
      expect((await post(silent, chatMessage('coi'), { authorization })).statusCode).toBe(401)
  })
})

describe('hostile chat messages', () => {
  it.each([
    ['a chunk that is too long', { ...chatMessage('x'.repeat(2001)) }, ['chunk']],
    ['an author that is too long', { ...chatMessage('coi'), author: 'x'.repeat(101) }, ['author']],
    ['a channel that is too long', { ...chatMessage('coi'), channelId: 'x'.repeat(201) }, ['channelId']],
    ['invisible text', { author: '\u200b', chunk: '\0 \u202e', channelId: ' ' }, ['author', 'chunk', 'channelId']],
    ['empty texts', { author: '', chunk: '', channelId: '' }, ['author', 'chunk', 'channelId']],
    ['nothing', {}, ['author', 'chunk', 'channelId']],
    ['numbers', { author: 1, chunk: 2, channelId: 3 }, ['author', 'chunk', 'channelId']],
    ['null', { ...chatMessage('coi'), chunk: null }, ['chunk']],
    ['a chunk that is an array', { ...chatMessage('coi'), chunk: ['coi'] }, ['chunk']],
    ['an object', { ...chatMessage('coi'), author: { toString: 'alis' } }, ['author']],
    ['a list of messages', [chatMessage('coi')], ['body']],
    ['null instead of a message', null, ['body']],
    ['a text instead of a message', '"coi"', ['body']],
  ])('a chat post with %s is rejected with an error that names the invalid fields', async (_what, payload, fields) => {
    const response = await post(site, payload)
    expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_request'])
    expect(Object.keys(response.json().details.fields)).toEqual(fields)
    expect(await storedTexts()).toEqual([])
  })

  it.each([
    ['a prototype', '{"__proto__":{"author":"x"},"author":"a","chunk":"b","channelId":"c"}', 400],
    ['a constructor', '{"constructor":{"prototype":{"chunk":"x"}},"author":"a","chunk":"b","channelId":"c"}', 400],
    ['truncated JSON', '{"author":', 400],
    ['a megabyte', JSON.stringify(chatMessage('x'.repeat(1024 * 1024))), 413],
    ['deeply nested JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  ])('a chat post with %s is rejected entirely', async (_what, payload, status) => {
    expect((await post(site, payload)).statusCode).toBe(status)
    expect(await storedTexts()).toEqual([])
  })

  it.each([
    ['lone surrogates', '\ud83d coi \udc00', '\ufffd coi \ufffd'],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['SQL', "'; drop table chat_messages; --", "'; drop table chat_messages; --"],
    [
      'text of the maximum length with many invisible characters',
      `${'\u200bcoi do '.repeat(250)}\0`,
      'coi do '.repeat(250).trim(),
    ],
  ])('a chat message with %s is stored as plain text', async (_what, chunk, shown) => {
    const response = await post(site, chatMessage(chunk))
    expect([response.statusCode, response.json().chunk]).toEqual([200, shown])
    expect(await storedTexts()).toEqual([shown])
  })
})

describe('the rate limit of chat messages', () => {
  const times = async (count: number, one: () => ReturnType<typeof post>) => {
    for (let i = 0; i < count; i++) expect((await one()).statusCode).not.toBe(429)
    return one()
  }

  it('clients that post chat messages too often are rejected with Retry-After, without affecting other clients', async () => {
    const limited = await world.site({ chatToken: TOKEN, rateLimit: true })
    const stranger = await times(60, () => post(limited, chatMessage('x'), { authorization: 'Bearer guessed' }))
    expect(stranger.statusCode).toBe(429)
    const response = await times(60, () => post(limited, chatMessage('coi')))
    expect([response.statusCode, response.json().error]).toEqual([429, 'too_many_requests'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.json().details.retry_after).toBeGreaterThan(0)
    expect((await limited.app.inject({ url: '/api/language/languages' })).statusCode).toBe(200)
  })

  it('the rate of chat messages is unlimited if rate limits are disabled', async () => {
    expect((await times(60, () => post(site, chatMessage('coi')))).statusCode).toBe(200)
  })
})
