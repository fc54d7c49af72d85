/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as contract from '@vlacku/contract/exports'
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Site } from '../../../app.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Viewer } from '../../../platform/context.ts'
import { fileSource } from '../../../platform/importing/source.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { ensureLanguages, importExport } from '../../editing/imports/index.ts'
import { openExports } from './exports.jobs.ts'

let world: World
let site: Site
let alis: Viewer
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-exports-'))
beforeAll(async () => {
  world = await newWorld()
  site = await world.site({ publicUrl: 'https://vlacku.example' })
})
afterAll(async () => {
  await world.close()
  fs.rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await world.reset()
  await ensureLanguages(world.ctx())
  alis = await world.user('alis')
})

const request = (address: string, headers: Record<string, string> = bearer(alis)) =>
  site.app.inject({ method: 'GET', url: `/api/export/${address}`, headers })
async function textOf(address: string) {
  const response = await request(address)
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response.body
}

/** Defines klama twice in English and once in Russian, zarci with a negative score, and co'o with every type of content. */
async function someWords() {
  const klama = await world.definition('klama', {
    definition: '$x_1$ comes to $x_2$ from $x_3$',
    notes: 'See {cadzu} & <b>.',
    glosses: ['come', { word: 'go', meaning: 'not "stay"' }],
    places: ['goer', 'destination'],
    rafsi: ['kla'],
    score: 5,
    definitionid: 11,
  })
  const second = await world.definition('klama', { definition: 'x1 moves', by: 'noras', score: 1, definitionid: 12 })
  await world.definition('klama', { definition: 'x1 идёт в x2', lang: 'ru', score: 1 })
  const zarci = await world.definition('zarci', { definition: 'nonsense', score: -1, definitionid: 13 })
  const definition = 'a\ttab, "quotes" ]]>\nand $10^{-24}$ — 日本'
  const coo = await world.definition("co'o", {
    definition,
    type: 'experimental cmavo',
    selmaho: 'COI',
    definitionid: 14,
  })
  return { klama, second, zarci, coo }
}

const idsOf = async (more: string) =>
  JSON.parse(await textOf(`dictionary/en?format=json${more}`)).map((d: { definition_id: number }) => d.definition_id)

