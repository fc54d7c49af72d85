import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { questions, readerQueries } from './queries.ts'
import type { Running } from './site.ts'

/** Requests that the visitor has under way at a time. */
const AT_ONCE = 16
/** Idle and busy stretches take turns, so that a noisy minute meets both. */
const TURNS = 3

interface Request {
  method?: 'POST'
  path: string
  body?: string
}

export interface Costly {
  what: string
  /** How long another one's searches took while nobody and while the visitor asked (ms, p99). */
  idle: number
  busy: number
  /** What the visitor was answered, and how often it was told to wait. */
  answered: number
  refused: number
}

/** A formula as long as one may be, of fractions in fractions and roots, which cost most to draw. */
const longFormula = (n: number) => `$x_{${n}}${'\\frac{\\sqrt{x}}{'.repeat(40)}y${'}'.repeat(40)}$`

/** Endless requests of each kind, each another one, so that nothing is answered from what is kept. */
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
 * What one searcher waits for while another visitor asks for the costliest things that its rate limit allows: each kind
 * with a full budget, and all in turn. Needs a site that limits, and believes what it is told of addresses.
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

/** One search after the other, each from an address of its own. Answers with the p99 (ms). */
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

/** As fast as the site takes it; who is told to wait does. */
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
