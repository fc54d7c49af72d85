/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '../../testing/emptyDatabase.ts'
import { runConnection } from '../../testing/runConnection.ts'
import { connect } from './connect.ts'
import { PREPARED_MARK } from './prepared.ts'

/** More uses than are needed for a statement to be prepared and for a generic plan to be chosen. */
const OFTEN = 12
const isServer = 'url' in runConnection()

let database: EmptyDatabase
/** Each test uses a new table, because uses are counted across all tests. */
let words: string
let count = 0
let connections: { pool: pg.Pool; close: () => Promise<void> }[]
/** Connects another client, as if from a separate process. */
async function client(): Promise<pg.PoolClient> {
  const one = connect({ ...database.connection, max: 1 })
  const checkedOut = await one.pool.connect()
  connections.push({
    pool: one.pool,
    close: async () => {
      checkedOut.release()
      await one.close()
    },
  })
  return checkedOut
}
beforeEach(async () => {
  connections = []
  words = `words_${count++}`
  database = await emptyDatabase()
  const { pool, close } = connect({ ...database.connection, max: 1 })
  await pool.query('deallocate all') // the embedded engine is shared with other tests
  await pool.query(`create table ${words} (word text, place int)`)
  await pool.query(`insert into ${words} select 'word ' || n, n from generate_series(1, 50) n`)
  await close()
})
afterEach(async () => {
  for (const { close } of connections) await close()
  await database.drop()
})

const often = async (work: (n: number) => Promise<unknown>, times = OFTEN) => {
  for (let n = 1; n <= times; n++) await work(n)
}
const statement = () => `${PREPARED_MARK} select * from ${words} where place = $1`
const wordAt = async (from: pg.PoolClient, place: unknown) => (await from.query(statement(), [place])).rows
/** Returns the statements prepared in this session. */
const preparedBy = async (from: pg.PoolClient): Promise<string[]> =>
  (await from.query('select statement from pg_prepared_statements')).rows.map(({ statement: text }) => text)

describe('a repeated statement', () => {
  it('a statement is prepared on its third use and returns the rows for its current parameters', async () => {
    const one = await client()
    await often((n) => wordAt(one, n), 2)
    expect(await preparedBy(one)).toEqual([])
    await often(async (n) => expect(await wordAt(one, n)).toEqual([{ word: `word ${n}`, place: n }]))
    expect(await preparedBy(one)).toEqual([statement()])
  })

  it('a statement without the prepared flag is planned each time', async () => {
    const one = await client()
    await often((n) => one.query(`select * from ${words} where place = $1`, [n]))
    expect(await preparedBy(one)).toEqual([])
  })

  it('a prepared statement remains valid when rows change', async () => {
    const one = await client()
    await often((n) => wordAt(one, n))
    await one.query(`update ${words} set word = 'another' where place = 1`)
    expect(await preparedBy(one)).toEqual([statement()])
    expect(await wordAt(one, 1)).toEqual([{ word: 'another', place: 1 }])
  })

  it('concurrent clients get the rows for their own parameters', async () => {
    const clients = [await client(), await client()]
    await often(async (n) => {
      const results = await Promise.all(clients.map((one, nth) => wordAt(one, n + nth)))
      expect(results).toEqual([[{ word: `word ${n}`, place: n }], [{ word: `word ${n + 1}`, place: n + 1 }]])
    })
    expect(await preparedBy(clients[0]!)).toHaveLength(1)
  })

  it('a statement remains prepared after the client that prepared it disconnects', async () => {
    const [one, other] = [await client(), await client()]
    await often((n) => wordAt(one, n))
    await connections.shift()!.close()
    expect(await wordAt(other, 3)).toEqual([{ word: 'word 3', place: 3 }])
  })

  it('the same text with different parameter types is a separate statement', async () => {
    const one = await client()
    const select = async (value: unknown) => (await one.query(`${PREPARED_MARK} select $1 as it`, [value])).rows[0].it
    await often(async (n) => expect(await select(`${n}`)).toBe(`${n}`))
    await often(async (n) => expect((await one.query(`${PREPARED_MARK} select $1::int as it`, [n])).rows[0].it).toBe(n))
  })

  it('a prepared statement fails like any other and does not affect later ones', async () => {
    const one = await client()
    const divide = async (by: number) => (await one.query(`${PREPARED_MARK} select 6 / $1::int as it`, [by])).rows[0].it
    await often(() => divide(2))
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect(await divide(3)).toBe(2)
    await expect(wordAt(one, 'x')).rejects.toThrow('invalid input syntax')
    await often((n) => wordAt(one, n))
    await expect(wordAt(one, 'x')).rejects.toThrow('invalid input syntax')
    expect(await wordAt(one, 5)).toEqual([{ word: 'word 5', place: 5 }])
  })

  it('a failed transaction rejects a prepared statement, which works again after the rollback', async () => {
    const one = await client()
    await one.query('begin')
    await expect(one.query('select nonsense')).rejects.toThrow('nonsense')
    await often(() => expect(wordAt(one, 1)).rejects.toThrow('aborted'))
    await one.query('rollback')
    await often(async (n) => expect(await wordAt(one, n)).toEqual([{ word: `word ${n}`, place: n }]))
    expect(await preparedBy(one)).toHaveLength(1)
  })
})

