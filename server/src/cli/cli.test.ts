/** @ciOnly takes more than ten seconds */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dictionary, valsi } from '../features/editing/imports/reading/samples.testing.ts'
import { builtServer } from '../testing/builtServer.ts'
import { LIFTOFF_ONLY } from '../testing/childProcess.ts'
import { fillDataDir } from '../testing/databaseSnapshot.ts'
import { runConnection } from '../testing/runConnection.ts'
import { newWorld, type World } from '../testing/world.ts'

let world: World
let cli: string
beforeAll(async () => {
  world = await newWorld()
  cli = (await builtServer()).file('cli.js')
})
afterAll(() => world.close())
beforeEach(() => world.reset())

/** Provides access to the test database as a running server would. */
function runningSite(): Record<string, string> {
  const connection = runConnection()
  return 'url' in connection ? { DATABASE_URL: connection.url } : { DATA_DIR: connection.host }
}

function vlacku(args: string[], settings = runningSite()): Promise<{ code: number; out: string; err: string }> {
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [LIFTOFF_ONLY, cli, ...args],
      { env: { ...env, ...settings } },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

const written = (name: string, content: string | Uint8Array) => {
  const file = path.join(world.dataDir, name)
  fs.writeFileSync(file, content)
  return file
}
const words = async () =>
  (await sql<{ word: string }>`select word from valsi order by word`.execute(world.db)).rows.map((r) => r.word)

describe('merging spellings of one word', () => {
  it('spellings of the same word are listed, and merged with --yes', async () => {
    await world.definition('lenu')
    const apart = await world.definition('le nu')
    const { rows } = await sql<{ word: string; valsiid: number }>`select word, valsiid from valsi`.execute(world.db)
    const idOf = (word: string) => rows.find((row) => row.word === word)!.valsiid
    const listed = `"le nu" (${idOf('le nu')}, definitions: 1) into "lenu" (${idOf('lenu')}, definitions: 1)\n`
    expect((await vlacku(['spellings', 'merge'])).out).toBe(`${listed}Nothing was changed. Use --yes to merge them.\n`)
    expect(await words()).toEqual(['le nu', 'lenu'])
    expect((await vlacku(['spellings', 'merge', '--yes'])).out).toBe(`${listed}Merged: 1 entries with 1 definitions.\n`)
    expect(await words()).toEqual(['lenu'])
    const { rows: moved } = await sql`select valsiid from definitions where definitionid = ${apart}`.execute(world.db)
    expect(moved).toEqual([{ valsiid: idOf('lenu') }])
    expect((await vlacku(['spellings', 'merge'])).out).toBe('No word has more than one entry.\n')
  })
})

describe('importing while the server runs', () => {
  it('complete files are imported, and broken ones are skipped', async () => {
    const good = written(
      'good.xml',
      gzipSync(dictionary(valsi('klama', { id: 1 }) + valsi('broda', { id: 2, type: 'noun' }))),
    )
    const broken = written('broken.xml', dictionary(valsi('cusku', { id: 3 })).slice(0, 300))
    const another = written('another.xml', dictionary(valsi('prami', { id: 4 })))
    const rejections = path.join(world.dataDir, 'rejections.tsv')
    const { code, out, err } = await vlacku(['import', 'jbovlaste', broken, good, another, '--rejections', rejections])
    expect(code).toBe(1)
    expect(err).toMatch(/^Not imported: .*broken\.xml, line \d+: the file is truncated here \(.*\)\n$/)
    expect(out).toBe(`good.xml: 1 added, 0 changed, 0 unchanged, 1 rejected; words: 1 new, 0 changed
  line 12, broda: there is no word type "noun"
another.xml: 1 added, 0 changed, 0 unchanged, 0 rejected; words: 1 new, 0 changed
2 of 3 files: 2 added, 0 changed, 0 unchanged, 1 rejected; words: 2 new, 0 changed
`)
    expect(fs.readFileSync(rejections, 'utf8')).toBe(
      `file\tline\tword\treason\n${good}\t12\tbroda\tthere is no word type "noun"\n`,
    )
    expect(await words()).toEqual(['klama', 'prami'])
    expect((await vlacku(['import', 'jbovlaste', good, '--lang', 'xx'])).err).toMatch(/there is no language "xx"/)
  })

  it('a running server uses imported words immediately', async () => {
    const site = await world.site()
    const find = async () => (await site.app.inject('/api/jbovlaste/valsi/klama')).statusCode
    expect(await find()).toBe(404)
    expect(
      (await vlacku(['import', 'jbovlaste', written('good.xml', dictionary(valsi('klama', { id: 1 })))])).code,
    ).toBe(0)
    expect(await find()).toBe(200)
  })

  it('a killed import changes no data', async () => {
    const many = Array.from({ length: 30_000 }, (_, n) => valsi(`klama${n}`, { id: n + 1 })).join('')
    const file = written('many.xml', dictionary(many))
    const child = execFile(process.execPath, [cli, 'import', 'jbovlaste', file], {
      env: { ...process.env, ...runningSite() },
    })
    const staged = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from import_rows`.execute(world.db)).rows[0]!.n
    while (child.exitCode === null && (await staged()) === 0) await new Promise((resume) => setTimeout(resume, 20))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(await words()).toEqual([])
    expect((await vlacku(['import', 'jbovlaste', written('good.xml', dictionary(valsi('klama')))])).code).toBe(0)
    expect(await staged()).toBe(0)
  })
})

describe('the starter', () => {
  it('the starter dictionary can be loaded and removed', async () => {
    const loaded = await vlacku(['starter', 'load'])
    expect([loaded.code, loaded.out]).toEqual([
      0,
      expect.stringMatching(/^Starter dictionary: \d{3,} added, 0 changed/),
    ])
    expect((await words()).length).toBeGreaterThan(300)
    const removed = await vlacku(['starter', 'remove'])
    expect([removed.code, removed.out]).toEqual([
      0,
      expect.stringMatching(/^Removed \d{3,} definitions and \d{3} words\. Kept 0/),
    ])
    expect(await words()).toEqual([])
  })
})

describe('indexes', () => {
  it('a running server rebuilds its indexes, including changes made by other processes', async () => {
    const site = await world.site()
    await world.definition('klama', { glosses: ['go'] })
    const find = async () => (await site.app.inject('/api/jbovlaste/definitions?search=klama')).json().total
    expect(await find()).toBe(0)
    expect(await vlacku(['reindex'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/rebuilding their search indexes/),
    })
    await expect.poll(find).toBe(1)
  })
})

describe('moving a site', () => {
  it('a backup can be restored to a new embedded database', async () => {
    await world.definition('klama', { glosses: ['go'] })
    const [file, again] = [path.join(world.dataDir, 'a.backup'), path.join(world.dataDir, 'b.backup')]
    const elsewhere = { DATA_DIR: path.join(world.dataDir, 'elsewhere') }
    await fillDataDir(elsewhere.DATA_DIR)
    expect((await vlacku(['backup', file])).out).toMatch(/^Wrote \d+ rows of \d+ tables to /)
    expect((await vlacku(['restore', file], elsewhere)).out).toMatch(/^Restored \d+ rows of \d+ tables/)
    expect((await vlacku(['backup', again], elsewhere)).code).toBe(0)
    const content = async (name: string) => {
      const { gunzipSync } = await import('node:zlib')
      return gunzipSync(fs.readFileSync(name)).toString().split('\n').slice(1, -2)
    }
    expect(await content(again)).toEqual(await content(file))
    const rejected = await vlacku(['restore', file], elsewhere)
    expect([rejected.code, rejected.err]).toEqual([
      1,
      'This site already has accounts or words. Use --replace to delete all data first.\n',
    ])
    expect((await vlacku(['restore', file, '--replace'])).err).toMatch(/Can't ask for confirmation.*Use --yes/)
  })
})
