/** @ciOnly starts several embedded engines */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOnce } from './embedded.ts'
import { buffersFor, checkCommitsAreSynced, type Engine, EngineLog, openEngine } from './engine.ts'

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-engine-'))
const deaths: string[] = []
let engine: Engine

beforeAll(async () => {
  engine = await openEngine(dir, (reason) => deaths.push(reason))
})
afterAll(async () => {
  await engine.db.close()
  fs.rmSync(dir, { recursive: true })
})

it('every commit is flushed to disk', async () => {
  expect(await checkCommitsAreSynced(engine)).toBeGreaterThan(0)
  const before = engine.fsyncs()
  await engine.db.exec('create table kept (n int)')
  for (let n = 0; n < 10; n++) await engine.db.query('insert into kept values ($1)', [n])
  expect(engine.fsyncs() - before).toBeGreaterThanOrEqual(11)
})

it('the shared buffers grow with the database size, within limits', async () => {
  const folder = path.join(dir, '..', `${path.basename(dir)}-sized`)
  const table = path.join(folder, 'base', '5', '16384')
  expect(buffersFor(folder)).toBe(32)
  fs.mkdirSync(path.dirname(table), { recursive: true })
  const megabytesFor = (megabytes: number) => {
    fs.writeFileSync(table, '')
    fs.truncateSync(table, megabytes * 1024 ** 2)
    return buffersFor(folder)
  }
  expect([1, 150, 5000].map(megabytesFor)).toEqual([32, 75, 128])
  fs.rmSync(folder, { recursive: true })
  const { rows } = await engine.db.query('show shared_buffers')
  expect(rows).toEqual([{ shared_buffers: '32MB' }])
})

it('the engine does not start if commits are acknowledged without reaching the disk', async () => {
  const db = await PGlite.create() // PGlite's default file system doesn't sync
  await expect(checkCommitsAreSynced({ db, fsyncs: () => 0 })).rejects.toThrow(/Commits don't reach the disk/)
  await db.close()
})

it('a failed statement does not stop the engine', async () => {
  await expect(engine.db.query('select 1/0')).rejects.toThrow(/division by zero/)
  expect(deaths).toEqual([])
})

it('the log reports why the engine died, regardless of the length of the statement that follows', () => {
  const log = new EngineLog()
  log.add('2026-11-25 15:19:34.891 UTC [42] PANIC:  could not fsync file "000000010000000000000001": I/O error')
  log.add('2026-11-25 15:19:34.891 UTC [42] STATEMENT:  insert into written')
  for (let line = 0; line < 1000; line++) log.add('\t-- more of it')
  expect(log.fatal).toBe('PANIC:  could not fsync file "000000010000000000000001": I/O error')
  expect(log.recovered).toBe(false)
})

it('a directory that contains anything other than a database is left unchanged', async () => {
  const folder = path.join(dir, '..', `${path.basename(dir)}-other`)
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'letter.txt'), 'coi')
  await expect(createOnce(folder, async () => {})).rejects.toThrow(/not empty and contains no database/)
  expect(fs.readdirSync(folder)).toEqual(['letter.txt'])
  fs.rmSync(folder, { recursive: true })
})

it('interrupted database creation starts over', async () => {
  const folder = path.join(dir, '..', `${path.basename(dir)}-made`)
  fs.mkdirSync(`${folder}.making`)
  fs.writeFileSync(path.join(`${folder}.making`, 'half'), '')
  await createOnce(folder, async (making) => fs.writeFileSync(path.join(making, 'PG_VERSION'), '18'))
  expect(fs.readdirSync(folder)).toEqual(['PG_VERSION'])
  expect(fs.existsSync(`${folder}.making`)).toBe(false)
  fs.rmSync(folder, { recursive: true })
})

it('PGlite without the custom file system loses acknowledged commits', () => {
  // if this fails, PGlite has changed: review engine.ts
  expect(PGlite.defaultStartParams).toContain('-F')
})
