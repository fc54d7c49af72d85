import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOnce } from './clusterFolder.ts'
import { checkCommitsAreSynced, type Engine, openEngine } from './engine.ts'

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

it('sees each commit reach the disk', async () => {
  expect(await checkCommitsAreSynced(engine)).toBeGreaterThan(0)
  const before = engine.fsyncs()
  await engine.db.exec('create table kept (n int)')
  for (let n = 0; n < 10; n++) await engine.db.query('insert into kept values ($1)', [n])
  expect(engine.fsyncs() - before).toBeGreaterThanOrEqual(11)
})

it('refuses to start where a commit is answered without reaching the disk', async () => {
  const db = await PGlite.create() // as it comes: its file system only says that it kept something
  await expect(checkCommitsAreSynced({ db, fsyncs: () => 0 })).rejects.toThrow(/Commits do not reach the disk/)
  await db.close()
})

it('is not dead because a statement failed', async () => {
  await expect(engine.db.query('select 1/0')).rejects.toThrow(/division by zero/)
  expect(deaths).toEqual([])
})

it('leaves a folder alone that holds something else than a database', async () => {
  const folder = path.join(dir, '..', `${path.basename(dir)}-other`)
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'letter.txt'), 'coi')
  await expect(createOnce(folder, async () => {})).rejects.toThrow(/not empty and holds no database/)
  expect(fs.readdirSync(folder)).toEqual(['letter.txt'])
  fs.rmSync(folder, { recursive: true })
})

it('begins again with a folder whose making was cut off', async () => {
  const folder = path.join(dir, '..', `${path.basename(dir)}-made`)
  fs.mkdirSync(`${folder}.making`)
  fs.writeFileSync(path.join(`${folder}.making`, 'half'), '')
  await createOnce(folder, async (making) => fs.writeFileSync(path.join(making, 'PG_VERSION'), '18'))
  expect(fs.readdirSync(folder)).toEqual(['PG_VERSION'])
  expect(fs.existsSync(`${folder}.making`)).toBe(false)
  fs.rmSync(folder, { recursive: true })
})

it('knows that PGlite itself would not keep what it acknowledges', () => {
  // the day this fails, engine.ts has to be looked at again
  expect(PGlite.defaultStartParams).toContain('-F')
})
