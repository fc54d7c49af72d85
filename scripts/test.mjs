/**
 * Every test there is: pure functions, services on both databases, processes, components, journeys in a browser. Tells how far
 * it is and where the time went, and writes the sums to build/test-summary.json. `npm test -- NAME…` runs only the runners
 * named; `EFFORT=long` runs the maximum number of iterations (see docs/testing.md). In CI, external programs that tests use are
 * installed, and a test that no runner has executed is a failure unless scripts/allowedSkips.json lists it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installPrograms } from './outsidePrograms.mjs'
import { forbiddenSkips } from './skips.mjs'
import {
  countPlaywright,
  countVitest,
  cpuOfChildren,
  errorsIn,
  failuresOf,
  outcomesOf,
  readReport,
  table,
  timesOf,
} from './testReports.mjs'

const TELL_EVERY_MS = 15_000
const SLOWEST = 10
/**
 * Of glibc's malloc, without effect elsewhere: transparent huge pages, and heaps that grow by 32 MB. Compiling allocates and frees
 * much, and where page faults are expensive, a start of the server takes a quarter less processor time.
 */
const GLIBC_TUNABLES = 'glibc.malloc.hugetlb=1:glibc.malloc.top_pad=33554432'
/** The folder of the build, which `npm test` makes first: tests start their workers from it (server/src/platform/workers.ts). */
const BUILT_WORKERS = path.resolve(import.meta.dirname, '../build/server')
/** Bytes. What the runners write at a time, twice over. */
const NEEDED_IN_MEMORY = 8 * 1024 ** 3

process.chdir(path.resolve(import.meta.dirname, '..'))
const out = 'test-results'
fs.rmSync(out, { recursive: true, force: true })
fs.mkdirSync(out, { recursive: true })
fs.mkdirSync('build', { recursive: true })

const temporary = fs.mkdtempSync(path.join(folderInMemory() ?? os.tmpdir(), 'vlacku-tests-'))
fs.chmodSync(temporary, 0o755) // some of the programs that tests start read it as other users
process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

const reporters = ['default', 'json', './scripts/progressReporter.ts'].map((name) => `--reporter=${name}`)
const vitest = (project, report = project) => ({
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters],
  outputFile: `--outputFile.json=${out}/${report}.json`,
  count: countVitest,
})
/** In the order in which they begin; see `run` for what stands before the arguments. */
const runners = {
  embedded: vitest('server', 'embedded'),
  postgres: {
    ...vitest('server', 'postgres'),
    before: ['scripts/withPostgres.mjs', '--', process.execPath],
  },
  browser: { args: ['scripts/browserTests.mjs', `${out}/browser.json`], count: countPlaywright },
  processes: vitest('processes'),
  pure: vitest('pure'),
  web: vitest('web*', 'web'),
}
/**
 * Workers of Vitest at a time, of all runners together. Each waits for its database or its children, so two leave a tenth of two
 * cores unused; with four the same tests take longer than with three (docs/testing.md).
 */
const WORKERS = 3
/** They have one where others run beside them, as each reads and compiles modules of its own; `embedded`, the longest, has two. */
const SINGLE = ['postgres', 'processes', 'pure', 'web']
const workersOf = (name) => (SINGLE.includes(name) ? 1 : 2)

const started = performance.now()
const chosen = process.argv.slice(2)
const isWhole = Boolean(process.env.CI) && chosen.length === 0
const wanted = Object.keys(runners).filter((name) => chosen.length === 0 || chosen.includes(name))
const done = new Map()
const running = new Map()
// one alone shows what it prints
const ticker = wanted.length > 1 && setInterval(tellProgress, TELL_EVERY_MS)

if (isWhole) for (const program of installPrograms()) console.error(`${program} is missing: its tests will be skipped.`)
// the browser runs alone, since end-to-end tests have time limits
await runBesideOthers(wanted.filter((name) => name !== 'browser'))
for (const name of wanted) if (!done.has(name)) await run(name)
clearInterval(ticker)
finish()

/** Runs them in this order, each as soon as there is room for its workers. */
async function runBesideOthers(names) {
  const underWay = new Set()
  let free = WORKERS
  for (const name of names) {
    while (free < workersOf(name)) await Promise.race(underWay)
    free -= workersOf(name)
    const one = run(name).then(() => {
      free += workersOf(name)
      underWay.delete(one)
    })
    underWay.add(one)
  }
  await Promise.all(underWay)
}

