/**
 * Runs the tests. `npm test` runs the quick profile: unit tests, services on the embedded database, components and a few
 * end-to-end tests. `CI=true npm test` runs everything, including services on PostgreSQL, and fails if a test not listed in
 * `scripts/allowedSkips.json` was skipped. Writes the counts to build/test-summary.json, or to the file in TEST_SUMMARY.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { installPrograms } from './outsidePrograms.mjs'
import { countOutcomes, forbiddenSkips, shorten } from './testOutcomes.mjs'
import { clearReports, runPlaywright, runVitest } from './testRuns.mjs'

const IS_WHOLE = Boolean(process.env.CI)
/** Free memory, in bytes, required to store the test databases in memory. */
const TEMPORARY_BYTES = 8 * 1024 ** 3

process.chdir(path.resolve(import.meta.dirname, '..'))
clearReports()
const temporary = fs.mkdtempSync(path.join(temporaryRoot(), 'vlacku-tests-'))
fs.chmodSync(temporary, 0o755) // readable by all users, since some programs started by tests run as other users
process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

if (IS_WHOLE)
  for (const program of installPrograms()) console.error(`${program} is missing: its tests will be skipped.`)
const [begun, cpuBefore] = [performance.now(), busySeconds()]
const env = testEnv()
const outcomes = [
  ...runVitest('embedded', env, { args: IS_WHOLE ? [] : ['--project', '!processes'] }),
  ...(IS_WHOLE ? runOnPostgres(env) : []),
  ...runBrowser(env),
]
report()

function runOnPostgres(env) {
  const before = ['scripts/withPostgres.mjs', '--', process.execPath]
  return runVitest('postgres', env, { before, args: ['--project', 'server'] })
}

function runBrowser(env) {
  return runPlaywright('browser', { ...env, CHROMIUM_PATH: findChromium() }, IS_WHOLE ? [] : ['--grep', '@quick'])
}

/**
 * Returns the environment of the tests: temporary files in memory, workers from the build that `npm test` makes first, and
 * glibc's malloc with huge pages and heaps that grow by 32 MB (which takes a quarter off the CPU time of a server start if page
 * faults are expensive, and has no effect otherwise).
 */
function testEnv() {
  const GLIBC_TUNABLES = 'glibc.malloc.hugetlb=1:glibc.malloc.top_pad=33554432'
  const QUICK_PROFILE = IS_WHOLE ? '' : '1'
  return { TMPDIR: temporary, BUILT_WORKERS: path.resolve('build/server'), GLIBC_TUNABLES, QUICK_PROFILE }
}

function temporaryRoot() {
  const inMemory = '/dev/shm'
  if (!fs.existsSync(inMemory)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(inMemory)
  return bavail * bsize > TEMPORARY_BYTES ? inMemory : os.tmpdir()
}

/** Returns the CPU time of the whole machine in seconds, including the browser's processes. */
function busySeconds() {
  return os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
}

function report() {
  const failed = outcomes.filter(({ status }) => status === 'failed')
  for (const { name, message } of failed) console.log(`\nFAILED ${name}\n${shorten(message)}`)
  const skips = IS_WHOLE ? forbiddenSkips(outcomes) : []
  for (const name of skips) console.log(`\nSkipped, but not listed in scripts/allowedSkips.json: ${name}`)
  const counts = countOutcomes(outcomes)
  counts.failed += skips.length
  fs.writeFileSync(process.env.TEST_SUMMARY ?? 'build/test-summary.json', JSON.stringify(counts))
  const [minutes, cpu] = [(performance.now() - begun) / 60_000, busySeconds() - cpuBefore]
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  console.log(`${minutes.toFixed(1)} minutes, ${cpu.toFixed(0)} s of processor time on this machine`)
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
}
