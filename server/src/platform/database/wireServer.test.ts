/** @ciOnly runs hundreds of transactions on a real engine */
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionOf } from './engine.ts'
import { startupMessage } from './wireFrames.ts'
import { type Session, WireServer } from './wireServer.ts'

const IDLE_MS = 300

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-wire-'))
let engine: PGlite
let session: Session
let server: WireServer
let socketNumber = 0
let opened: pg.Client[] = []
let pools: pg.Pool[] = []

const address = () => ({ host: dir, port: socketNumber, user: 'postgres', database: 'postgres' })
const socketPath = () => path.join(dir, `.s.PGSQL.${socketNumber}`)

function poolOf(max: number) {
  const pool = new pg.Pool({ ...address(), max })
  pool.on('error', () => {})
  pools.push(pool)
  return pool
}
async function client() {
  const one = new pg.Client(address())
  one.on('error', () => {})
  await one.connect()
  opened.push(one)
  return one
}
/** Closes a connection without a Terminate message, as if the client's process had been killed. */
const kill = (one: pg.Client) => (one as unknown as { connection: { stream: net.Socket } }).connection.stream.destroy()

beforeAll(async () => {
  engine = await PGlite.create()
  session = await sessionOf(engine)
})
beforeEach(async () => {
  socketNumber += 1
  server = new WireServer({
    path: socketPath(),
    session,
    idleInTransactionMs: IDLE_MS,
    onBroken: (error) => {
      throw error
    },
  })
  await server.listen()
  await engine.exec('create table counter (n int); insert into counter values (0)')
})
afterEach(async () => {
  for (const one of opened) kill(one)
  await Promise.all(pools.map((pool) => pool.end()))
  await server.close()
  opened = []
  pools = []
  await engine.exec('drop table counter')
})
afterAll(async () => {
  await engine.close()
  fs.rmSync(dir, { recursive: true })
})

const counted = async () => (await engine.query<{ n: number }>('select n from counter')).rows[0]?.n

describe('concurrent clients', () => {
  it('each client gets the rows of its own statement, regardless of the parameter lengths', async () => {
    const pool = poolOf(4)
    const results = await Promise.all(
      Array.from({ length: 400 }, async (_, i) => {
        const value = i % 3 === 0 ? `${i}:`.padEnd(300_000, 'x') : `${i}:`
        const { rows } = await pool.query(
          'select $1::int as number, length($2::text) as length, left($2, 8) as start',
          [i, value],
        )
        return (
          rows.length === 1 &&
          rows[0].number === i &&
          rows[0].length === value.length &&
          rows[0].start === value.slice(0, 8)
        )
      }),
    )
    expect(results.filter((right) => !right)).toHaveLength(0)
  })

  it('long results arrive completely', async () => {
    const pool = poolOf(4)
    const lengths = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const { rows } = await pool.query('select repeat($1, 200000) as text from generate_series(1, 3)', [
          String(i % 10),
        ])
        return rows.map(({ text }) => text === String(i % 10).repeat(200_000))
      }),
    )
    expect(lengths.flat().every(Boolean)).toBe(true)
  })

  it('transactions are isolated: a hundred concurrent increments add up to a hundred', async () => {
    const pool = poolOf(4)
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const one = await pool.connect()
        await one.query('begin')
        const { rows } = await one.query('select n from counter')
        await sleep(1)
        await one.query('update counter set n = $1', [rows[0].n + 1])
        await one.query('commit')
        one.release()
      }),
    )
    expect(await counted()).toBe(100)
  })

  it('an error in one client’s statement does not affect other clients', async () => {
    const pool = poolOf(4)
    const results = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        if (i % 3 === 0) return pool.query('select 1/$1::int', [0]).catch((error) => error.code)
        if (i % 3 === 1) return pool.query('select no_such_column').catch((error) => error.code)
        return (await pool.query('select $1::int as i', [i])).rows[0].i
      }),
    )
    expect(results).toEqual(results.map((_, i) => (i % 3 === 0 ? '22012' : i % 3 === 1 ? '42703' : i)))
  })

  it('a client remains in its failed transaction until it ends it', async () => {
    const [alis, bob] = [await client(), await client()]
    await alis.query('begin')
    await alis.query('update counter set n = 5')
    await expect(alis.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
    const bobs = bob.query('select n from counter')
    await expect(alis.query('select 1')).rejects.toMatchObject({ code: '25P02' })
    await alis.query('rollback')
    expect((await bobs).rows).toEqual([{ n: 0 }])
  })

  it('COPY from a client is rejected without affecting other clients', async () => {
    const one = await client()
    await expect(one.query('copy counter from stdin')).rejects.toThrow()
    expect((await (await client()).query('select n from counter')).rows).toEqual([{ n: 0 }])
  })
})