/** Runs one. What it prints is shown at once, or when it is over and something failed, so that runners do not mix. */
async function run(name) {
  const isShown = wanted.length === 1
  const { before = [], outputFile, count } = runners[name]
  const args = [...runners[name].args, ...(wanted.length > 1 && SINGLE.includes(name) ? ['--maxWorkers=1'] : [])]
  const log = path.join(out, `${name}.log`)
  const output = isShown ? 'inherit' : fs.openSync(log, 'w')
  const [begun, cpu] = [performance.now(), cpuOfChildren()]
  running.set(name, begun)
  console.log(`— ${name} …`)
  const progress = path.join(out, `${name}.progress`)
  const env = { GLIBC_TUNABLES, BUILT_WORKERS, ...process.env, TMPDIR: temporary, PROGRESS_FILE: progress }
  if (wanted.includes('postgres')) env.POSTGRES_TOO = '1' // a sample leaves to it what runs on both, see vitest.config.ts
  const child = spawn(process.execPath, [...before, ...args, ...(outputFile ? [outputFile] : [])], {
    stdio: ['ignore', output, output],
    env,
  })
  const [status] = await once(child, 'exit')
  running.delete(name)
  const { report, counts } = readReport(path.join(out, `${name}.json`), count)
  const errors = errorsIn(progress)
  counts.failed += errors.length
  if (status !== 0 && counts.failed === 0) counts.failed = 1 // it ended badly without saying which test
  if (counts.failed > 0 && !isShown) console.log(fs.readFileSync(log, 'utf8'))
  const seconds = (performance.now() - begun) / 1000
  done.set(name, {
    ...counts,
    seconds,
    cpu: cpu === null ? null : cpuOfChildren() - cpu,
    times: [...timesOf(report)],
    failures: [...failuresOf(report), ...errors],
    outcomes: [...outcomesOf(report)],
  })
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
}

/** For databases of tests, which nobody keeps: they wait for the disk at every commit. Null where there is none, or little of it. */
function folderInMemory() {
  const folder = '/dev/shm'
  if (!fs.existsSync(folder)) return null
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize > NEEDED_IN_MEMORY ? folder : null
}

function tellProgress() {
  const at = Math.round((performance.now() - started) / 1000)
  const parts = [...running.keys()].map((name) => {
    if (name === 'browser') return `${name} ${journeysDone()} journeys`
    try {
      const { done: ready, of } = JSON.parse(fs.readFileSync(path.join(out, `${name}.progress`), 'utf8'))
      return `${name} ${ready} of ${of} files`
    } catch {
      return name // not written yet, or just being written
    }
  })
  console.log(`  ${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}  ${parts.join(', ')}`)
}

/** Playwright lists each journey in a line. */
function journeysDone() {
  const log = path.join(out, 'browser.log')
  return fs.existsSync(log) ? (fs.readFileSync(log, 'utf8').match(/^\s+[✓✘-]\s+\d/gm) ?? []).length : 0
}

function finish() {
  const sums = { passed: 0, failed: 0, skipped: 0 }
  for (const counts of done.values()) for (const key of Object.keys(sums)) sums[key] += counts[key]
  const rows = [...done].map(([name, { passed, failed, skipped, seconds, cpu }]) => [
    name,
    passed,
    failed,
    skipped,
    seconds,
    cpu ?? '–',
  ])
  // runners that ran beside each other share what their children used, so only their sum is exact
  console.log(`\nWhere the time went (s; CPU of all processes of a runner, blurred where two ran at once)\n`)
  console.log(table(['', 'passed', 'failed', 'skipped', 'time', 'CPU'], rows))
  const slowest = [...done.values()].flatMap(({ times }) => times).sort((a, b) => b.seconds - a.seconds)
  console.log(`\nThe slowest files (s)\n`)
  console.log(
    table(
      ['', ''],
      slowest.slice(0, SLOWEST).map(({ name, seconds }) => [name, seconds]),
    ),
  )
  // what was printed where they ran is far above by now
  const failures = [...done].flatMap(([runner, { failures }]) => failures.map((failure) => ({ runner, ...failure })))
  if (failures.length > 0) console.log('\nWhat failed')
  for (const { runner, name, said } of failures) console.log(`\n  ${runner}: ${name}\n${said}`)
  const forbidden = isWhole ? forbiddenSkips([...done.values()].flatMap(({ outcomes }) => outcomes)) : []
  if (forbidden.length > 0)
    console.log(`\nSkipped in CI but not listed in scripts/allowedSkips.json\n\n  ${forbidden.join('\n  ')}`)
  sums.failed += forbidden.length
  fs.writeFileSync(process.env.TEST_SUMMARY ?? 'build/test-summary.json', JSON.stringify(sums))
  const total = (performance.now() - started) / 1000
  console.log(
    `\nTests: ${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped, ${(total / 60).toFixed(1)} minutes`,
  )
  process.exitCode = sums.failed === 0 && sums.passed > 0 ? 0 : 1
}
