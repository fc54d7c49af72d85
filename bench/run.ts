/**
 * Measures the budgets of docs/develop/performance.md on the built site with the real dictionaries, as absolute values and, if they
 * depend on the machine's speed, as ratios to a baseline `node:http` server measured in the same run. Prints a Markdown table.
 * `--scale` measures nine times as many definitions; `--costly` the search latency under expensive requests of another client;
 * `--browser` only the browser metrics; `--live` the delivery of comments; `--mail` an archive of 100,000 generated messages;
 * `--learning` reviews and very large collections; `--exports` the English dictionary in every format, and the cost of recording
 * changes for mirrors; `--bulk-import` a table of 100,000 rows.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type InBrowser, measureInBrowser, median } from './browser.ts'
import { measureBulkImport } from './bulkImport.ts'
import { measureCostly } from './costly.ts'
import { measureNotes } from './dumpNotes.ts'
import { measureExports } from './exports.ts'
import { measureLearning } from './learning.ts'
import { measureLive } from './live.ts'
import { type Load, load, loadBaseline } from './load.ts'
import { measureLogins } from './logins.ts'
import { measureMail } from './mail.ts'
import { type Meaning, meaningReady, measureMeaning } from './meaning.ts'
import { measurePages, type Pages } from './pages.ts'
import { dictionaries, searchPaths, sharedData } from './queries.ts'
import { measureScale } from './scale.ts'
import { importFiles, memoryMb, startSite } from './site.ts'
import { ms, printTable, row, seconds, times } from './table.ts'

const PORT = 8391
const SECONDS = 6

const files = dictionaries()
const ofMail = process.argv.includes('--mail')
const ofLearning = process.argv.includes('--learning')
if (files.length === 0 && !ofMail && !ofLearning) {
  console.log(`The real dictionaries are not in ${sharedData}: set SHARED_DATA to their folder.`)
  process.exit(0)
}
process.chdir(path.resolve(import.meta.dirname, '..'))
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-bench-'))
try {
  if (ofMail) await measureMail(PORT, dataDir)
  else if (process.argv.includes('--scale')) await measureScale(PORT, dataDir)
  else if (process.argv.includes('--costly')) await measureOnlyCostly()
  else if (process.argv.includes('--browser')) await measureOnlyInBrowser()
  else if (ofLearning) await measureOnlyLearning()
  else if (process.argv.includes('--live')) await measureOnlyLive()
  else if (process.argv.includes('--exports')) await measureOnlyExports()
  else if (process.argv.includes('--bulk-import')) await measureOnlyBulkImport()
  else await measure()
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true })
}
printTable()

async function measureOnlyCostly() {
  importFiles(dataDir, files)
  await (await startSite(PORT, dataDir, '/api/health/ready')).stop() // start once to build the index
  await costlyRows(dataDir, searchPaths())
}

async function measure() {
  const fresh = await startSite(PORT, dataDir, '/api/health/ready')
  row('first start, empty folder, starter dictionary', seconds(fresh.startedIn), '', '')
  await fresh.stop()

  const importing = importFiles(dataDir, files)
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
  const baseline = await loadBaseline(PORT + 1, one.bytes, SECONDS)
  const many = await load(site, paths, 32, SECONDS)
  searchRows(one, many, baseline.one, baseline.many)
  row('memory after the searches', `${memoryMb(site.process.pid!).now} MB`, '', '≤ 700 MB')
  meaningRows(await measureMeaning(site, dataDir, paths, SECONDS))
  row('memory after all indexes were built three times', `${memoryMb(site.process.pid!).now} MB`, '', '')

  const { idle, busy, loginsPerSecond } = await measureLogins(site, dataDir, paths, SECONDS)
  row('logins of 50 clients at once', `${Math.round(loginsPerSecond)} a second`, '', '')
  row(
    'p99 of one searcher meanwhile',
    `${ms(busy)}, idle ${ms(idle)}`,
    `${(busy / idle).toFixed(2)} × idle`,
    '≤ 2 × idle',
  )

  pageRows(await measurePages(site, SECONDS), baseline.many)
  const pages = await load(site, ['/en', '/en/valsi/klama', '/en?q=go'], 8, SECONDS)
  row('pages drawn before, 8 clients', `${Math.round(pages.requestsPerSecond)} a second`, '', '')

  liveRow(await measureLive(site, dataDir))
  browserRows(await measureInBrowser(site.url))
  await site.stop()

  await costlyRows(dataDir, paths)
}

async function measureOnlyInBrowser() {
  importFiles(dataDir, files)
  const site = await startSite(PORT, dataDir, '/api/health/ready')
  await meaningReady(site)
  browserRows(await measureInBrowser(site.url))
  await site.stop()
}

async function measureOnlyLive() {
  const site = await startSite(PORT, dataDir, '/api/health/ready')
  liveRow(await measureLive(site, dataDir))
  await site.stop()
}

async function measureOnlyExports() {
  await measureNotes(files.find((file) => path.basename(file) === 'en.xml.gz') ?? files[0]!)
  importFiles(dataDir, files)
  const site = await startSite(PORT, dataDir, '/api/health/ready')
  await measureExports(site, dataDir, searchPaths(), SECONDS)
  await site.stop()
}

async function measureOnlyBulkImport() {
  importFiles(dataDir, files)
  const site = await startSite(PORT, dataDir, '/api/health/ready')
  await measureBulkImport(site, dataDir, searchPaths(), SECONDS)
  await site.stop()
}

async function measureOnlyLearning() {
  const site = await startSite(PORT, dataDir, '/api/health/ready')
  await measureLearning(site, dataDir)
  await site.stop()
}

function liveRow(times: number[]) {
  const figure = `${ms(median(times))} / ${ms(Math.max(...times))} of ${times.length}`
  row('from sending a comment to the last of 20 open pages, median / worst', figure, '', '≤ 1 s')
}

function browserRows({ javaScriptBytes, lcp, lcpWithoutServerRendering, reading }: InBrowser) {
  const { requests, scripts, shift, keyToPainted } = reading
  row('JavaScript of the home page, brotli', `${(javaScriptBytes / 1024).toFixed(1)} KB`, '', '≤ 120 KB')
  row('requests of the home page', `${requests}, ${scripts} of them scripts`, '', '≤ 12')
  row('layout shift of an entry / of results', `${shift.entry.toFixed(3)} / ${shift.results.toFixed(3)}`, '', '≤ 0.02')
  const painted = `${ms(median(keyToPainted))} / ${ms(Math.max(...keyToPainted))} of ${keyToPainted.length}`
  row('from key to painted results, median / worst', painted, '', '≤ 100 ms / ≤ 200 ms')
  const without = ms(lcpWithoutServerRendering)
  row('LCP, slow 4G and 4 × CPU', `${ms(lcp)}, without server rendering ${without}`, '', '')
  row('LCP of that without server rendering', (lcp / lcpWithoutServerRendering).toFixed(2), '', '≤ 0.5')
}

/** Measures while one visitor sends the most expensive requests that its rate limit allows. */
async function costlyRows(dataDir: string, paths: string[]) {
  const site = await startSite(PORT, dataDir, '/api/health/ready', true)
  await meaningReady(site)
  for (const { what, idle, busy, answered, refused } of await measureCostly(site, paths, SECONDS)) {
    const figure = `${ms(busy)}, idle ${ms(idle)}; ${answered} answered, ${refused} put off`
    row(`p99 of one searcher while another asks for ${what}`, figure, times(busy, idle), '≤ 3 ×')
  }
  await site.stop()
}

