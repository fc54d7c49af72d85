import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { randomFrom } from '../server/src/testing/randomFrom.ts'
import { type Made, writeMadeMail } from './madeMail.ts'
import { cpuMs, type Running, startSite } from './site.ts'
import { ms, row } from './table.ts'

const MESSAGES = 100_000
/** Queries of each kind; with fewer, the p99 would be the maximum. */
const QUESTIONS = 200

/** Measures the import of a large mail archive, and searches in it by one client. */
export async function measureMail(port: number, dataDir: string) {
  const file = path.join(dataDir, 'made.mbox')
  const made = await writeMadeMail(file, MESSAGES)
  // creating a database takes 800 MB for a moment, which would count as the import's
  await (await startSite(port, dataDir, '/api/health/ready')).stop()
  const first = importMail(dataDir, file)
  const rate = Math.round((MESSAGES / first.took) * 1000)
  row(`import of ${MESSAGES.toLocaleString('en')} messages`, `${rate} a second`, '', '≥ 1,000 a second')
  row('CPU of that import for each message', ms(first.cpu / MESSAGES), '', '')
  row('memory of the import', `${first.peakMb} MB at most`, '', 'flat')
  const again = importMail(dataDir, file)
  row('the same again', `${again.said}; ${again.peakMb} MB at most`, '', '0 added')
  fs.rmSync(file)

  const site = await startSite(port, dataDir, '/api/health/ready')
  await searchRows(site, made)
  await site.stop()
}

/** Imports a mailbox with the operator's command; returns its output, time and processor time (ms), and memory. */
function importMail(dataDir: string, file: string) {
  const started = performance.now()
  const args = ['--import', './bench/printPeak.mjs', 'build/server/cli.js', 'import', 'mail', file]
  const { stdout, status } = spawnSync(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ENV_FILE: '' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('the import failed')
  return {
    took: performance.now() - started,
    said: /: (\d+ added.*)/.exec(stdout)?.[1] ?? '',
    cpu: Number(/CPU (\d+)/.exec(stdout)?.[1]),
    peakMb: Math.round(Number(/PEAK (\d+)/.exec(stdout)?.[1]) / 1024),
  }
}

type Kind = { query: (made: Made, some: () => string) => string; how?: string }

/** Query kinds. Words are picked from messages, so that frequent ones are searched most often. */
const KINDS: Record<string, Kind> = {
  'one word': { query: (_, some) => some() },
  'the most common words': { query: ({ words }) => mostCommon(words) },
  'a rare word': { query: ({ words }) => words.reduce((one, other) => (other.length > one.length ? other : one)) },
  'two words': { query: (_, some) => `${some()} ${some()}` },
  'three words': { query: (_, some) => `${some()} ${some()} ${some()}` },
  'a phrase': { query: ({ words }) => `"${words[3]} ${words[4]}"` },
  'from: and a word': { query: ({ from }, some) => `from:${from.split(' ')[0]} ${some()}` },
  'subject:': { query: ({ subject }) => `subject:${subject.split(' ')[0]}` },
  'a word, before: and after:': { query: (_, some) => `${some()} after:2003 before:2008` },
  'a word, grouped by thread': { query: (_, some) => some(), how: '&group_by_thread=true' },
  'a word, oldest first': { query: (_, some) => some(), how: '&sort_by=date&sort_order=asc' },
  'a word, newest first': { query: (_, some) => some(), how: '&sort_by=date' },
  'a word, by subject': { query: (_, some) => some(), how: '&sort_by=subject&sort_order=asc' },
  'a word, tenth page': { query: (_, some) => some(), how: '&page=10' },
  'no word': { query: () => '' },
}

const mostCommon = (words: string[]) => words.find((word, at) => words.indexOf(word) !== at) ?? words[0]!

async function searchRows(site: Running, made: readonly Made[]) {
  const random = randomFrom(5)
  const start = cpuMs(site.process.pid!)
  const all: number[] = []
  const ask = async ({ query, how = '' }: Kind, one: Made) => {
    const some = () => one.words[Math.floor(random() * one.words.length)]!
    const asked = performance.now()
    const answer = await fetch(`${site.url}/api/mail/search?query=${encodeURIComponent(query(one, some))}${how}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a search was answered with ${answer.status}`)
    return performance.now() - asked
  }
  const any = () => made[Math.floor(random() * made.length)]!
  for (const kind of Object.values(KINDS)) await ask(kind, any())
  for (const [name, kind] of Object.entries(KINDS)) {
    const took: number[] = []
    const before = cpuMs(site.process.pid!)
    for (let n = 0; n < QUESTIONS; n++) took.push(await ask(kind, any()))
    all.push(...took)
    percentiles(`search for ${name}`, took, (cpuMs(site.process.pid!) - before) / QUESTIONS)
  }
  percentiles('searches of all kinds', all, (cpuMs(site.process.pid!) - start) / all.length)
}

/** `cpu` is the CPU time per query on all cores, which is more reliable than the latency on a shared machine. */
function percentiles(what: string, took: number[], cpu: number) {
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!
  row(`${what}, p50 / p99`, `${ms(at(0.5))} / ${ms(at(0.99))}; CPU ${ms(cpu)}`, '', 'p99 ≤ 50 ms')
}
