/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { analyzeGrown } from './statistics.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const estimate = async () => {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where oid = 'word_types'::regclass`.execute(world.db)
  return rows[0]!.rows
}
const fill = () =>
  sql`insert into word_types (type_id, descriptor) select 10000 + n, 'filled ' || n from generate_series(1, 500) n`.execute(
    world.db,
  )

it('a table that was analyzed while empty is analyzed again', async () => {
  await fill()
  await sql`delete from word_types where type_id > 10000`.execute(world.db)
  const { rows } = await sql`select * from word_types`.execute(world.db)
  await sql`delete from word_types`.execute(world.db)
  await sql`analyze word_types`.execute(world.db)
  expect(await estimate()).toBe(0)
  await sql`
    insert into word_types select * from jsonb_populate_recordset(null::word_types, ${JSON.stringify(rows)}::jsonb)`.execute(
    world.db,
  )
  await fill()
  await analyzeGrown(world.db, ['word_types'])
  expect(await estimate()).toBeGreaterThanOrEqual(500)
})

it('a table that did not grow is not analyzed', async () => {
  await analyzeGrown(world.db, ['word_types'])
  const before = await estimate()
  await sql`delete from word_types where type_id > 10480`.execute(world.db)
  await analyzeGrown(world.db, ['word_types'])
  expect(await estimate()).toBe(before)
})

it('a table that was emptied and refilled is analyzed, although its file did not grow', async () => {
  await sql`delete from word_types where type_id > 10001`.execute(world.db)
  // The rows of the last page remain, so the file doesn’t shrink.
  await sql`insert into word_types (type_id, descriptor) values (20000, 'last')`.execute(world.db)
  await sql`analyze word_types`.execute(world.db)
  expect(await estimate()).toBeLessThan(100)
  await sql`delete from word_types where type_id > 10000`.execute(world.db)
  await fill()
  await sql`select pg_stat_force_next_flush()`.execute(world.db)
  await analyzeGrown(world.db, ['word_types'])
  expect(await estimate()).toBeGreaterThanOrEqual(500)
})
