import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltServer, builtServer } from '../../testing/builtServer.ts'
import { type Child, killChildren, startChild } from '../../testing/childProcess.ts'
import { fillDataDir } from '../../testing/databaseSnapshot.ts'

const MEGABYTE = 1024 * 1024
const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-disk-'))
const dataDir = path.join(disk, 'data')
const filler = path.join(disk, 'filler')
const mounted = mountSmallDisk()
if (!mounted) console.warn('Tests of a full disk are skipped: a small tmpfs can be mounted by root on Linux only.')

function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'vlacku-test', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
function leaveFree(bytes: number) {
  fs.rmSync(filler, { force: true })
  const { bavail, bsize } = fs.statfsSync(disk)
  const fd = fs.openSync(filler, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (let left = bavail * bsize - bytes; left > 0; left -= block.length)
      fs.writeSync(fd, block, 0, Math.min(left, block.length))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    fs.closeSync(fd)
  }
}
const makeRoom = () => fs.rmSync(filler, { force: true })

let built: BuiltServer
let clients: pg.Client[] = []
beforeAll(async () => {
  built = await builtServer()
  await fillDataDir(dataDir)
})
afterEach(async () => {
  for (const client of clients) void client.end().catch(() => {})
  clients = []
  await killChildren()
  makeRoom()
})
afterAll(() => {
  if (mounted) execFileSync('umount', [disk])
  fs.rmdirSync(disk)
})

const start = () => startChild(built.file('main.js'), [], { DATA_DIR: dataDir, PORT: '0', STARTER: 'off' })
async function started(): Promise<Child & { address: string }> {
  const child = start()
  const [, address] = await child.waitForOutput(/Server listening at (http:\/\/[\d.:]+)/)
  await child.waitForOutput(/vlacku is at/)
  return { ...child, address: address! }
}
async function client() {
  const one = new pg.Client({ host: dataDir, port: 5432, user: 'postgres' })
  one.on('error', () => {})
  await one.connect()
  clients.push(one)
  return one
}
/** Inserts rows until a statement fails and resolves with its error. Appends the number of each acknowledged row to `written`. */
async function writeUntilRejected(
  one: pg.Client,
  written: number[],
  bytes = 20_000,
): Promise<Error & { code?: string }> {
  // incompressible text
  const filling = "(select string_agg(md5(random()::text), '') from generate_series(1, $2::int))"
  for (let n = written.length; ; n++) {
    try {
      await one.query(`insert into written values ($1, ${filling})`, [n, Math.ceil(bytes / 32)])
      written.push(n)
    } catch (error) {
      return error as Error
    }
  }
}
async function storedIn(one: pg.Client) {
  const { rows } = await one.query<{ n: number }>('select n from written order by n')
  return rows.map(({ n }) => n)
}

describe.runIf(mounted)('a disk that fills up', () => {
  it('writes are rejected shortly before the disk is full, and reads continue, until space is available again', async () => {
    const server = await started()
    const [one, written] = [await client(), [] as number[]]
    await one.query('create table written (n int, filling text)')
    leaveFree(40 * MEGABYTE)
    await server.waitForOutput(/nearly full \(\d+ MB left\)\. Changes are rejected until space is freed/)
    expect(await writeUntilRejected(one, written)).toMatchObject({ code: '25006' })
    expect(await storedIn(await client())).toEqual(written)
    expect((await fetch(`${server.address}/api/jbovlaste/types`)).status).toBe(200)
    makeRoom()
    await server.waitForOutput(/has free space again/)
    await one.query('insert into written values (1000000, null)')
    await one.query('drop table written')
    expect(await server.kill('SIGTERM')).toBe(0)
  })

  it('a server started on a nearly full disk logs a warning', async () => {
    leaveFree(10 * MEGABYTE)
    const child = start()
    expect(await child.ended).toBe(1)
    expect(child.output()).toMatch(
      /cannot be stored in .*data: its disk is (nearly )?full\. Make room, then start again/,
    )
  })

  it.each([
    ['while long rows are written', 200_000],
    ['while short rows are written', 300],
  ])(
    'on a disk that suddenly fills up, %s: every request ends, and every acknowledged row is preserved',
    async (_when, bytes) => {
      const server = await started()
      const written: number[] = []
      const one = await client()
      await one.query('drop table if exists written')
      await one.query('create table written (n int, filling text)')
      const rejection = writeUntilRejected(one, written, bytes)
      // waits for rows rather than a fixed time, because the machine may be busy
      while (written.length < 3) await sleep(5)
      leaveFree(0)
      const error = await rejection
      // if the table can't grow, the statement fails; if the WAL can't grow, the engine stops, which is tested below
      if (!['53100', '25006'].includes(error.code ?? '')) expectLastWord(error)
      await server.kill('SIGKILL')
      makeRoom()
      const again = await started()
      expect(await storedIn(await client())).toEqual(expect.arrayContaining(written))
      expect(written.length).toBeGreaterThan(0)
      expect(await again.kill('SIGTERM')).toBe(0)
    },
  )

  it('a commit without space for the log stops the server with a message that names the location, cause and remedy', async () => {
    const server = await started()
    const one = await client()
    await one.query('drop table if exists written')
    await one.query('create table written (n int, filling text)')
    await one.query('insert into written values (0, null)')
    while (16 * MEGABYTE - (await logOffset(one)) > 0.3 * MEGABYTE) await fillLog(one, 100_000)
    leaveFree(0)
    let rejection: Error | undefined
    while (!rejection) await fillLog(one, 2_000).catch((error) => (rejection = error))
    expectLastWord(rejection)
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/database in .*data stopped: PANIC: .*No space left.*make room, then start again/)
    makeRoom()
    await started()
    expect(await storedIn(await client())).toEqual([0])
  })
})