describe('a disconnecting client', () => {
  it('a client killed inside a transaction leaves nothing behind, and other clients continue', async () => {
    const [alis, bob] = [await client(), await client()]
    await alis.query('begin')
    await alis.query('update counter set n = 7')
    const bobs = bob.query('select n from counter')
    kill(alis)
    expect((await bobs).rows).toEqual([{ n: 0 }])
  })

  it('a client that disconnects inside a transaction leaves nothing behind', async () => {
    const [alis, bob] = [await client(), await client()]
    await alis.query('begin')
    await alis.query('update counter set n = 7')
    const bobs = bob.query('select n from counter')
    await alis.end()
    expect((await bobs).rows).toEqual([{ n: 0 }])
  })

  it('killing a client during its statement does not stop other clients', async () => {
    const [alis, bob] = [await client(), await client()]
    await alis.query('begin')
    void alis.query('update counter set n = (select count(*) from generate_series(1, 300000))').catch(() => {})
    await sleep(5)
    kill(alis)
    expect((await bob.query('select n from counter')).rows).toEqual([{ n: 0 }])
  })

  it.each([
    ['after Parse', 'P\0\0\0\x10\0select 1\0\0\0'],
    ['after Parse and Flush', 'P\0\0\0\x10\0select 1\0\0\0H\0\0\0\x04'],
    ['after an error and Flush', 'P\0\0\0\x10\0selekt 1\0\0\0H\0\0\0\x04'],
    ['in the middle of a message', 'P\0\0\0\x10\0sel'],
  ])('a client that %s does not stop other clients', async (_when, bytes) => {
    const socket = net.connect(socketPath())
    socket.write(startupMessage())
    await new Promise((resolve) => socket.once('data', resolve))
    socket.write(Buffer.from(bytes, 'latin1'))
    await sleep(20)
    const bob = await client()
    const bobs = bob.query('select $1::int as n', [3])
    socket.destroy()
    expect((await bobs).rows).toEqual([{ n: 3 }])
  })

  it('a client idle in a transaction is disconnected after the limit, even if other clients are busy', async () => {
    const alis = await client()
    const ended = new Promise((resolve) => alis.once('end', resolve))
    await alis.query('begin')
    await alis.query('update counter set n = 7')
    const others = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        await sleep(i * 50)
        return (await (await client()).query('select n from counter')).rows[0].n
      }),
    )
    await ended
    expect(others).toEqual(Array(10).fill(0))
  })

  it('a client that is active in a transaction is not disconnected', async () => {
    const alis = await client()
    await alis.query('begin')
    for (let i = 1; i <= 5; i++) {
      await sleep(IDLE_MS / 2)
      await alis.query('update counter set n = n + 1')
    }
    await alis.query('commit')
    expect(await counted()).toBe(5)
  })
})

describe('an unauthenticated client', () => {
  it.each([
    ['a client that sends HTTP', 'GET / HTTP/1.1\r\nHost: vlacku\r\n\r\n'],
    ['a client that declares an absurd length', '\x7f\xff\xff\xff\0\x03\0\0'],
  ])('%s is disconnected without affecting other clients', async (_case, bytes) => {
    const socket = net.connect(socketPath())
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.write(Buffer.from(bytes, 'latin1'))
    await closed
    expect((await (await client()).query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('an encryption request is declined', async () => {
    await expect(new pg.Client({ ...address(), ssl: true }).connect()).rejects.toThrow(/does not support SSL/)
  })
})

describe('internal work of the server', () => {
  it('internal work never runs inside a client’s transaction', async () => {
    const pool = poolOf(3)
    const seen: boolean[] = []
    const own = (async () => {
      for (let i = 0; i < 40; i++) {
        await server.whenFree(async () => void seen.push(engine.isInTransaction()))
        await sleep(1)
      }
    })()
    const clients = Array.from({ length: 60 }, async () => {
      const one = await pool.connect()
      await one.query('begin')
      await sleep(1)
      await one.query('update counter set n = n + 1')
      await one.query('commit')
      one.release()
    })
    await Promise.all([own, ...clients])
    expect([seen.length, seen.some(Boolean), await counted()]).toEqual([40, false, 60])
  })

  it('internal work can fail without breaking the session', async () => {
    await expect(server.whenFree(() => engine.exec('select 1/0').then(() => {}))).rejects.toThrow(/division by zero/)
    expect((await (await client()).query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('closing the server rolls back uncommitted changes', async () => {
    const alis = await client()
    await alis.query('begin')
    await alis.query('update counter set n = 9')
    await server.close()
    expect([engine.isInTransaction(), await counted()]).toEqual([false, 0])
  })
})

it('a broken session is reported once, and clients receive no further responses', async () => {
  const errors: string[] = []
  socketNumber += 1
  const broken = new WireServer({
    path: socketPath(),
    session: { ...session, execute: () => Promise.reject(new Error('the engine fell over')) },
    onBroken: (error) => errors.push(error.message),
  })
  await broken.listen()
  const pool = poolOf(2)
  const results = await Promise.allSettled([pool.query('select 1'), pool.query('select 2')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(errors).toEqual(['the engine fell over'])
  await broken.close()
})
