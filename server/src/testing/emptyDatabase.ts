import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type ConnectionOptions, connect } from '../platform/database/connect.ts'
import { sessionOf } from '../platform/database/engine.ts'
import { WireServer } from '../platform/database/wireServer.ts'
import { runConnection } from './runConnection.ts'

export interface EmptyDatabase {
  connection: ConnectionOptions
  drop(): Promise<void>
}

/** Creates an empty database on this run's engine. */
export function emptyDatabase(): Promise<EmptyDatabase> {
  const run = runConnection()
  return 'url' in run ? onServer(run.url) : inMemory()
}

async function onServer(url: string): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  const own = new URL(url)
  own.pathname = name
  const admin = connect({ url, max: 1 })
  await admin.pool.query(`create database ${name}`)
  return {
    connection: { url: own.href, max: 4 },
    async drop() {
      await admin.pool.query(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

/** Starting an engine takes seconds, so each test file starts only one and empties its database. */
let engine: Promise<PGlite> | undefined

async function inMemory(): Promise<EmptyDatabase> {
  const host = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-empty-'))
  engine ??= PGlite.create()
  const db = await engine
  const server = new WireServer({
    path: path.join(host, '.s.PGSQL.5432'),
    session: await sessionOf(db),
    onBroken: (error) => console.error(error),
  })
  await server.listen()
  return {
    connection: { host, port: 5432, max: 4 },
    async drop() {
      await server.close()
      await db.exec('drop schema public cascade; create schema public')
      fs.rmSync(host, { recursive: true })
    },
  }
}
