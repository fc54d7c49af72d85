/**
 * Measures the budgets of docs/performance.md on the built site with the real dictionaries, each as a figure and, where a
 * machine's speed matters, as a ratio to a bare `node:http` server measured in the same run. Prints a Markdown table.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { measureHomePage } from './browser.ts'
import { type Load, load } from './load.ts'
import { measureLogins } from './logins.ts'
import { type Meaning, meaningReady, measureMeaning } from './meaning.ts'
import { dictionaries, searchPaths, sharedData } from './queries.ts'
import { memoryMb, startBare, startSite } from './site.ts'

const PORT = 8391
const SECONDS = 6
const rows: [string, string, string, string][] = []
const row = (what: string, figure: string, ratio: string, budget: string) => {
  rows.push([what, figure, ratio, budget])
  console.error(`${what}: ${figure} ${ratio}`)
}
const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
const times = (a: number, b: number) => `${(a / b).toFixed(2)} ×`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

const files = dictionaries()
if (files.length === 0) {
  console.log(`The real dictionaries are not in ${sharedData}: set SHARED_DATA to their folder.`)
  process.exit(0)
}
process.chdir(path.resolve(import.meta.dirname, '..'))
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-bench-'))
try {
  await measure()
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true })
}
console.log('| what | measured | of bare node:http | budget |\n|---|---|---|---|')
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)

async function measure() {
  const fresh = await startSite(PORT, dataDir, '/api/health/ready')
  row('first start, empty folder, starter dictionary', seconds(fresh.startedIn), '', '')
  await fresh.stop()

  const importing = importAll()
  row('import of all dictionaries, embedded', seconds(importing.took), '', '≤ 60 s')
  row('memory of the import', `${importing.peakMb} MB at most`, '', 'flat')

  const first = await startSite(PORT, dataDir, '/api/health/ready')
  row('start after the import, index built anew', seconds(first.startedIn), '', '')
  await meaningReady(first)
  await first.stop()
  const site = await startSite(PORT, dataDir, '/api/jbovlaste/definitions?search=klama')
  row('second start, to the first answered search', seconds(site.startedIn), '', '≤ 2 s')

  await meaningReady(site)
  const paths = searchPaths()
  const one = await load(site, paths, 1, SECONDS)
  const bare = await startBare(PORT + 1, one.bytes)
  const bareOne = await load(bare, ['/'], 1, SECONDS)
  const bareMany = await load(bare, ['/'], 32, SECONDS)
  await bare.stop()
  const many = await load(site, paths, 32, SECONDS)
  searchRows(one, many, bareOne, bareMany)
  row('memory after the searches', `${memoryMb(site.process.pid!).now} MB`, '', '≤ 700 MB')
  meaningRows(await measureMeaning(site, dataDir, paths, SECONDS))
  row('memory after all indexes were built three times', `${memoryMb(site.process.pid!).now} MB`, '', '')

  const { idle, busy, loginsPerSecond } = await measureLogins(site, dataDir, paths, SECONDS)
  row('logins of 50 clients at once', `${Math.round(loginsPerSecond)} a second`, '', '')
  row(
    'p99 of one searcher meanwhile',
    `${ms(busy.p99)}, idle ${ms(idle.p99)}`,
    `${(busy.p99 / idle.p99).toFixed(2)} × idle`,
    '≤ 2 × idle',
  )

  const pages = await load(site, ['/en', '/en/valsi/klama', '/en?q=go'], 8, SECONDS)
  row('pages drawn before, 8 clients', `${Math.round(pages.requestsPerSecond)} a second`, '', '')

  const home = await measureHomePage(site.url)
  row('JavaScript of the home page, brotli', `${(home.javaScriptBytes / 1024).toFixed(1)} KB`, '', '≤ 120 KB')
  const share = (home.lcp / home.lcpWithoutServerRendering).toFixed(2)
  row(
    'LCP, slow 4G and 4 × CPU',
    `${ms(home.lcp)}, without server rendering ${ms(home.lcpWithoutServerRendering)}`,
    '',
    '',
  )
  row('LCP of that without server rendering', share, '', '≤ 0.5')
  await site.stop()
}

function searchRows(one: Load, many: Load, bareOne: Load, bareMany: Load) {
  row('CPU of a search request, 1 client', ms(one.cpuPerRequest), times(one.cpuPerRequest, bareOne.cpuPerRequest), '')
  row(
    'CPU of a search request, 32 clients',
    ms(many.cpuPerRequest),
    times(many.cpuPerRequest, bareMany.cpuPerRequest),
    '≤ 1 ms',
  )
  row(
    '1 client, p50 / p99',
    `${ms(one.p50)} / ${ms(one.p99)}`,
    `bare ${ms(bareOne.p50)} / ${ms(bareOne.p99)}`,
    'p99 ≤ 10 ms',
  )
  row(
    '32 clients, p50 / p99',
    `${ms(many.p50)} / ${ms(many.p99)}`,
    `bare ${ms(bareMany.p50)} / ${ms(bareMany.p99)}`,
    '',
  )
  const persecond = `${Math.round(many.requestsPerSecond)} a second`
  row(
    '32 clients, throughput',
    persecond,
    times(many.requestsPerSecond, bareMany.requestsPerSecond),
    '≥ 1,500 a second',
  )
  row('failed requests', String(one.failed + many.failed), '', '0')
}

function meaningRows({ first, again, quiet, asked, asking, idle, building }: Meaning) {
  row('CPU of a question of meaning, asked first / again', `${ms(first)} / ${ms(again)}`, '', '≤ 3 ms')
  const both = (busy: Load, calm: Load) => [`${ms(busy.p99)}, else ${ms(calm.p99)}`, times(busy.p99, calm.p99)] as const
  row('p99 of one searcher while 16 ask for meanings', ...both(asked, quiet), '≤ 2 ×')
  row(
    'their questions answered / put off / failed',
    `${asking.good} / ${asking.later} / ${asking.failed}`,
    '',
    '0 fail',
  )
  row('p99 of 32 searchers while all indexes are built', ...both(building, idle), '≤ 2 ×')
  row('failed searches meanwhile', String(building.failed + asked.failed), '', '0')
}

/** Runs the command as an operator would. */
function importAll() {
  const started = performance.now()
  const args = ['--import', './bench/printPeak.mjs', 'build/server/cli.js', 'import', 'jbovlaste', ...files]
  const { stdout, status } = spawnSync(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('the import failed')
  return { took: performance.now() - started, peakMb: Math.round(Number(/PEAK (\d+)/.exec(stdout)?.[1]) / 1024) }
}
