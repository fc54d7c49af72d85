import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { iterations } from '../../scripts/effort.ts'
import { type BuiltServer, builtServer } from './testing/builtServer.ts'
import { killChildren, startChild } from './testing/childProcess.ts'
import { fillDataDir } from './testing/databaseSnapshot.ts'

const STOPS = iterations(50, 4)
const CLIENTS = 12
/** Number of responses that are awaited before the server is stopped. */
const WARM = 200

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-stop-'))
const dataDir = path.join(folder, 'data')
let built: BuiltServer
beforeAll(async () => {
  built = await builtServer()
  await fillDataDir(dataDir)
})
afterEach(killChildren)
afterAll(() => fs.rmSync(folder, { recursive: true }))

const READ = { method: 'GET', path: '/api/jbovlaste/definitions?search=klama' }
const PAGE = { method: 'GET', path: '/en/languages' }
/** A request whose body causes a database write. */
const WRITE = {
  method: 'POST',
  path: '/api/auth/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username_or_email: 'nobody', password: 'not the one' }),
}
const WORK = [READ, READ, READ, PAGE, WRITE]

interface Tally {
  answered: number
  /** Requests that failed on open connections. */
  failed: string[]
}

/** Sends requests continuously over a keep-alive connection until the server ends it with a response. */
async function requestUntilStopped(address: string, tally: Tally, first: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = first; ; n++) {
    const end = await sendRequest(address, agent, WORK[n % WORK.length]!)
    if (end === 'refused') return agent.destroy() // the agent tried to open a new connection, which the server no longer accepts
    if (typeof end === 'string') tally.failed.push(end)
    else if (end.status >= 500) tally.failed.push(`${WORK[n % WORK.length]!.path}: status ${end.status}`)
    else tally.answered += 1
    if (typeof end === 'string' || end.isLast) return agent.destroy()
  }
}

function sendRequest(
  address: string,
  agent: http.Agent,
  { body, ...what }: typeof READ & { headers?: object; body?: string },
) {
  return new Promise<'refused' | string | { status: number; isLast: boolean }>((resolve) => {
    const request = http.request(address + what.path, { ...what, agent } as http.RequestOptions, (response) => {
      const isLast = response.headers.connection === 'close'
      response.on('error', (error) => resolve(`${what.path}: ${error.message}`))
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, isLast }))
    })
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : `${what.path}: ${error.code} ${error.message}`),
    )
    request.end(body)
  })
}

it(`no request on an open connection fails in ${STOPS} stops under load`, async () => {
  const tally: Tally = { answered: 0, failed: [] }
  for (let stop = 0; stop < STOPS; stop++) {
    const child = startChild(built.file('main.js'), [], {
      DATA_DIR: dataDir,
      PORT: '0',
      STARTER: 'off',
      RATE_LIMIT: 'off',
      NEW_ACCOUNT_DAYS: '0',
    })
    const [, address] = await child.waitForOutput(/Server listening at (http:\/\/[\d.:]+)/)
    const before = tally.answered
    const clients = Array.from({ length: CLIENTS }, (_, n) => requestUntilStopped(address!, tally, n))
    await expect.poll(() => tally.answered - before, { interval: 5 }).toBeGreaterThan(WARM)
    expect(await child.kill('SIGTERM')).toBe(0)
    await Promise.all(clients)
  }
  expect(tally.failed).toEqual([])
}, 900_000)
