/** @onBothDatabases */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DumpRecord } from '@vlacku/contract/dumps'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { inTransaction } from '../../../platform/context.ts'
import { waitUntilVisible } from '../../../testing/committedIsSeen.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { isDue } from './dumps.jobs.ts'
import { currentFeed } from './dumps.service.ts'
import { DumpCache } from './making/dumpCache.ts'
import { writeDump } from './making/writeDump.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({ publicUrl: 'https://vlacku.example', licence: 'CC0-1.0' })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

type Line = Record<string, unknown>
const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const records = (lines: Line[]) => lines.slice(1, -1)

/** Creates a dump of the current state and returns its lines. */
async function dump() {
  await currentFeed(world.ctx()) // starts a feed; this statement commits its records
  await waitUntilVisible(world.db)
  const { feed_id, until } = await currentFeed(world.ctx())
  const file = path.join(world.dataDir, 'test.jsonl.gz')
  const order = { feed_id, until, site: 'https://vlacku.example', licence: null, made_at: new Date().toISOString() }
  const written = await writeDump(world.db, file, order)
  const text = gunzipSync(fs.readFileSync(file)).toString()
  return { ...written, text, lines: linesOf(text) }
}

/** Reads a page of the changes up to now, even while a transaction is running. */
const sinceNow = async (position: string, limit?: number) => {
  const response = await site.app.inject(`/api/dump?since=${position}${limit ? `&limit=${limit}` : ''}`)
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return linesOf(response.body)
}
const since = async (position: string, limit?: number) => {
  await waitUntilVisible(world.db)
  return sinceNow(position, limit)
}
const summaryOf = (lines: Line[]) =>
  records(lines).flatMap(({ kind, what, definition_id, valsi_id, version_id, author_id, id }) =>
    kind === 'language' ? [] : [`${kind} ${what ?? ''}${id ?? version_id ?? definition_id ?? valsi_id ?? author_id}`],
  )

