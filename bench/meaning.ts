import autocannon from 'autocannon'
import { type Load, load, middle } from './load.ts'
import { questions, warmingQuestions } from './queries.ts'
import { cpuMs, type Running, vlacku } from './site.ts'

/** Number of idle and busy measurements; they alternate, so that background noise affects both. */
const TURNS = 3
const ASKING = 16
const SEARCHING = 32

export interface Meaning {
  /** CPU time of the server for a new query and for a repeated one (ms). */
  first: number
  again: number
  /** One client of plain search without load, and while 16 clients use semantic search. */
  quiet: Load
  asked: Load
  asking: Answers
  /** 32 clients without load, and while both indexes are rebuilt. */
  idle: Load
  building: Load
}

interface Answers {
  good: number
  /** Number of requests rejected because the queue was full. */
  later: number
  failed: number
}

/** Waits until semantic search is available. */
export async function meaningReady(site: Running) {
  const ready = async () => (await fetch(site.url + questions()[0])).ok
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 200))
}

/** Requires a site whose caches contain no queries; the command-line tool uses the database in `dataDir`. */
export async function measureMeaning(site: Running, dataDir: string, paths: string[], seconds: number) {
  await cpuOfEach(site, warmingQuestions())
  const first = await cpuOfEach(site, questions(['semantic']))
  const again = await cpuOfEach(site, questions(['semantic']))
  const turns: Pick<Meaning, 'quiet' | 'asked' | 'asking' | 'idle' | 'building'>[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const quiet = await load(site, paths, 1, seconds)
    const asking = ask(site, seconds + 2)
    const asked = await load(site, paths, 1, seconds)
    const answers = await asking
    const idle = await load(site, paths, SEARCHING, seconds)
    vlacku(dataDir, 'reindex')
    const building = await load(site, paths, SEARCHING, seconds)
    turns.push({ quiet, asked, asking: answers, idle, building })
  }
  const { quiet, asked, asking } = middle(turns, (turn) => turn.asked.p99 / turn.quiet.p99)
  const { idle, building } = middle(turns, (turn) => turn.building.p99 / turn.idle.p99)
  return { first, again, quiet, asked, asking, idle, building } satisfies Meaning
}

/** Returns the CPU time of the server per request, with sequential requests (ms). */
export async function cpuOfEach(site: Running, paths: string[]): Promise<number> {
  const before = cpuMs(site.process.pid!)
  for (const path of paths) {
    const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } }) // without compression, as in the other rows
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    await answer.arrayBuffer()
  }
  return (cpuMs(site.process.pid!) - before) / paths.length
}

async function ask(site: Running, seconds: number): Promise<Answers> {
  const asked = await autocannon({
    url: site.url,
    connections: ASKING,
    duration: seconds,
    requests: questions().map((path) => ({ method: 'GET' as const, path })),
  })
  const later = asked.statusCodeStats?.['503']?.count ?? 0
  return { good: asked['2xx'], later, failed: asked.non2xx - later + asked.errors }
}
