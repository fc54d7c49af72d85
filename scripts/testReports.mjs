import fs from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** What a runner of vitest counted. A file that does not load fails without failing a test. */
export function countVitest(report) {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: todo } = report
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return { passed, failed: failed + brokenFiles, skipped: skipped + todo }
}

export function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** The report of a runner, and what it counted; one failure where there is none. */
export function readReport(file, count) {
  try {
    const report = JSON.parse(fs.readFileSync(file, 'utf8'))
    return { report, counts: count(report) }
  } catch (error) {
    console.error(`no report from this runner: ${error.message}`)
    return { report: null, counts: { passed: 0, failed: 1, skipped: 0 } }
  }
}

/** Errors of suites and unhandled ones, from the file that `progressReporter.ts` writes: none where a runner does not write one. */
export function errorsIn(progressFile) {
  if (!fs.existsSync(progressFile)) return []
  const { errors } = JSON.parse(fs.readFileSync(progressFile, 'utf8'))
  return errors.map(({ name, said }) => ({ name: inProject(name), said: beginning(said) }))
}

/** How much of a message tells what is wrong; the whole stands where the test ran. */
const MESSAGE_LINES = 6

/** A journey says what it expected and got, then what it waited for. */
const JOURNEY_LINES = 25
/** How much of a page is shown; a long one is cut. */
const PAGE_LINES = 80

const inProject = (path) => path.replace(`${process.cwd()}/`, '')

/** The tests that failed, by name, with the beginning of what they said. */
export function* failuresOf(report) {
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    const file = inProject(name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failed)
      yield { name: `${file} › ${fullName}`, said: beginning(failureMessages.join('\n')) }
    if (message && failed.length === 0) yield { name: file, said: beginning(message) }
  }
  for (const suite of report?.suites ?? [])
    for (const { title, ok, tests } of specsIn(suite)) {
      if (ok) continue
      const results = tests.flatMap(({ results }) => results)
      const said = results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
      const pages = results.flatMap(({ attachments }) => attachments.filter(({ name }) => name === 'error-context'))
      const seen = pages.map(({ path, body }) => pageIn(path ? readIfThere(path) : String(body)))
      yield { name: `e2e/${suite.file} › ${title}`, said: [beginning(said, JOURNEY_LINES), ...seen].join('\n') }
    }
}

/** Yields each test's name and whether it ran: a test that one runner skips may run in another. */
export function* outcomesOf(report) {
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const { fullName, status } of assertionResults)
      yield { name: `${inProject(name)} › ${fullName}`, ran: status === 'passed' || status === 'failed' }
  for (const suite of report?.suites ?? [])
    for (const { title, tests } of specsIn(suite))
      yield { name: `e2e/${suite.file} › ${title}`, ran: tests.some(({ status }) => status !== 'skipped') }
}

function* specsIn(suite) {
  yield* suite.specs ?? []
  for (const inner of suite.suites ?? []) yield* specsIn(inner)
}

/** What stood on the page when a journey failed: the part of Playwright's notes that describes it. */
function pageIn(notes) {
  const page = notes.match(/^```yaml\n(.*?)\n```/ms)?.[1] ?? ''
  return beginning(page.replace(/ \[(ref=\w+|cursor=pointer)\]/g, ''), PAGE_LINES)
}

const readIfThere = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

const beginning = (message, lines = MESSAGE_LINES) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, lines)
    .map((line) => `    ${line}`)
    .join('\n')

/** Seconds that each test file took, by its name. */
export function* timesOf(report) {
  for (const { name, startTime, endTime } of report?.testResults ?? [])
    yield { name: inProject(name), seconds: (endTime - startTime) / 1000 }
  for (const suite of report?.suites ?? [])
    yield { name: `e2e/${suite.file}`, seconds: [...durationsIn(suite)].reduce((sum, ms) => sum + ms, 0) / 1000 }
}

function* durationsIn(suite) {
  for (const { tests } of specsIn(suite))
    for (const { results } of tests) for (const { duration } of results) yield duration
}

/** CPU seconds of all children that ended so far; null where the system does not tell as Linux does. */
export function cpuOfChildren() {
  try {
    const fields = fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100 // in clock ticks, a hundred a second
  } catch {
    return null
  }
}

/** Rows as a table of text; numbers stand on the right. */
export function table(head, rows) {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : String(cell))),
  )
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const line = (row, n) =>
    row.map((cell, column) =>
      column === 0 || (n > 0 && typeof rows[n - 1][column] === 'string')
        ? cell.padEnd(widths[column])
        : cell.padStart(widths[column]),
    )
  return cells.map((row, n) => `  ${line(row, n).join('  ').trimEnd()}`).join('\n')
}