describe('exports', () => {
  it('an export contains either the best definition of each word with a score of at least zero, or all definitions', async () => {
    const { klama, second, zarci, coo } = await someWords()
    expect(await idsOf('')).toEqual([coo, klama])
    expect(await idsOf('&positive_scores_only=false')).toEqual([coo, klama, second, zarci])
    expect(JSON.parse(await textOf('dictionary/ru?format=json'))).toMatchObject([{ word: 'klama', score: 1 }])
    expect(await textOf('dictionary/fr?format=json')).toBe('[\n]\n')
  })

  it('a collection export contains its items and notes', async () => {
    const { klama, second, zarci } = await someWords()
    const { body } = await sendRequest(site, alis, 'POST', '/collections', { name: 'lo mi valsi', is_public: false })
    const add = (definition_id: number, notes?: string) =>
      sendRequest(site, alis, 'POST', `/collections/${body.collection_id}/items`, {
        definition_id,
        ...(notes && { notes }),
      })
    await add(second, 'mine')
    await add(zarci)
    const address = `dictionary/en?format=json&collection_id=${body.collection_id}`
    expect(JSON.parse(await textOf(address))).toMatchObject([{ definition_id: second, collection_note: 'mine' }])
    expect(await idsOf(`&collection_id=${body.collection_id}&positive_scores_only=false`)).toEqual([second, zarci])
    await add(klama)
    expect(await idsOf(`&collection_id=${body.collection_id}`), 'what was added since').toEqual([klama])
    const stranger = await world.user('cirko')
    expect((await request(address, bearer(stranger))).json().error).toBe('collection_not_found')
    expect(await outcome(site, stranger, 'POST', `/export/${address}`)).toEqual([404, 'collection_not_found'])
    expect(await outcome(site, stranger, 'GET', `/export/${address.replace('?', '/state?')}`)).toEqual([
      404,
      'collection_not_found',
    ])
  })

  it('exports require a login, an existing language and an existing format', async () => {
    expect((await request('dictionary/en?format=xml', {})).statusCode).toBe(401)
    expect(await outcome(site, alis, 'GET', '/export/dictionary/xx?format=xml')).toEqual([404, 'language_not_found'])
    expect(await outcome(site, alis, 'GET', '/export/dictionary/en?format=xml&source_lang=xx')).toEqual([
      404,
      'language_not_found',
    ])
    const { body } = await sendRequest(site, alis, 'GET', '/export/dictionary/en?format=doc')
    expect(body).toMatchObject({ error: 'invalid_request', details: { fields: { format: expect.anything() } } })
    expect((await request('dictionary/en?format=tex')).headers['content-type']).toContain('x-tex')
  })

  it('an unchanged export is served from the cache and supports range requests', async () => {
    await someWords()
    const first = await request('dictionary/en?format=xml')
    expect(first.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="dictionary-jbo-en.xml"; filename*=UTF-8''dictionary-jbo-en.xml`,
      'accept-ranges': 'bytes',
    })
    const { etag } = first.headers as { etag: string }
    expect((await request('dictionary/en?format=xml', { ...bearer(alis), 'if-none-match': etag })).statusCode).toBe(304)
    const part = await request('dictionary/en?format=xml', { ...bearer(alis), range: 'bytes=10-29' })
    expect([part.statusCode, part.body]).toEqual([206, first.body.slice(10, 30)])
    await world.definition('cadzu', { definition: 'walks', score: 1 })
    expect(await textOf('dictionary/en?format=xml')).toContain('walks')
  })

  it('an export runs in the background and can be cancelled', async () => {
    await someWords()
    const state = async () => (await sendRequest(site, alis, 'GET', '/export/dictionary/en/state?format=tsv')).body
    expect(await state()).toEqual({ state: 'none' })
    const started = await sendRequest(site, alis, 'POST', '/export/dictionary/en?format=tsv')
    expect(['waiting', 'running']).toContain(started.body.state)
    await expect.poll(state, { timeout: 20_000 }).toMatchObject({
      state: 'ready',
      definitions: 2,
      filename: 'dictionary-jbo-en.tsv',
      unusual: [],
    })
    const { bytes, sha256 } = await state()
    const file = await request('dictionary/en?format=tsv')
    expect(file.rawPayload).toHaveLength(bytes)
    expect(file.headers['repr-digest']).toBe(`sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`)

    await sendRequest(site, alis, 'POST', '/export/dictionary/en?format=jsonl')
    expect((await sendRequest(site, alis, 'DELETE', '/export/dictionary/en?format=jsonl')).body).toEqual({
      state: 'none',
    })
  })
})

describe('public export files', () => {
  const listed = async () => (await sendRequest(site, null, 'GET', '/export/cached')).body as contract.CachedExport[]

  it('public export files are built for every language, and rebuilt after a change with a delay', async () => {
    await world.definition('klama', { definition: 'x1 идёт в x2', lang: 'ru', score: 1 })
    let now = new Date('2026-11-23T10:00:00Z')
    const here = siteParts(() => now)
    const parts = await openExports(here, world.database, silent)
    await parts.refresh()
    const russian = parts.cache.list().filter(({ filename }) => filename.includes('-ru'))
    expect(russian.map(({ order }) => order.format).sort()).toEqual([...contract.EXPORT_FORMATS].sort())
    await world.definition('klama', { definition: 'goes', score: 1 })
    await parts.refresh(['xml'])
    const before = new Map(parts.cache.list().map(({ filename, sha256 }) => [filename, sha256]))
    await world.definition('cadzu', { definition: 'walks', score: 1 })
    await sql`update definitions set updated_at = ${now}`.execute(world.db)
    await parts.refresh(['xml'])
    expect(new Map(parts.cache.list().map(({ filename, sha256 }) => [filename, sha256])), 'too soon').toEqual(before)
    now = new Date(now.getTime() + 31 * 60_000)
    await parts.refresh(['xml'])
    const file = parts.cache.list().find(({ filename }) => filename === 'dictionary-jbo-en.xml')!
    expect(fs.readFileSync(parts.cache.pathOf(file), 'utf8')).toContain('walks')
    await parts.close()
  })

  it('visitors can download public export files by language and format', async () => {
    await someWords()
    const dataDir = fs.mkdtempSync(path.join(folder, 'cached-'))
    site = await world.site({ publicUrl: 'https://vlacku.example', dataDir })
    expect(await listed()).toEqual([])
    expect((await request('cached/en/xml', {})).json().error).toBe('export_not_found')
    const xml = await textOf('dictionary/en?format=xml')
    await textOf('dictionary/en?format=yomitan')
    await textOf('dictionary/en?format=json&positive_scores_only=false')
    expect(await listed()).toMatchObject([
      { language_tag: 'en', source_language_tag: 'jbo', format: 'xml', positive_scores_only: true, definitions: 2 },
      { language_tag: 'en', format: 'yomitan' },
    ])
    const response = await request('cached/en/xml', {})
    expect([response.statusCode, response.body]).toEqual([200, xml])
    const index = await request('cached/en/yomitan/index.json', {})
    expect(index.json()).toMatchObject({
      ...{ format: 3, isUpdatable: true, sourceLanguage: 'jbo', targetLanguage: 'en' },
      downloadUrl: 'https://vlacku.example/api/export/cached/en/yomitan',
    })
  })

  it('public export files are built after startup and after each import, starting with XML for every language', async () => {
    await someWords()
    await world.definition('klama', { definition: 'x1 идёт в x2', lang: 'ru', score: 1 })
    const here = siteParts(() => new Date())
    const failures: unknown[] = []
    const log = { error: (failure: unknown) => failures.push(failure) } as unknown as FastifyBaseLogger
    const exports = await openExports(here, world.database, log, { delayMs: 10 })
    const files = () => exports.cache.list().toSorted((a, b) => a.made_at.localeCompare(b.made_at))
    const isWhole = () => expect(files()).toHaveLength(2 * contract.EXPORT_FORMATS.length)
    exports.start()
    await vi.waitFor(isWhole, { timeout: 120_000, interval: 100 })
    expect(
      files()
        .map(({ order }) => order.format)
        .slice(0, 2),
    ).toEqual(['xml', 'xml'])
    const english = () => files().find(({ filename }) => filename === 'dictionary-jbo-en.xml')!
    const before = english().sha256
    await world.definition('cadzu', { definition: 'walks', score: 1 })
    await sql`update definitions set updated_at = now()`.execute(world.db)
    await here.ctx.events.deliver({ kind: 'import_ended' })
    await vi.waitFor(() => expect(english().sha256).not.toBe(before), { timeout: 60_000, interval: 100 })
    await exports.close()
    expect(failures).toEqual([])
  })

  it('finished export files survive a crash, and unfinished ones are deleted', async () => {
    await someWords()
    const dataDir = fs.mkdtempSync(path.join(folder, 'killed-'))
    const config = { dataDir, publicUrl: 'https://vlacku.example' }
    const first = await openExports(
      siteParts(() => new Date(), config),
      world.database,
      silent,
    )
    await first.refresh(['xml', 'tsv'])
    const byName = (a: { file: string }, b: { file: string }) => a.file.localeCompare(b.file)
    const stored = first.cache.list().sort(byName)
    await first.close()
    fs.writeFileSync(path.join(dataDir, 'exports', 'half.new'), 'half')
    fs.writeFileSync(path.join(dataDir, 'exports', 'orphan-file'), 'a file without a note')
    fs.writeFileSync(path.join(dataDir, 'exports', '1-2-xml-best-dictionary.json.new'), '{')
    const again = await openExports(
      siteParts(() => new Date(), config),
      world.database,
      silent,
    )
    expect(again.cache.list().sort(byName)).toEqual(stored)
    expect(fs.readdirSync(path.join(dataDir, 'exports'))).toHaveLength(2 * stored.length)
    await again.close()
  })
})

describe('exported JSON objects', () => {
  it('exported objects match their schema', async () => {
    await someWords()
    const schema = (await sendRequest(site, null, 'GET', '/export/schema')).body
    const required = expect.arrayContaining(['word', 'definition_id'])
    expect(schema).toMatchObject({ anyOf: expect.arrayContaining([expect.objectContaining({ required })]) })
    const [head, ...lines] = (await textOf('dictionary/en?format=jsonl')).trim().split('\n')
    expect(JSON.parse(head!)).toMatchObject({ $schema: 'https://vlacku.example/api/export/schema', definitions: 2 })
    const validate = new Ajv({ validateFormats: false }).compile(schema)
    for (const line of [head!, ...lines]) expect([line, validate(JSON.parse(line))]).toEqual([line, true])
    expect(validate({ ...JSON.parse(head!), word: 'klama' })).toBe(false)
    for (const line of lines) expect(contract.ExportedObject.strict().safeParse(JSON.parse(line)).error).toBeUndefined()
  })
})

/** Returns the parts of a site used by exports. */
const siteParts = (
  now: () => Date,
  config = { dataDir: fs.mkdtempSync(path.join(folder, 'site-')), publicUrl: 'https://a.example' },
) => ({ config, ctx: { ...world.ctx(), now }, hourly: { add: () => {} } }) as unknown as AppContext
const silent = { error: () => {} } as unknown as FastifyBaseLogger

/** Returns all imported fields of a dictionary, in a fixed order. */
async function dictionary() {
  const { rows } = await sql<{ said: string }>`
    select concat_ws('|', v.word, t.descriptor, v.rafsi, l.tag, d.definitionid, d.definition, d.notes, d.etymology, d.jargon,
                     d.selmaho, d.score,
                     u.username, u.realname,
                     (select json_agg(json_build_array(k.place, k.word, k.meaning) order by k.place, k.ord)
                      from definition_keywords k where k.definitionid = d.definitionid)) as said
    from definitions d join valsi v using (valsiid) join word_types t using (type_id) join languages l using (langid)
    join users u on u.user_id = d.user_id order by d.definitionid`.execute(world.db)
  return rows.map(({ said }) => said)
}

async function carryOver(more: string) {
  const file = path.join(folder, 'carried.xml')
  fs.writeFileSync(file, await textOf(`dictionary/en?format=xml${more}`))
  await world.reset()
  await ensureLanguages(world.ctx())
  const outcome = await importExport(world.ctx(), fileSource(file))
  expect(outcome.rejected).toBe(0)
}

describe('XML export', () => {
  it('importing an XML export recreates the dictionary', async () => {
    const { klama } = await someWords()
    await sql`
      update definitions set etymology = 'kla & <ma>', jargon = 'travel' where definitionid = ${klama}`.execute(
      world.db,
    )
    const before = (await dictionary()).filter((line) => !line.includes('|ru|'))
    await carryOver('&positive_scores_only=false')
    expect(await dictionary()).toEqual(before)
  })
})

describe.runIf(fs.existsSync(realFile('de.xml.gz')))('a real dictionary', () => {
  it('exporting a dictionary to XML reproduces the imported file', async () => {
    await importExport(world.ctx(), fileSource(realFile('eo.xml.gz')))
    const before = await dictionary()
    const file = path.join(folder, 'eo.xml')
    fs.writeFileSync(file, await textOf('dictionary/eo?format=xml&positive_scores_only=false'))
    await world.reset()
    await ensureLanguages(world.ctx())
    await importExport(world.ctx(), fileSource(file))
    expect(await dictionary()).toEqual(before)
  })
})

function realFile(name: string) {
  const shared = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../shared/data')
  return path.join(shared, 'jbovlaste', name)
}