describe('a dump', () => {
  it('records in a dump precede the records that reference them, and the dump ends with counts and a checksum', async () => {
    const id = await world.definition('klama', {
      glosses: ['go', { word: 'come', meaning: 'move' }],
      places: ['goer'],
      score: 3,
    })
    const { lines, text, counts } = await dump()
    expect(lines[0]).toMatchObject({
      kind: 'head',
      vlacku: 'dump',
      format: 1,
      site: 'https://vlacku.example',
      more: false,
    })
    const kinds = records(lines).map(({ kind }) => kind)
    expect([...new Set(kinds)]).toEqual(['language', 'author', 'entry', 'definition', 'version'])
    expect(records(lines).find(({ kind }) => kind === 'definition')).toMatchObject({
      definition_id: id,
      score: 3,
      keywords: [
        { place: 0, word: 'go', meaning: null },
        { place: 0, word: 'come', meaning: 'move' },
        { place: 1, word: 'goer', meaning: null },
      ],
    })
    const before = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)
    expect(lines.at(-1)).toEqual({ kind: 'end', counts, sha256: createHash('sha256').update(before).digest('hex') })
  })

  it('a dump contains only the fields in the contract and excludes private account data', async () => {
    const alis = await world.user('alis')
    await sql`update users set email = 'alis@secret.example', password_hash = 'hush-hush', realname = 'Alis',
                url = 'https://private.example', personal = 'about me'`.execute(world.db)
    const created = await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', {
      word: 'brode',
      lang_id: 2,
      definition: 'so',
    })
    expect(created.status).toBe(200)
    await world.user('silent') // a user without contributions is not in the dump
    const { lines, text } = await dump()
    for (const record of records(lines)) expect(DumpRecord.parse(record)).toEqual(record)
    for (const hidden of ['secret', 'hush', 'private.example', 'about me', 'silent', alis.session_id])
      expect(text).not.toContain(hidden)
    expect(records(lines).filter(({ kind }) => kind === 'author')).toEqual([
      { kind: 'author', author_id: alis.user_id, username: 'alis', realname: 'Alis' },
    ])
    const keys = new Set(records(lines).flatMap((record) => Object.keys(record)))
    for (const key of keys) expect(key).not.toMatch(/mail|password|token|hash|session|ip$|role/)
  })

  it('a dump doesn’t reveal users’ votes', async () => {
    const [alis, djan] = [await world.user('alis'), await world.user('djan')]
    const id = await world.definition('klama', { by: 'noras' })
    await sendRequest(site, djan, 'POST', '/jbovlaste/vote', { definition_id: id })
    await sendRequest(site, alis, 'POST', '/jbovlaste/vote', { definition_id: id })
    const { lines, text } = await dump()
    expect(records(lines).find(({ kind }) => kind === 'definition')).toMatchObject({ score: 2 })
    expect(text).not.toContain('djan')
  })

  it('a dump is stored, described, and downloadable in full or by range', async () => {
    await world.definition('klama')
    expect(await outcome(site, null, 'GET', '/dump')).toEqual([503, 'dump_not_ready'])
    const about = async () => (await sendRequest(site, null, 'GET', '/dump/about')).body
    await expect.poll(async () => (await about()).dump).not.toBeNull()
    const { dump: note, licence, follows } = await about()
    expect([licence, follows, note.counts.entry]).toEqual(['CC0-1.0', null, 1])
    const whole = await site.app.inject('/api/dump')
    expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, note.bytes])
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(note.sha256)
    const digest = `sha-256=:${Buffer.from(note.sha256, 'hex').toString('base64')}:`
    expect(whole.headers).toMatchObject({ 'content-type': 'application/gzip', 'repr-digest': digest })
    const rest = await site.app.inject({ url: '/api/dump', headers: { range: 'bytes=100-' } })
    expect([rest.statusCode, rest.rawPayload]).toEqual([206, whole.rawPayload.subarray(100)])
    expect(linesOf(gunzipSync(whole.rawPayload).toString())[0]).toMatchObject({ position: note.position })
  })

  it('a stored dump remains until the next one is complete, and unfinished files are deleted', async () => {
    const folder = path.join(world.dataDir, 'cache')
    const note = {
      filename: 'x',
      made_at: '2026-01-01T00:00:00.000Z',
      bytes: 3,
      sha256: 'a'.repeat(64),
      position: '',
      counts: {},
    }
    const cache = new DumpCache(folder)
    await cache.open()
    const first = cache.draft()
    fs.writeFileSync(first, 'one')
    await cache.put(first, { ...note, fingerprint: '1' })
    fs.writeFileSync(cache.draft(), 'tw') // simulates a power failure
    const again = new DumpCache(folder)
    await again.open()
    expect(fs.readFileSync(again.pathOf(again.stored!), 'utf8')).toBe('one')
    expect(fs.readdirSync(folder)).toHaveLength(2)
  })

  it.each([
    [undefined, '2026-01-02T12:00:00Z', true],
    ['2026-01-02T02:00:00Z', '2026-01-02T12:00:00Z', false],
    ['2026-01-02T02:00:00Z', '2026-01-03T02:30:00Z', true],
    ['2026-01-01T14:00:00Z', '2026-01-02T14:00:00Z', false],
    ['2026-01-01T01:00:00Z', '2026-01-02T14:00:00Z', true],
  ])('whether a dump created at %s is due at %s: %s', (made_at, now, due) =>
    expect(isDue(made_at, new Date(now))).toBe(due),
  )
})

