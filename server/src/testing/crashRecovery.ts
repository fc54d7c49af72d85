import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Db, Viewer } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { type BuiltServer, builtServer } from './builtServer.ts'
import { startChild } from './childProcess.ts'
import { fillDataDir } from './databaseSnapshot.ts'
import { bearer, TOKEN_KEY } from './writeUser.ts'

/** A mutation sent by one user, with a key that identifies its effects. */
export interface Mutation {
  key: string
  viewer: Viewer
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: object
}

interface CrashOptions {
  /** Empty data directory of the site. */
  folder: string
  iterations: number
  /** Additional environment variables. */
  env?: Record<string, string>
  /** Creates everything that the mutations need, and returns the users who run them concurrently. */
  prepare: (db: Db, address: string) => Promise<Viewer[]>
  /** Returns a user's nth mutation in an iteration. */
  mutationOf: (viewer: Viewer, key: string, n: number) => Mutation
  /**
   * Checks the stored data: all acknowledged mutations and possibly some unacknowledged ones must be present, none of them twice
   * or partially.
   */
  compare: (db: Db, acknowledged: Mutation[], unacknowledged: Mutation[]) => Promise<void>
}

/** Starts the built server on a data directory and opens a connection to its database. */
export async function startServer(built: BuiltServer, folder: string, more: Record<string, string> = {}) {
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    STARTER: 'off',
    RATE_LIMIT: 'off',
    NEW_ACCOUNT_DAYS: '0',
    TOKEN_KEY,
    ...more,
  }
  const child = startChild(built.file('main.js'), [], env)
  const [, address] = await child.waitForOutput(/Server listening at (http:\/\/[\d.:]+)/)
  await child.waitForOutput(/vlacku is at/)
  const { db, close } = await openDatabase({ dataDir: folder, role: 'tests', joinRunning: true })
  return { child, address: address!, db, close }
}

export async function send(address: string, { key, viewer, method, path, body }: Mutation) {
  const headers = { ...bearer(viewer), 'content-type': 'application/json', 'idempotency-key': key }
  const response = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

/**
 * Repeatedly kills a server during mutations and checks the data after each restart. Repeats unacknowledged mutations. Returns
 * the number of mutations.
 */
export async function crashRepeatedly({
  folder,
  iterations,
  env,
  prepare,
  mutationOf,
  compare,
}: CrashOptions): Promise<number> {
  const built = await builtServer()
  await fillDataDir(folder)
  const acknowledged: Mutation[] = []
  let unacknowledged: Mutation[] = []
  let writers: Viewer[] = []

  for (let round = 0; round <= iterations; round++) {
    const { child, address, db, close } = await startServer(built, folder, env)
    if (round === 0) writers = await prepare(db, address)
    await compare(db, acknowledged, unacknowledged)
    // an unacknowledged mutation is repeated and takes effect exactly once
    for (const mutation of unacknowledged)
      expect([mutation, await send(address, mutation)]).toMatchObject([mutation, { status: 200 }])
    acknowledged.push(...unacknowledged)
    unacknowledged = []
    await compare(db, acknowledged, [])
    await close()
    if (round < iterations) {
      const before = acknowledged.length
      const working = writers.map(async (viewer, w) => {
        for (let n = 0; ; n++) {
          const mutation = mutationOf(viewer, `${round}.${w}.${n}`, n)
          const result = await send(address, mutation).catch(() => null)
          if (!result) return unacknowledged.push(mutation)
          expect([mutation, result]).toMatchObject([mutation, { status: 200 }])
          acknowledged.push(mutation)
        }
      })
      while (acknowledged.length < before + 12 + 12 * (round % 4)) await sleep(5)
      await sleep(Math.random() * 30)
      await child.kill('SIGKILL')
      await Promise.all(working)
    } else expect(await child.kill('SIGTERM')).toBe(0)
  }
  return acknowledged.length
}
