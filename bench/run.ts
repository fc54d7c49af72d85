/**
 * Measures the budgets of docs/develop/performance.md on the built site with the real dictionaries. CPU times depend on the machine,
 * so searches are also compared with a baseline `node:http` server of the same run. Prints a Markdown table.
 *
 * `--quick` measures the main rows in less than five minutes; `--browser`, `--learning`, `--mail` and `--pdf` one part each.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { measureInBrowser } from './browser.ts'
import { measurePdf } from './exports.ts'
import { measureReviews } from './learning.ts'
import { measureMail } from './mail.ts'
import { dictionaries, sharedData } from './queries.ts'
import { type Counts, meaningReady, measureMeaning, measurePages, measureSearches } from './reading.ts'
import { importFiles, memoryMb, type Running, startSite } from './site.ts'
import { printTable, row, seconds } from './table.ts'

const PORT = 8391
const QUICK: Counts = { searches: 5000, pages: 400, otherPages: 100 }
const FULL: Counts = { searches: 12_000, pages: 3000, otherPages: 280 }

const files = dictionaries()
if (files.length === 0) {
  console.log(`The real dictionaries are not in ${sharedData}: set SHARED_DATA to their folder.`)
  process.exit(0)
}
process.chdir(path.resolve(import.meta.dirname, '..'))
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-bench-'))
const parts: Record<string, () => Promise<void>> = {
  '--mail': () => measureMail(PORT, dataDir),
  '--learning': () => withSite((site) => measureReviews(site, dataDir)),
  '--browser': () => withDictionaries((site) => measureInBrowser(site.url)),
  '--pdf': () => withDictionaries((site) => measurePdf(site, dataDir)),
  '--quick': () => withDictionaries((site) => measureReading(site, QUICK)),
}
try {
  const part = Object.entries(parts).find(([option]) => process.argv.includes(option))
  await (part ? part[1]() : measure())
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true })
}
printTable()

async function measure() {
  await withDictionaries(async (site) => {
    await measureReading(site, FULL)
    await measureReviews(site, dataDir)
    await measureInBrowser(site.url)
    await measurePdf(site, dataDir)
  })
}

async function measureReading(site: Running, counts: Counts) {
  await measureSearches(site, PORT + 1, counts)
  const mb = memoryMb(site.process.pid!).now
  row('memory after the searches', `${mb} MB`, [{ measured: mb, max: 700, unit: 'MB' }])
  await measureMeaning(site)
  await measurePages(site, dataDir, counts)
}

async function withSite(measure: (site: Running) => Promise<unknown>, ready = '/api/health/ready') {
  const site = await startSite(PORT, dataDir, ready)
  try {
    await measure(site)
  } finally {
    await site.stop()
  }
}

async function withDictionaries(measure: (site: Running) => Promise<unknown>) {
  const { took } = importFiles(dataDir, files)
  row('import of all dictionaries', seconds(took), [{ measured: took / 1000, max: 60, unit: 's' }])
  await withSite(meaningReady) // the first start builds the indexes
  await withSite(async (site) => {
    row('second start, until the first search response', seconds(site.startedIn), [
      { measured: site.startedIn / 1000, max: 2, unit: 's' },
    ])
    await meaningReady(site)
    await measure(site)
  }, '/api/jbovlaste/definitions?search=klama')
}