function pageRows({ found, entries }: Pages, baseline: Load) {
  for (const [what, pages] of Object.entries({ 'of results': found, 'of entries': entries })) {
    const cost = times(pages.cpuPerRequest, baseline.cpuPerRequest)
    row(`CPU of a drawn page ${what}, 8 clients`, ms(pages.cpuPerRequest), cost, '≤ 10 ms')
    row(`pages ${what} drawn`, `${Math.round(pages.requestsPerSecond)} a second`, '', '≥ 150 a second')
  }
}

function searchRows(one: Load, many: Load, baselineOne: Load, baselineMany: Load) {
  row(
    'CPU of a search request, 1 client',
    ms(one.cpuPerRequest),
    times(one.cpuPerRequest, baselineOne.cpuPerRequest),
    '',
  )
  row(
    'CPU of a search request, 32 clients',
    ms(many.cpuPerRequest),
    times(many.cpuPerRequest, baselineMany.cpuPerRequest),
    '≤ 1 ms',
  )
  row(
    '1 client, p50 / p99',
    `${ms(one.p50)} / ${ms(one.p99)}`,
    `baseline ${ms(baselineOne.p50)} / ${ms(baselineOne.p99)}`,
    'p99 ≤ 10 ms',
  )
  row(
    '32 clients, p50 / p99',
    `${ms(many.p50)} / ${ms(many.p99)}`,
    `baseline ${ms(baselineMany.p50)} / ${ms(baselineMany.p99)}`,
    '',
  )
  const persecond = `${Math.round(many.requestsPerSecond)} a second`
  row(
    '32 clients, throughput',
    persecond,
    times(many.requestsPerSecond, baselineMany.requestsPerSecond),
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
