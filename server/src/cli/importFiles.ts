import fs from 'node:fs'
import path from 'node:path'
import { ImportError, type Rejection } from '../platform/importing/importError.ts'
import { fileSource, type Source } from '../platform/importing/source.ts'
import { type Progress, progressOf } from './command.ts'
import { REJECTIONS_SHOWN, rejectionLine } from './commands/importReport.ts'

interface Importing<Outcome> {
  importOne: (source: Source, onRejection: (rejection: Rejection) => void) => Promise<Outcome>
  /** Formats the result for an imported file. */
  lineOf: (name: string, outcome: Outcome) => string
  /** Receives every rejection, including rejections that aren't printed. */
  onRejection?: (file: string, rejection: Rejection) => void
  /** Location of the rejections that aren't printed. */
  whereTheRestIs?: string
}

/** Imports files sequentially and prints the results. An unreadable file is reported and skipped. Returns the results. */
export async function importFiles<Outcome extends { rejected: number }>(
  files: string[],
  { importOne, lineOf, onRejection, whereTheRestIs = '' }: Importing<Outcome>,
): Promise<Outcome[]> {
  const sizes = files.map((file) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  const progress = progressOf(sizes.reduce((sum, size) => sum + size, 0))
  const outcomes: Outcome[] = []
  let before = 0
  for (const [n, file] of files.entries()) {
    const shown: Rejection[] = []
    let count = 0
    const addRejection = (rejection: Rejection) => {
      count += 1
      if (shown.length < REJECTIONS_SHOWN) shown.push(rejection)
      onRejection?.(file, rejection)
    }
    const outcome = await importFile(file, (source) => importOne(source, addRejection), progress, before)
    if (outcome) {
      outcomes.push(outcome)
      console.log(lineOf(path.basename(file), outcome))
      for (const rejection of shown) console.log(rejectionLine(rejection))
      if (count > shown.length) console.log(`  and ${count - shown.length} more${whereTheRestIs}`)
    }
    before += sizes[n]!
  }
  return outcomes
}

/** Imports a file; if it can't be read, prints the error and returns null. */
async function importFile<Outcome>(
  file: string,
  importOne: (source: Source) => Promise<Outcome>,
  progress: Progress,
  before: number,
): Promise<Outcome | null> {
  const source = fileSource(file, (bytes) => progress.show(before + bytes, path.basename(file)))
  try {
    return await importOne(source)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    console.error(`Not imported: ${error.message}`)
    return null
  } finally {
    progress.end()
  }
}
