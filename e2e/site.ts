import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { installNode } from '../scripts/installNode.mjs'
import { LIFTOFF_ONLY } from '../server/src/testing/childProcess.ts'
import { fillDataDir } from '../server/src/testing/databaseSnapshot.ts'

const execute = promisify(execFile)
/** In CI, the sites run on the most widely used Node version, since the other tests cover the oldest supported version. */
const NODE = process.env.CI ? installNode('24') : process.execPath

/** Chat bridge token used in tests. */
export const CHAT_TOKEN = 'a token of the tests'

const START_MS = 120_000
/** Environment variable with the template folder for new sites; set by `storeNewSite`. */
const NEW_SITE = 'VLACKU_E2E_NEW_SITE'

interface Settings {
  /** Dictionaries to import before the site starts. */
  files?: string[]
  env?: Record<string, string>
}

/**
 * Starts a site once to create its starter dictionary and indexes in a migrated database. Other sites in the run start with a
 * copy of its folder. Returns a function that deletes the folder.
 */
export async function storeNewSite(port: number) {
  const site = await startSite(port)
  await site.halt()
  process.env[NEW_SITE] = site.dataDir // inherited by the workers
  return () => fs.rmSync(site.dataDir, { recursive: true, force: true })
}

/** Starts the built server with its own data folder and waits until search is available. */
export async function startSite(port: number, { files = [], env: given = {} }: Settings = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-e2e-'))
  const newSite = process.env[NEW_SITE]
  if (newSite && files.length === 0) fs.cpSync(newSite, dataDir, { recursive: true })
  else await fillDataDir(dataDir)
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: 'off',
    NEW_ACCOUNT_DAYS: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    CHAT_TOKEN,
    ...given,
  }
  if (files.length > 0) {
    await execute(NODE, ['build/server/cli.js', 'import', 'jbovlaste', ...files], { env })
  }
  let server = run()
  await searchable(port, server)
  return {
    dataDir,
    halt: () => end(server),
    /** Runs an operator command on the site. */
    vlacku: (...args: string[]) =>
      execFileSync(NODE, ['build/server/cli.js', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    async restart() {
      await end(server)
      server = run()
      await searchable(port, server)
    },
    async stop() {
      await end(server)
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }

  function run() {
    return spawn(NODE, [LIFTOFF_ONLY, 'build/server/main.js'], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }
}

async function end(server: ChildProcess) {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

async function searchable(port: number, server: ChildProcess) {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; ) {
    if (server.exitCode !== null) throw new Error(`the server on port ${port} ended with code ${server.exitCode}`)
    if (await isReady(port)) return
    await sleep(100)
  }
  throw new Error(`the server on port ${port} was not ready within ${START_MS / 1000} s`)
}

/** Returns true if a site is running and its search is available. */
export async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null)
  return response?.ok ?? false
}
