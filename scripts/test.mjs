/**
 * Every test there is: pure functions, services on both databases, components, journeys in a browser.
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
const project = (name, report = name) => vitest(report, '--project', name)
const runners = {
  postgres: {
    args: ['scripts/withPostgres.mjs', '--', process.execPath, ...project('server', 'postgres')],
    count: countVitest,
  },
  embedded: { args: project('server', 'embedded'), count: countVitest },
  once: { args: project('once'), count: countVitest },
  web: { args: project('web'), count: countVitest },
  pure: { args: project('pure'), count: countVitest },
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
const wanted = Object.keys(runners).filter((name) => chosen.length === 0 || chosen.includes(name))
// two at a time, the longest first; the browser has the machine to itself, since its journeys have time limits
const waiting = wanted.filter((name) => name !== 'browser')
await Promise.all([runAll(), runAll()])
if (wanted.includes('browser')) report('browser', await run('browser', 'inherit'))

/** Runs what is waiting, one after the other. What it prints comes when it is over, so that runners do not mix. */
async function runAll() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const log = wanted.length > 1 ? `${out}/${name}.log` : null
    const status = await run(name, log ? fs.openSync(log, 'w') : 'inherit')
    if (log) console.log(fs.readFileSync(log, 'utf8'))
    report(name, status)
  }
}

async function run(name, output) {
  console.log(`— ${name} …`)
  const runner = spawn(process.execPath, runners[name].args, { stdio: ['ignore', output, output] })
  const [status] = await once(runner, 'exit')
  return status
}

function report(name, status) {
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