describe('a disk that fails to sync', () => {
  it('a failed fsync stops the server with a message that names the location, cause and remedy, and preserves acknowledged rows', async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-failing-'))
    const [broken, fault] = [path.join(home, 'broken'), path.join(home, 'fault.cjs')]
    fs.writeFileSync(
      fault,
      `const fs = require('node:fs')
      const keep = fs.fsyncSync
      fs.fsyncSync = (fd) => {
        if (fs.existsSync(${JSON.stringify(broken)})) throw Object.assign(new Error('i/o'), { code: 'EIO' })
        keep(fd)
      }`,
    )
    const env = { DATA_DIR: path.join(home, 'data'), PORT: '0', STARTER: 'off' }
    await fillDataDir(env.DATA_DIR)
    const server = startChild(built.file('main.js'), [], { ...env, NODE_OPTIONS: `--require ${fault}` })
    const [, address] = await server.waitForOutput(/listening at (http:\/\/[\d.:]+)/)
    const one = new pg.Client({ host: env.DATA_DIR, port: 5432, user: 'postgres' })
    one.on('error', () => {})
    await one.connect()
    await one.query('create table written (n int)')
    await one.query('insert into written values (1)')
    fs.writeFileSync(broken, '')
    expectLastWord(await one.query('insert into written values (2)').catch((error) => error))
    const response = await fetch(`${address}/api/jbovlaste/valsi/1`)
    expect([response.status, (await response.json()).error]).toEqual([503, 'database_unavailable'])
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/database in .*data stopped: PANIC: .*fsync.*make room, then start again/)

    fs.rmSync(broken)
    const again = startChild(built.file('main.js'), [], env)
    await again.waitForOutput(/listening at/)
    const other = new pg.Client({ host: env.DATA_DIR, port: 5432, user: 'postgres' })
    await other.connect()
    expect((await other.query('select n from written where n = 1')).rows).toEqual([{ n: 1 }])
    await other.end()
    expect(await again.kill('SIGTERM')).toBe(0)
    fs.rmSync(home, { recursive: true })
  })
})

/** Messages of the pg package about a lost connection. */
const ENDED = /^Connection terminated unexpectedly$|ECONNRESET|EPIPE/

/**
 * Expects the last message of the engine or a lost connection: the server also performs its own writes, any of which may have
 * stopped the engine.
 */
function expectLastWord(error: unknown) {
  expect(error).toBeInstanceOf(Error)
  const { message, severity } = error as Error & { severity?: string }
  if (severity !== 'PANIC') expect(message).toMatch(ENDED)
}

const fillLog = (one: pg.Client, bytes: number) =>
  one.query("select pg_logical_emit_message(true, 'filling', repeat('x', $1))", [bytes])
async function logOffset(one: pg.Client): Promise<number> {
  const { rows } = await one.query('select file_offset from pg_walfile_name_offset(pg_current_wal_insert_lsn())')
  return rows[0].file_offset
}

describe.runIf(mounted)('the write-ahead log', () => {
  it('the log size stays bounded under continuous writes', async () => {
    await started()
    const one = await client()
    await one.query('create table if not exists stream (n int, filling text)')
    const until = performance.now() + 9_000
    let largest = 0
    while (performance.now() < until) {
      await fillLog(one, 100_000)
      await sleep(1)
      largest = Math.max(largest, logBytes())
    }
    expect(largest / MEGABYTE).toBeLessThan(160)
    await sleep(2_500)
    const { rows } = await one.query<{ replayed: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as replayed from pg_control_checkpoint()',
    )
    expect(Number(rows[0]?.replayed) / MEGABYTE).toBeLessThan(30)
  })
})

function logBytes() {
  const dir = path.join(dataDir, 'pg/pg_wal')
  return fs.readdirSync(dir).reduce((sum, name) => {
    const stat = fs.statSync(path.join(dir, name), { throwIfNoEntry: false })
    return sum + (stat?.isFile() ? stat.size : 0)
  }, 0)
}
