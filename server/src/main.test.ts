import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { type BuiltServer, builtServer } from './testing/builtServer.ts'
import { type Child, killChildren, startChild } from './testing/childProcess.ts'
import { fillDataDir } from './testing/databaseSnapshot.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-main-'))
const dataDir = path.join(folder, 'data')
let built: BuiltServer

beforeAll(async () => {
  built = await builtServer()
  await fillDataDir(dataDir)
})
afterEach(killChildren)
afterAll(() => fs.rmSync(folder, { recursive: true }))

const settings = { DATA_DIR: dataDir, PORT: '0', STARTER: 'off' }
const start = (env: Record<string, string> = {}): Child =>
  startChild(built.file('main.js'), [], { ...settings, ...env })
async function started(env: Record<string, string> = {}) {
  const child = start(env)
  const [, address] = await child.waitForOutput(/Server listening at (http:\/\/[\d.:]+)/)
  await child.waitForOutput(/vlacku is at/)
  return { child, address: address! }
}
/** Returns the cluster state in pg_control: 1 is shut down, 6 is in production. */
const clusterState = () => fs.readFileSync(path.join(dataDir, 'pg/global/pg_control')).readInt32LE(16)

it('the server creates DATA_DIR with its missing parents', async () => {
  const { child } = await started({ DATA_DIR: path.join(folder, 'missing', 'parents', 'data') })
  expect(await child.kill('SIGTERM')).toBe(0)
})

describe('stopping', () => {
  it('a start after a kill reports the database recovery and isn’t blocked by a stale lock', async () => {
    const { child } = await started()
    expect(clusterState()).toBe(6)
    expect(await child.kill('SIGTERM')).toBe(0)
    expect(clusterState()).toBe(1)
    const again = await started()
    expect(await again.child.kill('SIGINT')).toBe(0)
    expect(again.child.output()).not.toContain('recovered')
  })

  it('a start after a kill reports the recovery and isn’t blocked by a stale lock', async () => {
    const { child } = await started()
    await child.kill('SIGKILL')
    const again = await started()
    expect(again.child.output()).toContain('had not been closed, and was recovered')
    expect(await again.child.kill('SIGTERM')).toBe(0)
  })

  it('an immediate second signal, as npm sends on Ctrl-C, doesn’t cut the shutdown short', async () => {
    const { child } = await started()
    child.process.kill('SIGINT')
    await sleep(20)
    expect(await child.kill('SIGINT')).toBe(0)
    expect(clusterState()).toBe(1)
  })

  it('requests in progress complete during shutdown', async () => {
    const { child, address } = await started()
    const holder = new pg.Client({ host: dataDir, port: 5432, user: 'postgres' })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin') // makes the response wait for the database
    const pending = fetch(`${address}/api/jbovlaste/valsi/1`)
    await sleep(150)
    child.process.kill('SIGTERM')
    await sleep(150)
    await holder.query('commit')
    expect((await pending).status).toBe(404)
    expect(await child.ended).toBe(0)
    expect(clusterState()).toBe(1)
    await holder.end().catch(() => {})
  })

  it('a hanging request delays the shutdown only until a time limit', async () => {
    const { child, address } = await started()
    const holder = new pg.Client({ host: dataDir, port: 5432, user: 'postgres' })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin')
    const pending = fetch(`${address}/api/jbovlaste/valsi/1`).then(
      (response) => response.status,
      () => 'cut off',
    )
    await sleep(150)
    expect([await child.kill('SIGTERM'), child.output()]).toEqual([0, expect.stringContaining('did not end in time')])
    expect([503, 'cut off']).toContain(await pending)
    expect(clusterState()).toBe(1)
  })

  it.each([5, 200, 600])('a signal received %d ms after startup stops the server', async (ms) => {
    const child = start()
    await sleep(ms)
    const end = await child.kill('SIGTERM')
    expect([0, 'SIGTERM']).toContain(end) // the process may not have started executing code yet
    const again = await started()
    expect(await again.child.kill('SIGTERM')).toBe(0)
  })

  it('an unhandled rejection stops the server with a stack trace, exit code 1 and a closed database', async () => {
    const [fault, now] = [path.join(folder, 'fault.mjs'), path.join(folder, 'now')]
    fs.writeFileSync(
      fault,
      `import fs from 'node:fs'
      import { isMainThread } from 'node:worker_threads'
      const look = setInterval(() => {
        if (!isMainThread || !fs.existsSync(${JSON.stringify(now)})) return
        clearInterval(look)
        Promise.reject(new Error('nobody caught me'))
      }, 50).unref()`,
    )
    const child = startChild('--import', [fault, built.file('main.js')], settings)
    await child.waitForOutput(/vlacku is at/)
    fs.writeFileSync(now, '')
    expect(await child.ended).toBe(1)
    expect(child.output()).toMatch(/stopping after an error/)
    expect(child.output()).toMatch(/nobody caught me.*fault\.mjs/s)
    expect(clusterState()).toBe(1)
  })
})

