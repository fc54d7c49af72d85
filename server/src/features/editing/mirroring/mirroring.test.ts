/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { checkInvariants } from '../../../testing/checkInvariants.ts'
import { type Mirror, newMirror, WAIT_MS } from '../../../testing/mirror.ts'
import { publicWords } from '../../../testing/publicWords.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { writeDefinition } from '../../../testing/writeDefinition.ts'
import { writeUser } from '../../../testing/writeUser.ts'
import { findAccount } from '../../accounts/accountNames/index.ts'
import { mergeSpellings } from '../contribute/index.ts'
import { ensureLanguages, loadStarter } from '../imports/index.ts'
import { mirrorOnce, Source, stopMirroring } from './index.ts'

let world: World
let site: Site
let url: string
let mirror: Mirror
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  mirror = await newMirror(world.db)
})
beforeEach(async () => {
  await Promise.all([world.reset(), mirror.reset()])
  await ensureLanguages(world.ctx())
})
afterAll(async () => {
  await mirror.close()
  await world.close()
})

const isLikeTheSource = async () => {
  expect(await publicWords(mirror.db)).toEqual(await publicWords(world.db))
  expect(await checkInvariants(mirror.db)).toEqual([])
}

describe('a mirror', () => {
  it('a mirror receives the words of its source with their IDs, followed by all changes', async () => {
    const alis = await world.user('alis')
    const old = await world.definition('klama', { glosses: ['go'], places: ['goer'], rafsi: ['kla'], score: 3 })
    await world.definition('zarci', { lang: 'ru', by: 'noras' })
    await mirror.round(url)
    await isLikeTheSource()
    const created = (
      await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', { word: 'brode', lang_id: 2, definition: 'so' })
    ).body
    await sendRequest(site, alis, 'PUT', `/jbovlaste/valsi/${created.definition_id}`, {
      expected_version: 1,
      notes: 'more',
    })
    await sendRequest(site, alis, 'POST', '/jbovlaste/vote', { definition_id: old })
    await mirror.round(url)
    await isLikeTheSource()
    await sendRequest(site, alis, 'DELETE', `/jbovlaste/definition/${created.definition_id}`)
    await mirror.round(url)
    await isLikeTheSource()
    await sendRequest(site, alis, 'POST', `/jbovlaste/definition/${created.definition_id}/restore`)
    expect(await mirror.round(url)).toBeGreaterThan(0)
    await isLikeTheSource()
    expect(await mirror.round(url)).toBe(0)
  })

  it('a mirror applies changes that swap unique keys', async () => {
    const [one, two] = [await world.definition('klama'), await world.definition('klama')]
    await mirror.round(url)
    const number = (n: number, id: number) =>
      sql`update definitions set definitionnum = ${n} where definitionid = ${id}`.execute(world.db)
    for (const [n, id] of [
      [9, one],
      [1, two],
      [2, one],
    ] as const)
      await number(n, id)
    await sql`update users set username = 'x' where username = 'alis'`.execute(world.db)
    await world.definition('zarci', { by: 'alis' })
    await mirror.round(url)
    await isLikeTheSource()
  })

  it('a deleted entry remains until its definitions have moved, even if they move pages later', async () => {
    await world.definition('lenu')
    const apart = await world.definition('le nu')
    for (let n = 0; n < 300; n++) await world.definition(`klama${n}`)
    await mirror.round(url)
    await mergeSpellings(world.ctx())
    await sql`update definitions set score = 1 where definitionid <> ${apart}`.execute(world.db)
    await sql`update definition_versions set message = 'm' where definitionid <> ${apart}`.execute(world.db)
    await sql`update definitions set score = 1 where definitionid = ${apart}`.execute(world.db)
    await mirror.round(url)
    await isLikeTheSource()
  })

  it('a mirror rejects direct writes and loses no words', async () => {
    await world.definition('klama')
    await mirror.round(url)
    const rejection = { code: 'VL001' }
    await expect(writeDefinition(mirror.db, 'broda', {})).rejects.toMatchObject(rejection)
    await expect(sql`update definitions set score = 99`.execute(mirror.db)).rejects.toMatchObject(rejection)
    await expect(sql`delete from definitions`.execute(mirror.db)).rejects.toMatchObject(rejection)
    await expect(loadStarter(mirror.ctx)).rejects.toMatchObject(rejection)
    await isLikeTheSource()
    expect(await stopMirroring(mirror.ctx)).toBe(url)
    const own = await writeDefinition(mirror.db, 'broda', {})
    expect(await publicWords(mirror.db)).toContainEqual(expect.stringContaining(`"definitionid": ${own}`))
  })

  it('authors can be found by former names until another author takes the name', async () => {
    const nameOf = async (name: string) => (await findAccount(mirror.db, name))?.username
    await world.definition('klama', { by: 'alis' })
    await mirror.round(url)
    const rename = (from: string, to: string) =>
      sql`update users set username = ${to} where username = ${from}`.execute(world.db)
    await rename('alis', 'alisa')
    await mirror.round(url)
    expect([await nameOf('ALIS'), await nameOf('alisa')]).toEqual(['alisa', 'alisa'])
    await world.definition('zarci', { by: 'alis' })
    await mirror.round(url)
    expect([await nameOf('alis'), await nameOf('alisa')]).toEqual(['alis', 'alisa'])
    await isLikeTheSource()
  })

  it('users of a mirror keep their usernames even if an author has the same name', async () => {
    await writeUser(mirror.db, 'alis', {})
    await world.definition('klama', { by: 'alis' })
    await mirror.round(url)
    const { rows } = await sql<{ username: string; is_attribution: boolean }>`
      select username, is_attribution from users order by user_id`.execute(mirror.db)
    expect(rows).toEqual([
      { username: 'alis', is_attribution: false },
      { username: `alis (${new URL(url).host})`, is_attribution: true },
    ])
  })

  it('a mirror with an expired position loads the full dump and deletes rows that are missing from it', async () => {
    const id = await world.definition('klama')
    await world.definition('zarci')
    await mirror.round(url)
    await sql`delete from definitions where definitionid = ${id}`.execute(world.db)
    await sql`delete from valsi where word = 'klama'`.execute(world.db)
    await sql`select renew_dump_records()`.execute(world.db) // deletes all tombstones
    await mirror.round(url)
    const living = (lines: string[]) => lines.filter((one) => !one.startsWith('deleted'))
    expect(living(await publicWords(mirror.db))).toEqual(await publicWords(world.db))
  })

  it('a mirror can itself be mirrored', async () => {
    await world.definition('klama', { glosses: ['go'] })
    await mirror.round(url)
    const tables = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from dump_records where kind <> 'author' group by kind order by kind`.execute(
      mirror.db,
    )
    expect(tables.rows).toMatchObject([
      { kind: 'definition', n: 1 },
      { kind: 'entry', n: 1 },
      { kind: 'language' },
      { kind: 'version' },
    ])
  })
})

describe('rejected mirroring', () => {
  it('a site can’t mirror itself, a second site, or any site if it has words of its own', async () => {
    await world.definition('klama')
    const round = (ctx: Parameters<typeof mirrorOnce>[0], of = url) =>
      mirrorOnce(ctx, { source: new Source(of, { waitMs: WAIT_MS }), folder: mirror.folder })
    await expect(round(world.ctx())).rejects.toThrow("A site can't mirror itself.")
    await writeDefinition(mirror.db, 'broda', {})
    await expect(round(mirror.ctx)).rejects.toThrow(/words of its own/)
    await mirror.reset()
    await round(mirror.ctx)
    const other = url.replace('127.0.0.1', 'localhost')
    await expect(round(mirror.ctx, other)).rejects.toThrow(/This site mirrors http:\/\/127/)
  })

  it.each(['ftp://a.example', 'a.example', 'https://me:secret@a.example', 'javascript:alert(1)'])(
    'the mirror source URL %s is rejected',
    (address) => {
      expect(() => new Source(address)).toThrow(/The URL must/)
    },
  )
})

describe('an invalid source', () => {
  /** Starts a proxy that modifies the responses of the site. */
  async function through(change: (address: string, body: Buffer) => Buffer) {
    const server = http.createServer(async (req, res) => {
      const range = req.headers.range
      const response = await fetch(`${url}${req.url}`, { headers: range ? { range } : {} })
      const changed = change(req.url!, Buffer.from(await response.arrayBuffer()))
      for (const name of ['content-type', 'repr-digest', 'content-range', 'retry-after'])
        if (response.headers.has(name)) res.setHeader(name, response.headers.get(name)!)
      res.writeHead(response.status).end(changed)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
  }
  const isEmpty = async () =>
    (await sql`select from valsi union all select from definitions`.execute(mirror.db)).rows.length === 0

  it('no data is written from a dump damaged in transit', async () => {
    await world.definition('klama')
    const proxy = await through((address, body) => {
      if (address === '/api/dump' && body.length > 60) body[50] = body[50]! ^ 1
      return body
    })
    await expect(mirror.round(proxy.address)).rejects.toThrow(/is incomplete or damaged/)
    expect(await isEmpty()).toBe(true)
    proxy.close()
  })

  it('an interrupted dump download continues with a range request', async () => {
    await world.definition('klama')
    await new Source(url, { waitMs: WAIT_MS }).firstDump() // the dump already exists and only has to be downloaded
    const ranges: (string | undefined)[] = []
    const arrived = () =>
      fs.readdirSync(mirror.folder).reduce((sum, name) => sum + fs.statSync(path.join(mirror.folder, name)).size, 0)
    const proxy = http.createServer(async (req, res) => {
      const { range } = req.headers
      const response = await fetch(`${url}${req.url}`, { headers: range ? { range } : {} })
      const body = Buffer.from(await response.arrayBuffer())
      res.writeHead(
        response.status,
        Object.fromEntries([...response.headers].filter(([name]) => /range|digest|type/.test(name))),
      )
      if (req.url !== '/api/dump' || response.status === 503) return res.end(body)
      ranges.push(range)
      if (ranges.length > 3) return res.end(body)
      res.write(body.subarray(0, 100))
      await expect.poll(arrived, { timeout: 200_000 }).toBe(ranges.length * 100)
      return res.destroy()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    await mirror.round(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    proxy.close()
    await isLikeTheSource()
    expect(ranges).toEqual([undefined, 'bytes=100-', 'bytes=200-', 'bytes=300-'])
  })

  it.each([
    ['another format', (body: Buffer) => Buffer.from(body.toString().replace('"format":1', '"format":7')), /format 7/],
    ['an HTML page', () => Buffer.from('<html>'), /can't be mirrored/],
    ['an endless response', () => Buffer.alloc(300_000, ' '), /can't be mirrored/],
  ])('a mirror source with %s is rejected', async (_what, bodyOf, why) => {
    const proxy = await through((address, body) => (address.endsWith('/about') ? bodyOf(body) : body))
    await expect(mirror.round(proxy.address)).rejects.toThrow(why)
    proxy.close()
  })

  it('a truncated page of changes doesn’t advance the position, and the next run applies the whole page', async () => {
    await world.definition('klama')
    let cut = true
    const proxy = await through((address, body) =>
      address.includes('since') && cut ? body.subarray(0, body.length - 30) : body,
    )
    await expect(mirror.round(proxy.address)).rejects.toThrow(/truncated/)
    await world.definition('zarci')
    await expect(mirror.round(proxy.address)).rejects.toThrow(/truncated/)
    cut = false
    await mirror.round(proxy.address)
    await isLikeTheSource()
    proxy.close()
  })

  it('updating a mirror leaves no temporary files behind', async () => {
    await world.definition('klama')
    await mirror.round(url)
    expect(fs.readdirSync(path.join(mirror.dataDir, 'following'))).toEqual([])
  })
})
