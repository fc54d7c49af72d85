import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { questions, readerQueries } from './queries.ts'
import type { Running } from './site.ts'

/** Number of concurrent requests of the visitor. */
const AT_ONCE = 16
/** Number of idle and busy measurements; they alternate, so that background noise affects both. */
const TURNS = 3

interface Request {
  method?: 'POST'
  path: string
  body?: string
}

export interface Costly {
  what: string
  /** Latency of another client's searches without and during the load (ms, p99). */
  idle: number
  busy: number
  /** Number of the visitor's successful and rate-limited requests. */
  answered: number
  refused: number
}

/** A formula of maximum length with nested fractions and roots, which are the most expensive to render. */
const longFormula = (n: number) => `$x_{${n}}${'\\frac{\\sqrt{x}}{'.repeat(40)}y${'}'.repeat(40)}$`

/** Endless distinct requests of each kind, so that no response comes from a cache. */
const KINDS: Record<string, (n: number) => Request> = {
  formulas: (n) => ({
    method: 'POST',
    path: '/api/language/validate_mathjax',
    body: JSON.stringify({ text: longFormula(n).repeat(Math.floor(10_000 / longFormula(n).length)) }),
  }),
  patterns: (n) => ({
    path: `/api/jbovlaste/definitions?syntax=query&search=${encodeURIComponent(`/(a+)+${n}$/`)}`,
  }),
  meanings: (n) => ({ path: `${questions(['semantic'])[n % 60]}&page=${1 + Math.floor(n / 60)}` }),
  'large pages': (n) => ({ path: `/en/recent?days=${30 + (n % 330)}` }),
  'random pages': (n) => ({ path: `/en?q=${encodeURIComponent(readerQueries()[n % 460]!)}%20${n}&n=${Math.random()}` }),
}

/**
 * Measures the search latency of one client while another visitor sends the most expensive requests that its rate limit allows:
 * each kind with a full budget, and all kinds alternately. Requires a site with rate limits that trusts forwarded IP addresses.
 */
export async function measureCostly(site: Running, paths: string[], seconds: number): Promise<Costly[]> {
  const mixed = (n: number) => Object.values(KINDS)[n % 5]!(Math.floor(n / 5))
  const rows: Costly[] = []
  let visitor = 0
  for (const [what, kind] of [...Object.entries(KINDS), ['all of these in turn', mixed] as const]) {
    const turns: Costly[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const idle = await searchFor(site, paths, seconds)
      visitor += 1
      const asking = askFor(site, `198.51.100.${visitor}`, kind, visitor * 10_000, seconds)
      const busy = await searchFor(site, paths, seconds)
      turns.push({ what, idle, busy, ...(await asking) })
    }
    rows.push(turns.sort((a, b) => a.busy / a.idle - b.busy / b.idle)[Math.floor(TURNS / 2)]!)
  }
  return rows
}

/** Sends searches sequentially, each from a different IP address. Returns the p99 (ms). */
async function searchFor(site: Running, paths: string[], seconds: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  for (let n = 0; performance.now() < until; n++) {
    const begun = performance.now()
    const { status } = await ask(
      site,
      agent,
      { path: paths[n % paths.length]! },
      `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    )
    if (status !== 200) throw new Error(`a search was answered with ${status}`)
    took.push(performance.now() - begun)
  }
  agent.destroy()
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)]!
}

/** Sends requests as fast as the site allows and waits when rate-limited. */
async function askFor(site: Running, address: string, kind: (n: number) => Request, first: number, seconds: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const until = performance.now() + seconds * 1000
  let [answered, refused, n] = [0, 0, first]
  const one = async () => {
    while (performance.now() < until) {
      const { status, wait } = await ask(site, agent, kind(n++), address)
      if (status === 429 || status === 503) {
        refused += 1
        await sleep(Math.min(wait * 1000, Math.max(0, until - performance.now())))
      } else answered += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  agent.destroy()
  return { answered, refused }
}

function ask(site: Running, agent: http.Agent, { method, path, body }: Request, address: string) {
  return new Promise<{ status: number; wait: number }>((resolve, reject) => {
    const headers = {
      'x-forwarded-for': address,
      'accept-encoding': 'br',
      ...(body && { 'content-type': 'application/json' }),
    }
    const request = http.request(site.url + path, { method: method ?? 'GET', agent, headers }, (response) => {
      const wait = Number(response.headers['retry-after'] ?? 1)
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, wait }))
    })
    request.on('error', reject)
    request.end(body)
  })
}
