import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * A test with its file and full name. `message` is the reason for the failure, if any. @typedef {{ name: string, status: 'passed'
 * | 'failed' | 'skipped', message: string }} Outcome
 */

/** Reads the results from a Vitest JSON report. A file that could not be loaded counts as one failed test. */
export function vitestOutcomes({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const outcomes = assertionResults.map(({ fullName, status, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      message: (failureMessages ?? []).join('\n'),
    }))
    const isBroken = message && !outcomes.some(({ status }) => status === 'failed')
    return isBroken ? [...outcomes, { name: file, status: 'failed', message }] : outcomes
  })
}

/** Reads the results from a Playwright JSON report. */
export const playwrightOutcomes = ({ suites }) => suites.flatMap((suite) => specsIn(suite).map(outcomeOfSpec))

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

function outcomeOfSpec({ file, title, ok, tests }) {
  const isSkipped = tests.every(({ status }) => status === 'skipped')
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
  return {
    name: `e2e/${file} › ${title}`,
    status: isSkipped ? 'skipped' : ok ? 'passed' : 'failed',
    message: errors.map(({ message }) => message).join('\n'),
  }
}

/** Returns the numbers of passed, failed and skipped tests. */
export function countOutcomes(outcomes) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status } of outcomes) counts[status] += 1
  return counts
}

/**
 * Returns the names of tests that were skipped in every run and aren't listed in `allowed`. The keys of `allowed` are prefixes of
 * names, the values are reasons.
 *
 * @param {Outcome[]} outcomes
 * @param {Record<string, string>} allowed
 */
export function forbiddenSkips(outcomes, allowed = readAllowedSkips()) {
  const executed = new Set(outcomes.filter(({ status }) => status !== 'skipped').map(({ name }) => name))
  const skipped = new Set(outcomes.map(({ name }) => name).filter((name) => !executed.has(name)))
  return [...skipped].filter((name) => !Object.keys(allowed).some((prefix) => name.startsWith(prefix)))
}

const readAllowedSkips = () => JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'allowedSkips.json'), 'utf8'))

/** Returns the indented first lines of a failure message. */
export const shorten = (message, lines = 12) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, lines)
    .map((line) => `    ${line}`)
    .join('\n')