describe('one directory, one process', () => {
  it('a second server on the same data directory, even through a link, exits immediately and names the first', async () => {
    const { child } = await started()
    const link = path.join(folder, 'link')
    fs.symlinkSync(dataDir, link)
    for (const same of [dataDir, link]) {
      const second = start({ DATA_DIR: same })
      expect(await second.ended).toBe(1)
      expect(second.output()).toContain(`is in use by the server with process id ${child.process.pid}, since 20`)
      expect(second.output().trim().split('\n')).toHaveLength(1)
    }
    expect(await child.kill('SIGTERM')).toBe(0)
  })

  it('a command connects to the database of a running server', async () => {
    const { child } = await started()
    const joined = await openDatabase({ dataDir, role: 'command', joinRunning: true })
    await joined.pool.query("insert into site_facts values ('told', '1') on conflict do nothing")
    await joined.close()
    await expect(openDatabase({ dataDir, role: 'command' })).rejects.toThrow(/is in use/)
    await child.kill('SIGKILL')
    const alone = await openDatabase({ dataDir, role: 'command', joinRunning: true })
    expect((await alone.pool.query("select value from site_facts where name = 'told'")).rows).toEqual([{ value: 1 }])
    await alone.close()
  })

  it('a data directory path that is too long for a socket is supported', async () => {
    const deep = path.join(folder, 'd'.repeat(75), 'e'.repeat(75))
    await fillDataDir(deep)
    const { child } = await started({ DATA_DIR: deep })
    const second = start({ DATA_DIR: deep })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('is in use by')
    const { host } = JSON.parse(fs.readFileSync(path.join(deep, 'holder.json'), 'utf8')).database
    expect(fs.statSync(host).mode & 0o777).toBe(0o700)
    expect(await child.kill('SIGTERM')).toBe(0)
    expect(fs.existsSync(host)).toBe(false)
  })
})

describe('startup errors reported in one sentence', () => {
  const startupError = async (env: Record<string, string>) => {
    const child = start(env)
    expect(await child.ended).toBe(1)
    return child.output().trim()
  }

  it('a port that is already in use is reported', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as net.AddressInfo
    await (await started()).child.kill('SIGTERM')
    const message = await startupError({ PORT: String(port), LOG_LEVEL: 'error' })
    other.close()
    expect(message).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program. Stop that program, or choose another PORT.`,
    )
    expect(clusterState()).toBe(1)
  })

  it('an unreachable database is reported without its password', async () => {
    const message = await startupError({ DATABASE_URL: 'postgres://vlacku:hunter2hunter2@127.0.0.1:1/words' })
    expect(message).toMatch(
      /^The database at 127\.0\.0\.1:1\/words \(DATABASE_URL\) cannot be used: .*ECONNREFUSED.*\.$/,
    )
    expect(message).not.toContain('hunter2')
  })

  it('invalid settings are reported at startup', async () => {
    expect(await startupError({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toMatch(
      /^Invalid settings:\n {2}PORT=eighty.*\n {2}LOG_LEVEL=loud/,
    )
  })

  it.each([
    [
      'that is empty',
      '',
      0o600,
      'is too short for a key: 0 of at least 32 characters. Restore it from a backup, or replace it:',
    ],
    [
      'of one character',
      'x',
      0o666,
      'is too short for a key: 1 of at least 32 characters. Restore it from a backup, or replace it:',
    ],
    [
      'that other users can read',
      'k'.repeat(43),
      0o644,
      'is readable by other accounts of this machine. Run chmod 600 ',
    ],
  ])('a token.key that is %s is reported', async (_what, key, mode, why) => {
    const file = path.join(dataDir, 'token.key')
    fs.rmSync(file, { force: true })
    fs.writeFileSync(file, key)
    fs.chmodSync(file, mode)
    const lines = (await startupError({ LOG_LEVEL: 'error' })).split('\n')
    fs.rmSync(file)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`${file} ${why}`)
    expect(clusterState()).toBe(1)
  })

  it('a file in place of the data directory is reported', async () => {
    const file = path.join(folder, 'file')
    fs.writeFileSync(file, '')
    expect(await startupError({ DATA_DIR: file })).toMatch(
      /^The database cannot be stored in .*file: it is not a folder/,
    )
  })

  it('a DATA_DIR whose parent can’t be created is reported', async () => {
    expect(await startupError({ DATA_DIR: '/proc/vlacku/data' })).toMatch(
      /^The database cannot be stored in \/proc\/vlacku\/data: it does not exist and cannot be created\. Choose another DATA_DIR\.$/,
    )
  })

  it('a database created by another PostgreSQL version is reported', async () => {
    const other = path.join(folder, 'other-version')
    fs.mkdirSync(path.join(other, 'pg'), { recursive: true })
    fs.cpSync(path.join(dataDir, 'pg'), path.join(other, 'pg'), { recursive: true })
    fs.writeFileSync(path.join(other, 'pg/PG_VERSION'), '15\n')
    expect(await startupError({ DATA_DIR: other })).toMatch(/did not start: FATAL: .*incompatible/)
  })
})
