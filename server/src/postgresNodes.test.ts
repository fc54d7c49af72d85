import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasPostgres, startPostgres } from '../../scripts/postgres.mjs'
import { type BuiltServer, builtServer } from './testing/builtServer.ts'
import { killChildren, startChild } from './testing/childProcess.ts'

const KEY = 'the key of every node, 32 letters'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-nodes-'))

describe.runIf(hasPostgres())('nodes on one PostgreSQL', () => {
  let built: BuiltServer
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let databaseUrl: string
  let databases = 0

  beforeAll(async () => {
    built = await builtServer()
    postgres = await startPostgres()
  })
  beforeEach(async () => {
    const name = `site${++databases}`
    await query(postgres.url, `create database ${name}`)
    databaseUrl = Object.assign(new URL(postgres.url), { pathname: name }).href
  })
  afterEach(killChildren)
  afterAll(async () => {
    await postgres.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const node = (name: string, env: Record<string, string> = {}, main = built.file('main.js')) =>
    startChild(main, [], {
      ...{ DATA_DIR: path.join(folder, `${databases}`, name), DATABASE_URL: databaseUrl, TOKEN_KEY: KEY },
      ...{ PORT: '0', STARTER: 'off', MEANING: 'off' },
      ...env,
    })
  const urlOf = async (child: ReturnType<typeof node>) => {
    const [, url] = await child.waitForOutput(/Server listening at (http:\/\/[\d.:]+)/)
    await child.waitForOutput(/vlacku is at/)
    return url!
  }

  it('nodes that start simultaneously on an empty database load the starter dictionary once and open the job queue', async () => {
    const nodes = ['one', 'two', 'three'].map((name) => node(name, { STARTER: 'on' }))
    const urls = await Promise.all(nodes.map(urlOf))
    for (const url of urls) {
      await expect.poll(async () => (await fetch(`${url}/api/health/ready`)).status, { timeout: 60_000 }).toBe(200)
    }
    const [{ words, entries }] = await query(
      databaseUrl,
      'select count(*)::int as words, count(distinct word)::int as entries from valsi',
    )
    expect(words).toBe(entries)
    await expect
      .poll(() => query(databaseUrl, 'select count(*)::int > 0 as is_open from pgboss.queue').catch(() => []), {
        timeout: 60_000,
      })
      .toEqual([{ is_open: true }])
    for (const child of nodes) {
      expect(child.output()).not.toMatch(/job queue could not be opened/)
      expect(await child.kill('SIGTERM')).toBe(0)
    }
  })

  it('a node does not start if its DATA_DIR is in use, and does not touch the files in it', async () => {
    const first = node('shared')
    await urlOf(first)
    const dataDir = path.join(folder, `${databases}`, 'shared')
    fs.writeFileSync(path.join(dataDir, 'canary'), '')
    first.process.kill('SIGSTOP') // the node writes its exports in the background; from here on, only the second server could change the files
    const before = fs.readdirSync(dataDir, { recursive: true }).sort()
    const second = node('shared')
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`is in use by the server with process id ${first.process.pid}, since 20`)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect(fs.readdirSync(dataDir, { recursive: true }).sort()).toEqual(before)
    expect(await first.kill('SIGKILL')).toBe('SIGKILL')
    await urlOf(node('shared')) // the lock was released when its process exited
  })

  it('a node whose TOKEN_KEY differs from that in the database does not start and reports why', async () => {
    await urlOf(node('first'))
    const other = node('other', { TOKEN_KEY: 'another key of at least 32 letters' })
    expect(await other.ended).toBe(1)
    expect(other.output()).toContain('is not the key that signs the logins of this database')
    expect(other.output().trim().split('\n')).toHaveLength(1)
    const keyless = node('keyless', { TOKEN_KEY: '' })
    expect(await keyless.ended).toBe(1)
    expect(await node('same').waitForOutput(/vlacku is at/)).toBeTruthy()
  })

  const builtSite = path.resolve('build/server/main.js')
  it.runIf(fs.existsSync(builtSite))('nodes return 503 for pages while PostgreSQL restarts', async () => {
    const child = node('pages', { STARTER: 'on', RATE_LIMIT: 'off' }, builtSite)
    const url = await urlOf(child)
    const paths = ['/en/valsi/klama', '/en/valsi/cukta', '/en/recent', '/en/collections', '/en?q=klama']
    const statusOf = async (at: string) => {
      const response = await fetch(url + at, { redirect: 'manual' })
      return [at, response.status, response.headers.get('retry-after')]
    }
    await statusOf('/en/languages')
    await postgres.stop()
    try {
      const results = await Promise.all(paths.map(statusOf))
      for (const [at, status, retryAfter] of results) {
        // searches are served from memory
        if (status === 200) expect(at).toBe('/en?q=klama')
        else expect([at, status, retryAfter]).toEqual([at, 503, '5'])
      }
    } finally {
      await postgres.start()
    }
    for (const at of paths) {
      await expect.poll(async () => (await statusOf(at))[1], { timeout: 30_000 }).toBe(200)
    }
  })
})

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
