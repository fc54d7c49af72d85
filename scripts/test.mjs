/**
 * Every test there is: pure functions, services on both databases, components, journeys in a browser. Both databases are
 * tried at the same time, since each run waits a lot; what the second prints comes after the first.
 * Writes the sums to build/test-summary.json. `npm test -- NAME…` runs only the runners named.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

process.chdir(path.resolve(import.meta.dirname, '..'))
const out = 'test-results'
fs.rmSync(out, { recursive: true, force: true })
fs.mkdirSync(out, { recursive: true })
fs.mkdirSync('build', { recursive: true })

const vitest = (report, ...args) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...args,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${out}/${report}.json`,
]
const runners = {
  embedded: { args: vitest('embedded'), count: countVitest },
  postgres: {
    args: ['scripts/withPostgres.mjs', '--', process.execPath, ...vitest('postgres', '--project', 'server')],
    count: countVitest,
  },
  browser: { args: ['scripts/browserTests.mjs', `${out}/browser.json`], count: countPlaywright },
}

function countVitest(report) {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: todo } = report
  // a file that does not load fails without failing a test
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return { passed, failed: failed + brokenFiles, skipped: skipped + todo }
}

function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

const chosen = process.argv.slice(2)
const sums = { passed: 0, failed: 0, skipped: 0 }
for (const together of [['embedded', 'postgres'], ['browser']]) {
  const names = together.filter((name) => chosen.length === 0 || chosen.includes(name))
  const runs = names.map((name, at) => start(name, at > 0))
  for (const run of runs) await report(run)
}

/** A runner at work. One in the background writes to a file, which is printed when it is its turn. */
function start(name, inBackground) {
  const printed = inBackground ? `${out}/${name}.log` : null
  const output = printed ? fs.openSync(printed, 'w') : 'inherit'
  if (!printed) console.log(`\n— ${name}`)
  const process_ = spawn(process.execPath, runners[name].args, { stdio: ['ignore', output, output] })
  return { name, printed, ended: once(process_, 'exit') }
}

async function report({ name, printed, ended }) {
  const [status] = await ended
  if (printed) console.log(`\n— ${name}\n${fs.readFileSync(printed, 'utf8')}`)
  const result = read(`${out}/${name}.json`, runners[name].count)
  if (status !== 0 && result.failed === 0) result.failed = 1 // it ended badly without saying which test
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`)
  for (const key of Object.keys(sums)) sums[key] += result[key]
}
fs.writeFileSync('build/test-summary.json', JSON.stringify(sums))
console.log(`\nTests: ${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`)
process.exitCode = sums.failed === 0 && sums.passed > 0 ? 0 : 1

function read(file, count) {
  try {
    return count(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`no report from this runner: ${error.message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
