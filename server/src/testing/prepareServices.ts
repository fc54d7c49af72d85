import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../../scripts/buildServer.mjs'
import { type ConnectionOptions, connect } from '../platform/database/connect.ts'
import { openDatabase } from '../platform/database/database.ts'
import { newDataDir } from './databaseSnapshot.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One database per worker. */
    connections: ConnectionOptions[]
  }
}

/**
 * Sets up what the service tests of a run share: one database per test process, and the built workers. `npm test` provides its
 * own worker build (BUILT_WORKERS); otherwise, the workers are built here.
 */
export default async function prepareServices(project: TestProject) {
  const removeWorkers = process.env.BUILT_WORKERS ? () => {} : await buildWorkers()
  const dropDatabases = await openDatabases(project)
  return async () => {
    await dropDatabases()
    removeWorkers()
  }
}

async function buildWorkers() {
  // created below node_modules, so that installed packages are found
  const out = path.resolve(import.meta.dirname, '../../../node_modules/.cache', `vlacku-workers-${process.pid}`)
  await buildServer(out)
  process.env.BUILT_WORKERS = out
  return () => fs.rmSync(out, { recursive: true, force: true })
}

/**
 * Creates a database for each worker of the run, because starting one takes seconds: embedded databases in temporary directories,
 * or databases on the PostgreSQL server of TEST_DATABASE_URL. The database named in that URL isn't changed.
 */
async function openDatabases(project: TestProject) {
  const workers = Array.from({ length: project.vitest.config.maxWorkers as number }, (_, n) => n + 1)
  const url = process.env.TEST_DATABASE_URL
  const databases = url ? await onServer(url, workers) : await Promise.all(workers.map(embedded))
  project.provide(
    'connections',
    databases.map(({ connection }) => connection),
  )
  return async () => {
    for (const { drop } of databases) await drop()
  }
}

interface RunDatabase {
  connection: ConnectionOptions
  drop(): Promise<void>
}

async function embedded(): Promise<RunDatabase> {
  const dataDir = await newDataDir()
  const { connection, close } = await openDatabase({ dataDir, role: 'tests', poolSize: 4 })
  return {
    connection,
    async drop() {
      await close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates one database by running the migrations, then copies it for each worker. */
async function onServer(url: string, workers: number[]): Promise<RunDatabase[]> {
  const admin = connect({ url, max: 1 })
  const names = workers.map((worker) => `vlacku_test_${process.pid}_${worker}`)
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: name }).href
  const [first, ...others] = names
  await admin.pool.query(`create database ${first}`)
  const migrated = await openDatabase({
    url: urlOf(first!),
    dataDir: '',
    role: 'tests',
    joinRunning: true,
    poolSize: 1,
  })
  await migrated.close()
  await leftAlone(admin.pool, first!)
  for (const name of others) await admin.pool.query(`create database ${name} template ${first}`)
  let left = names.length
  return names.map((name) => ({
    connection: { url: urlOf(name), max: 4 },
    async drop() {
      await admin.pool.query(`drop database ${name} with (force)`)
      if (--left === 0) await admin.close()
    },
  }))
}

/** Waits until no client is connected, as copying requires. The server detects disconnected clients with a delay. */
async function leftAlone(pool: pg.Pool, name: string) {
  const sessions = () => pool.query('select from pg_stat_activity where datname = $1', [name])
  while ((await sessions()).rowCount !== 0) await sleep(10)
}