describe.skipIf(isServer)('the plans of the embedded database', () => {
  const modeOf = async (from: pg.PoolClient) => (await from.query('show plan_cache_mode')).rows[0].plan_cache_mode

  it('a prepared statement has one generic plan for all parameters', async () => {
    const one = await client()
    await often((n) => wordAt(one, n))
    const { rows } = await one.query('select custom_plans, generic_plans from pg_prepared_statements')
    expect(rows).toEqual([{ custom_plans: 0, generic_plans: OFTEN - 2 }])
  })

  it('other statements and transactions are planned for their specific parameters', async () => {
    const one = await client()
    await often((n) => wordAt(one, n))
    expect(await modeOf(one)).toBe('auto')
    await often((n) => wordAt(one, n))
    await one.query('begin')
    await wordAt(one, 1)
    expect(await modeOf(one)).toBe('auto')
    await one.query('rollback')
    expect(await modeOf(one)).toBe('auto')
  })
})

describe('a prepared statement whose tables change', () => {
  const more = { word: 'word 2', place: 2, more: 1 }

  it('all clients see new columns in the results of a prepared statement', async () => {
    const [one, other] = [await client(), await client()]
    await often(async (n) => [await wordAt(one, n), await wordAt(other, n)])
    await other.query(`alter table ${words} add more int default 1`)
    expect(await wordAt(one, 2)).toEqual([more])
    expect(await wordAt(other, 2)).toEqual([more])
    await often((n) => wordAt(one, n))
    await one.query(`alter table ${words} alter place type text`)
    expect(await wordAt(one, '2')).toEqual([{ ...more, place: '2' }])
  })

  it('clients see the old columns after a schema change is rolled back', async () => {
    const one = await client()
    await one.query('begin')
    await one.query(`alter table ${words} add more int default 1`)
    await often(async () => expect(await wordAt(one, 2)).toEqual([more]))
    await one.query('rollback')
    await often(async () => expect(await wordAt(one, 2)).toEqual([{ word: 'word 2', place: 2 }]))
  })

  it('a prepared statement reads a table that was dropped and recreated', async () => {
    const one = await client()
    await often((n) => wordAt(one, n))
    await one.query(`drop table ${words}; create table ${words} (place int); insert into ${words} values (2)`)
    await often(async () => expect(await wordAt(one, 2)).toEqual([{ place: 2 }]))
  })

  it('a transaction fails at most once after a schema change and can be retried', async () => {
    const [one, other] = [await client(), await client()]
    await often((n) => wordAt(one, n))
    await other.query(`alter table ${words} add more int default 1`)
    const inTransaction = async () => {
      await one.query('begin')
      try {
        return await wordAt(one, 2)
      } finally {
        await one.query('rollback')
      }
    }
    const first = await inTransaction().catch(({ code }) => code)
    expect(first).toEqual(isServer ? '0A000' : [more])
    expect(await inTransaction()).toEqual([more])
  })
})

it('a prepared statement is prepared again after the database drops it', async () => {
  const [one, other] = [await client(), await client()]
  await often(async (n) => [await wordAt(one, n), await wordAt(other, n)])
  await one.query('deallocate all')
  expect(await wordAt(one, 2)).toEqual([{ word: 'word 2', place: 2 }])
  expect(await wordAt(other, 2)).toEqual([{ word: 'word 2', place: 2 }])
})

it('at most a hundred statements are prepared, and long lists never are', async () => {
  const one = await client()
  for (let n = 0; n < 130; n++) await often(() => one.query(`${PREPARED_MARK} select ${n} + $1::int`, [1]), 3)
  expect(await preparedBy(one)).toHaveLength(100)
  const list = Array.from({ length: 1500 }, (_, n) => n)
  const placeholders = list.map((n) => `$${n + 1}::int`).join()
  await often(() => one.query(`${PREPARED_MARK} select array[${placeholders}]`, list), 5)
  const prepared = await preparedBy(one)
  expect([prepared.length, prepared.filter((text) => text.includes('array'))]).toEqual([100, []])
})

it.skipIf(!isServer)('connections without prepared statements use no statement names', async () => {
  const { pool, close } = connect({ ...database.connection, prepared: false, max: 1 })
  await often((n) => pool.query(`${PREPARED_MARK} select $1::int`, [n]))
  expect((await pool.query('select * from pg_prepared_statements')).rows).toEqual([])
  await close()
})
