/** @ciOnly takes several seconds */
/** @onBothDatabases */
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '../../testing/emptyDatabase.ts'
import { connect } from './connect.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const first: Migration = {
  name: '0001_words.sql',
  sql: 'create table words (word text); insert into words values ($$klama$$)',
}
const second: Migration = {
  name: '0002_places.sql',
  sql: "alter table words add place int default 5; insert into words values ('bajra', 4)",
}
const broken: Migration = {
  name: '0003_broken.sql',
  sql: 'create table half (n int); alter table nothing_here add n int',
}

let database: EmptyDatabase
let connections: { pool: pg.Pool; close: () => Promise<void> }[]
const pool = () => {
  const one = connect({ ...database.connection, max: 2 })
  connections.push(one)
  return one.pool
}
beforeEach(async () => {
  connections = []
  database = await emptyDatabase()
})
afterEach(async () => {
  for (const { close } of connections) await close()
  await database.drop()
})

const words = async (from: pg.Pool) => (await from.query('select * from words order by word desc')).rows
const tables = async (from: pg.Pool) =>
  (await from.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
    (row) => row.tablename,
  )

it('missing migrations are applied once, in order', async () => {
  const one = pool()
  expect(await migrate(one, [first])).toEqual(['0001_words.sql'])
  expect(await migrate(one, [first, second])).toEqual(['0002_places.sql'])
  expect(await migrate(one, [first, second])).toEqual([])
  expect(await words(one)).toEqual([
    { word: 'klama', place: 5 },
    { word: 'bajra', place: 4 },
  ])
})

it('each migration is applied once even if nodes start simultaneously', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(pool(), [first, second])))
  expect(applied.flat().sort()).toEqual(['0001_words.sql', '0002_places.sql'])
  expect(await words(pool())).toHaveLength(2)
})

it('a migration edited after it was applied is rejected, and nothing changes', async () => {
  const one = pool()
  await migrate(one, [first])
  const edited = { ...first, sql: `${first.sql}; drop table words` }
  await expect(migrate(one, [edited, second])).rejects.toThrow(/0001_words\.sql was edited after it had been applied/)
  expect(await words(one)).toEqual([{ word: 'klama' }])
})

it('a failed migration is rolled back, and earlier ones are preserved', async () => {
  const one = pool()
  await expect(migrate(one, [first, second, broken])).rejects.toThrow(/nothing_here/)
  expect(await tables(one)).toEqual(['migrations', 'words'])
  expect(await words(one)).toHaveLength(2)
  expect(await migrate(one, [first, second, { ...broken, sql: 'create table whole (n int)' }])).toEqual([
    '0003_broken.sql',
  ])
})

it('a database newer than the migration files is left unchanged', async () => {
  const one = pool()
  await migrate(one, [first, second])
  expect(await migrate(one, [first])).toEqual([])
  expect(await words(one)).toHaveLength(2)
})

it('a failed migration releases its connection', async () => {
  const one = pool()
  for (let i = 0; i < 4; i++) await expect(migrate(one, [broken])).rejects.toThrow()
  expect((await one.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('the current tables are created in an empty database', async () => {
  const one = pool()
  const files = readMigrations(path.resolve(import.meta.dirname, '../../../migrations'))
  expect(await migrate(one, files)).toEqual(files.map(({ name }) => name))
  expect(await tables(one)).toEqual(expect.arrayContaining(['all_definitions', 'all_valsi', 'changes']))
})
