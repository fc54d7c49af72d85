/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '../../testing/emptyDatabase.ts'
import { runConnection } from '../../testing/runConnection.ts'
import { connect } from './connect.ts'
import { PREPARED_MARK } from './prepared.ts'

/** More than it takes to be kept, and to be planned for any parameters. */
const OFTEN = 12
const isServer = 'url' in runConnection()

let database: EmptyDatabase
/** Another table for each test: how often a statement came is known beyond it. */
let words: string
let made = 0
let connections: { pool: pg.Pool; close: () => Promise<void> }[]
/** A client of its own, as another process has one. */
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
  words = `words_${made++}`
  database = await emptyDatabase()
  const { pool, close } = connect({ ...database.connection, max: 1 })
  await pool.query('deallocate all') // the embedded engine has outlived another test
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
/** What the engine keeps for this connection, or for all that share its session. */
const keptBy = async (from: pg.PoolClient): Promise<string[]> =>
  (await from.query('select statement from pg_prepared_statements')).rows.map(({ statement: text }) => text)

describe('a statement that comes again', () => {
  it('is kept from its third time on, and answers with its parameters of each time', async () => {
    const one = await client()
    await often((n) => wordAt(one, n), 2)
    expect(await keptBy(one)).toEqual([])
    await often(async (n) => expect(await wordAt(one, n)).toEqual([{ word: `word ${n}`, place: n }]))
    expect(await keptBy(one)).toEqual([statement()])
  })

  it('is planned each time where it does not say that it may be kept', async () => {
    const one = await client()
    await often((n) => one.query(`select * from ${words} where place = $1`, [n]))
    expect(await keptBy(one)).toEqual([])
  })

  it('is kept while rows change', async () => {
    const one = await client()
    await often((n) => wordAt(one, n))
    await one.query(`update ${words} set word = 'another' where place = 1`)
    expect(await keptBy(one)).toEqual([statement()])
    expect(await wordAt(one, 1)).toEqual([{ word: 'another', place: 1 }])
  })

  it('of two clients at once is answered to each as they asked', async () => {
    const clients = [await client(), await client()]
    await often(async (n) => {
      const answers = await Promise.all(clients.map((one, nth) => wordAt(one, n + nth)))
      expect(answers).toEqual([[{ word: `word ${n}`, place: n }], [{ word: `word ${n + 1}`, place: n + 1 }]])
    })
    expect(await keptBy(clients[0]!)).toHaveLength(1)
  })

  it('is still answered when a client that had it leaves', async () => {
    const [one, other] = [await client(), await client()]
    await often((n) => wordAt(one, n))
    await connections.shift()!.close()
    expect(await wordAt(other, 3)).toEqual([{ word: 'word 3', place: 3 }])
  })

  it('whose text is asked with another type of parameter is another statement', async () => {
    const one = await client()
    const say = async (value: unknown) => (await one.query(`${PREPARED_MARK} select $1 as it`, [value])).rows[0].it
    await often(async (n) => expect(await say(`${n}`)).toBe(`${n}`))
    await often(async (n) => expect((await one.query(`${PREPARED_MARK} select $1::int as it`, [n])).rows[0].it).toBe(n))
  })

  it('fails as it would by itself, also when it was kept, and does no harm to what comes then', async () => {
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

  it('in a transaction that failed is refused there, and answered after it', async () => {
    const one = await client()
    await one.query('begin')
    await expect(one.query('select nonsense')).rejects.toThrow('nonsense')
    await often(() => expect(wordAt(one, 1)).rejects.toThrow('aborted'))
    await one.query('rollback')
    await often(async (n) => expect(await wordAt(one, n)).toEqual([{ word: `word ${n}`, place: n }]))
    expect(await keptBy(one)).toHaveLength(1)
  })
})

describe('when its tables change, a statement that is kept', () => {
  const more = { word: 'word 2', place: 2, more: 1 }

  it('answers what they have now, to all clients', async () => {
    const [one, other] = [await client(), await client()]
    await often(async (n) => [await wordAt(one, n), await wordAt(other, n)])
    await other.query(`alter table ${words} add more int default 1`)
    expect(await wordAt(one, 2)).toEqual([more])
    expect(await wordAt(other, 2)).toEqual([more])
    await often((n) => wordAt(one, n))
    await one.query(`alter table ${words} alter place type text`)
    expect(await wordAt(one, '2')).toEqual([{ ...more, place: '2' }])
  })

  it('answers what they were before a change that was taken back', async () => {
    const one = await client()
    await one.query('begin')
    await one.query(`alter table ${words} add more int default 1`)
    await often(async () => expect(await wordAt(one, 2)).toEqual([more]))
    await one.query('rollback')
    await often(async () => expect(await wordAt(one, 2)).toEqual([{ word: 'word 2', place: 2 }]))
  })

  it('answers from a table that was made anew under its name', async () => {
    const one = await client()
    await often((n) => wordAt(one, n))
    await one.query(`drop table ${words}; create table ${words} (place int); insert into ${words} values (2)`)
    await often(async () => expect(await wordAt(one, 2)).toEqual([{ place: 2 }]))
  })

  it('fails once at most in a transaction, which can be done again', async () => {
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

it('whose name got lost is answered all the same', async () => {
  const [one, other] = [await client(), await client()]
  await often(async (n) => [await wordAt(one, n), await wordAt(other, n)])
  await one.query('deallocate all')
  expect(await wordAt(one, 2)).toEqual([{ word: 'word 2', place: 2 }])
  expect(await wordAt(other, 2)).toEqual([{ word: 'word 2', place: 2 }])
})

it('no more than a hundred are kept, however many come, and no long lists', async () => {
  const one = await client()
  for (let n = 0; n < 130; n++) await often(() => one.query(`${PREPARED_MARK} select ${n} + $1::int`, [1]), 3)
  expect(await keptBy(one)).toHaveLength(100)
  const list = Array.from({ length: 1500 }, (_, n) => n)
  const placeholders = list.map((n) => `$${n + 1}::int`).join()
  await often(() => one.query(`${PREPARED_MARK} select array[${placeholders}]`, list), 5)
  const kept = await keptBy(one)
  expect([kept.length, kept.filter((text) => text.includes('array'))]).toEqual([100, []])
})

it.skipIf(!isServer)('has no name on connections that are to have none', async () => {
  const { pool, close } = connect({ ...database.connection, prepared: false, max: 1 })
  await often((n) => pool.query(`${PREPARED_MARK} select $1::int`, [n]))
  expect((await pool.query('select * from pg_prepared_statements')).rows).toEqual([])
  await close()
})
