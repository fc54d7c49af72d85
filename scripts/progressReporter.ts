import fs from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes how many test files are done, of how many, into the file named by `PROGRESS_FILE`, for `npm test` to tell. */
export default class ProgressReporter implements Reporter {
  readonly #file = process.env.PROGRESS_FILE
  #progress = { done: 0, of: 0 }

  onTestRunStart(files: readonly unknown[]) {
    this.#progress = { done: 0, of: files.length }
    this.#write()
  }

  onTestModuleEnd() {
    this.#progress.done += 1
    this.#write()
  }

  #write() {
    if (this.#file) fs.writeFileSync(this.#file, JSON.stringify(this.#progress))
  }
}
