import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { middle } from './load.ts'
import { p99, searchUntil } from './searchUnderLoad.ts'
import { type Running, vlacku } from './site.ts'

const PASSWORD = 'klama le zarci'
/** Clients that log in repeatedly, each with a different username. */
const CLIENTS = 50
/** Number of idle and busy measurements; they alternate, so that background noise affects both. */
const TURNS = 3

export interface Logins {
  /** p99 of the searches (ms). */
  idle: number
  busy: number
  loginsPerSecond: number
}

function openAccounts(dataDir: string) {
  for (let n = 0; n < CLIENTS; n++) {
    const account = ['--username', `client${n}`, '--email', `client${n}@example.org`, '--password', PASSWORD]
    vlacku(dataDir, 'user', 'create', ...account)
  }
}

/**
 * Measures the search latency of one client while no client logs in, and while 50 clients do. Returns the run with the median p99
 * of three.
 */
export async function measureLogins(site: Running, dataDir: string, paths: string[], seconds: number): Promise<Logins> {
  openAccounts(dataDir)
  const turns: Logins[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const idle = p99(await searchUntil(site, paths, sleep(seconds * 1000)))
    const logins = autocannon({
      url: site.url,
      connections: CLIENTS,
      duration: seconds + 2,
      requests: Array.from({ length: CLIENTS }, (_, n) => ({
        method: 'POST' as const,
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username_or_email: `client${n}`, password: PASSWORD }),
      })),
    })
    const busy = p99(await searchUntil(site, paths, sleep(seconds * 1000)))
    const { '2xx': good, duration, non2xx } = await logins
    if (non2xx > 0) throw new Error(`${non2xx} logins failed`)
    turns.push({ idle, busy, loginsPerSecond: good / duration })
  }
  return middle(turns, ({ busy, idle }) => busy / idle)
}
