/**
 * Every test there is: pure functions, services on both databases, components, journeys in a browser. Both databases are
 * tried at the same time, since each run waits a lot; what the second lane prints comes after the first.
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
  embedded: {
    args: vitest('embedded', '--project', 'pure', '--project', 'server', '--project', 'web'),
    count: countVitest,
  },
  postgres: {
    args: ['scripts/withPostgres.mjs', '--', process.execPath, ...vitest('postgres', '--project', 'server')],
    count: countVitest,
  },
  once: { args: vitest('once', '--project', 'once'), count: countVitest },
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
/** Runners of a lane follow each other; lanes of a stage run beside each other. */
const STAGES = [[['embedded'], ['postgres', 'once']], [['browser']]]
for (const lanes of STAGES) {
  const wanted = lanes.map((lane) => lane.filter((name) => chosen.length === 0 || chosen.includes(name)))
  const running = wanted.filter((lane) => lane.length > 0).map((lane, at) => runLane(lane, at > 0))
  for (const lane of running) for (const ended of lane) report(await ended)
}

/** What each runner of a lane will have come to, in their order. */
function runLane(names, inBackground) {
  let before = Promise.resolve()
  return names.map((name) => {
    before = before.then(() => run(name, inBackground))
    return before
  })
}

/** A runner at work. One in the background writes to a file, which is printed when it is its turn. */
async function run(name, inBackground) {
  const printed = inBackground ? `${out}/${name}.log` : null
  const output = printed ? fs.openSync(printed, 'w') : 'inherit'
  if (!printed) console.log(`\n— ${name}`)
  const runner = spawn(process.execPath, runners[name].args, { stdio: ['ignore', output, output] })
  const [status] = await once(runner, 'exit')
  return { name, printed, status }
}

function report({ name, printed, status }) {
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
