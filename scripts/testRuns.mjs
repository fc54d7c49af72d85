import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { playwrightOutcomes, vitestOutcomes } from './testOutcomes.mjs'

/** Folder of the JSON reports. */
const REPORTS = 'test-results'
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']

/** Deletes the reports of previous runs. */
export function clearReports() {
  fs.rmSync(REPORTS, { recursive: true, force: true })
  fs.mkdirSync(REPORTS, { recursive: true })
}

/** Runs Vitest and returns the outcomes of its tests. `before` is the command line of a wrapper script, if any. */
export function runVitest(name, env, { before = [], args = [] } = {}) {
  const file = path.join(REPORTS, `${name}.json`)
  return run(name, [...before, ...VITEST, `--outputFile.json=${file}`, ...args], env, () =>
    vitestOutcomes(readJson(file)),
  )
}

/** Runs Playwright and returns the outcomes of its tests. */
export function runPlaywright(name, env, args = []) {
  const file = path.join(REPORTS, `${name}.json`)
  return run(name, [...PLAYWRIGHT, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, () =>
    playwrightOutcomes(readJson(file)),
  )
}

/** Runs a command with Node. A run that fails without a report or without naming a test counts as one failed test. */
function run(name, args, env, readOutcomes) {
  console.log(`— ${name}`)
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  let outcomes = []
  let message = `The run ended with exit code ${status}; its output is above.`
  try {
    outcomes = readOutcomes()
  } catch (error) {
    message += ` ${error.message}`
  }
  const isExplained = outcomes.some((outcome) => outcome.status === 'failed')
  return outcomes.length > 0 && (status === 0 || isExplained)
    ? outcomes
    : [...outcomes, { name, status: 'failed', message }]
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
