import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDataDir } from '../../testing/databaseSnapshot.ts'
import { connect } from './connect.ts'
import { openDatabase } from './database.ts'
import { type Embedded, openEmbedded } from './embedded.ts'
import { addressFor } from './socketAddress.ts'

// uses a port, as on Windows, which has no socket files
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-on-port-'))
const listeners = { onBroken: () => {}, onWarning: () => {} }
let embedded: Embedded
beforeAll(async () => {
  await fillDataDir(dataDir)
  embedded = await openEmbedded(dataDir, 'server', listeners, addressFor(dataDir, true))
})
afterAll(async () => {
  await embedded.close()
  fs.rmSync(dataDir, { recursive: true })
})

/** Connects to the database. Returns `let in` or the error code. */
async function knock(password: string | undefined): Promise<string> {
  const { host, port } = embedded.address
  const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres', password })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'let in'
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message
  } finally {
    await client.end().catch(() => {})
  }
}

describe('the embedded database on a port', () => {
  it('clients without the password are rejected', async () => {
    expect(await knock(embedded.address.password)).toBe('let in')
    for (const wrong of ['', 'postgres', `${embedded.address.password}x`, 'x'.repeat(800)])
      expect([wrong, await knock(wrong)]).toEqual([wrong, '28P01'])
  })

  it('every start generates a new password', () => {
    expect(embedded.address.password).toHaveLength(43)
    expect(addressFor(dataDir, true).password).not.toBe(addressFor(dataDir, true).password)
  })

  it('a statement sent instead of the password receives no response', async () => {
    const { host, port } = embedded.address
    const socket = net.connect(port, host)
    const received: Buffer[] = []
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('error', () => {})
    const startup = Buffer.from('\0\0\0\x17\0\x03\0\0user\0postgres\0\0', 'latin1')
    startup.writeInt32BE(startup.length, 0)
    const query = Buffer.from('Q\0\0\0\x0eselect 42\0', 'latin1')
    query.writeInt32BE(query.length - 1, 1)
    socket.write(Buffer.concat([startup, query]))
    await new Promise((resolve) => socket.once('close', resolve))
    // the server sent only the password request
    expect(Buffer.concat(received).toString('latin1')).toBe('R\0\0\0\x08\0\0\0\x03')
  })

  it('commands connect with the password, which only the owner of its file can read', async () => {
    const holder = path.join(dataDir, 'holder.json')
    expect(fs.statSync(holder).mode & 0o777).toBe(0o600)
    const joined = await openDatabase({ dataDir, role: 'command', joinRunning: true })
    expect((await joined.pool.query('select 42 as answer')).rows).toEqual([{ answer: 42 }])
    await joined.close()
  })

  it('a connection pool works with the embedded database as it does with a server', async () => {
    const { pool, close } = connect({ ...embedded.address, max: 3 })
    const results = await Promise.all([1, 2, 3].map((n) => pool.query('select $1::int as n', [n])))
    expect(results.map(({ rows }) => rows[0].n)).toEqual([1, 2, 3])
    await close()
  })
})
