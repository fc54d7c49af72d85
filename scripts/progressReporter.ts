import fs from 'node:fs'
import { inspect } from 'node:util'
import type { Reporter, SerializedError, TestSuite } from 'vitest/node'

/**
 * Writes into the file named by `PROGRESS_FILE`, for `npm test` to tell: how many test files are done, of how many, and errors
 * of suites and unhandled ones, which the report in JSON leaves out.
 */
export default class ProgressReporter implements Reporter {
  readonly #file = process.env.PROGRESS_FILE
  readonly #progress = { done: 0, of: 0, errors: [] as { name: string; said: string }[] }

  onTestRunStart(files: readonly unknown[]) {
    this.#progress.of = files.length
    this.#write()
  }

  /** Its tests are skipped where what prepares them fails. */
  onTestSuiteResult(suite: TestSuite) {
    for (const error of suite.errors()) this.#addError(`${suite.module.moduleId} › ${suite.fullName}`, error)
  }

  onTestModuleEnd() {
    this.#progress.done += 1
    this.#write()
  }

  onTestRunEnd(_modules: readonly unknown[], unhandled: readonly SerializedError[]) {
    for (const error of unhandled) this.#addError('outside of tests', error)
    this.#write()
  }

  #addError(name: string, error: SerializedError) {
    this.#progress.errors.push({ name, said: error.stack ?? inspect(error) })
  }

  #write() {
    if (this.#file) fs.writeFileSync(this.#file, JSON.stringify(this.#progress))
  }
}