describe('changes since a position', () => {
  it('changes since a dump are returned in pages and in order, with the current state of each record', async () => {
    const { position } = await dump()
    const one = await world.definition('klama')
    const two = await world.definition('zarci')
    await sql`update definitions set score = 5 where definitionid = ${one}`.execute(world.db)
    const pages: Line[][] = []
    for (let at = position, more = true; more; ) {
      const page = await since(at, 2)
      pages.push(page)
      ;({ position: at, more } = page[0] as { position: string; more: boolean })
    }
    expect(pages.length).toBeGreaterThan(2)
    const last = new Map(pages.flatMap(records).map((r) => [`${r.kind} ${r.definition_id}`, r]))
    expect(last.get(`definition ${one}`)).toMatchObject({ score: 5 })
    expect(last.has(`definition ${two}`)).toBe(true)
    expect(summaryOf(await since((pages.at(-1)![0] as { position: string }).position))).toEqual([])
  })

  it('changes include deleted and restored records', async () => {
    const alis = await world.user('alis')
    const { body } = await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', {
      word: 'brode',
      lang_id: 2,
      definition: 'so',
    })
    const { position } = await dump()
    await sendRequest(site, alis, 'DELETE', `/jbovlaste/definition/${body.definition_id}`)
    const deleted = await since(position)
    expect(summaryOf(deleted)).toEqual(expect.arrayContaining([`deleted definition${body.definition_id}`]))
    await sendRequest(site, alis, 'POST', `/jbovlaste/definition/${body.definition_id}/restore`)
    const back = await since((deleted[0] as { position: string }).position)
    expect(summaryOf(back)).toEqual(expect.arrayContaining([`definition ${body.definition_id}`]))
  })

  it('the change response includes referenced records that the client may not have yet', async () => {
    const { position } = await dump()
    const id = await world.definition('klama')
    await sql`update valsi set rafsi = '{kla}'`.execute(world.db) // the entry now comes after its definition in order of change
    await sql`update users set realname = 'A' where username = 'alis'`.execute(world.db)
    const page = await since(position, 1)
    expect(summaryOf(page).map((line) => line.split(' ')[0])).toEqual(expect.arrayContaining(['author']))
    const upTo = summaryOf(await since(position, 2))
    if (upTo.includes(`definition ${id}`)) expect(upTo.some((line) => line.startsWith('entry'))).toBe(true)
  })

  it('changes from a long transaction that started before the dump are not missed', async () => {
    if (world.database.engine === 'embedded') return // the embedded database has one session, so transactions can't overlap
    const { position } = await dump()
    let late!: () => void
    const waits = new Promise<void>((resolve) => {
      late = resolve
    })
    const slow = inTransaction(world.ctx(), async ({ db }) => {
      await sql`update languages set url = 'https://late.example' where langid = 2`.execute(db)
      await waits
    })
    await world.definition('klama')
    const first = await sinceNow(position)
    late()
    await slow
    const second = await since((first[0] as { position: string }).position)
    expect([...records(first), ...records(second)]).toContainEqual(
      expect.objectContaining({ url: 'https://late.example' }),
    )
  })

  it('invalid dump positions are rejected', async () => {
    const { position } = await dump()
    const [feed, xact] = position.split('.') as [string, string]
    const dumpOutcome = (at: string) => outcome(site, null, 'GET', `/dump?since=${encodeURIComponent(at)}`)
    for (const bad of [
      '0',
      'x',
      `${feed}.1`,
      `${feed}.-1.0`,
      `${feed}.${'9'.repeat(19)}.0`,
      "'; drop table valsi; --",
      '\0',
    ])
      expect([bad, ...(await dumpOutcome(bad))]).toEqual([bad, 400, 'invalid_request'])
    expect(await dumpOutcome(`${feed}.${Number(xact) + 1_000_000}.0`)).toEqual([410, 'position_gone'])
    expect(await dumpOutcome(`00000000-0000-0000-0000-000000000000.${xact}.0`)).toEqual([410, 'position_gone'])
    await sql`update dump_feeds set forgotten = ${xact}::text::xid8`.execute(world.db)
    expect(await dumpOutcome(position)).toEqual([410, 'position_gone'])
  })

  it('a new feed is started if the site’s database was copied from one with later transactions', async () => {
    const { position } = await dump()
    await sql`update dump_records set xact = '9000000000' where kind = 'language' and id = 2`.execute(world.db)
    expect(await outcome(site, null, 'GET', `/dump?since=${position}`)).toEqual([410, 'position_gone'])
    expect((await dump()).position.split('.')[0]).not.toBe(position.split('.')[0])
  })
})
