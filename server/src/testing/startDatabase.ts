import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ConnectionOptions } from '../platform/database/connect.ts'
import { openDatabase } from '../platform/database/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    connection: ConnectionOptions
  }
}

/**
 * One database for the whole run, since starting one takes seconds: the embedded one in a temporary folder, or the
 * PostgreSQL of TEST_DATABASE_URL, whose schema `public` is emptied.
 */
export default async function startDatabase(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-test-'))
  if (url) await emptySchema(url)
  const database = await openDatabase({ url, dataDir, role: 'tests', poolSize: 4 })
  project.provide('connection', database.connection)
  return async () => {
    await database.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function emptySchema(url: string) {
  const { pool, close } = (await import('../platform/database/connect.ts')).connect({ url, max: 1 })
  await pool.query('drop schema public cascade; create schema public')
  await close()
}
