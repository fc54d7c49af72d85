import fs from 'node:fs'
import path from 'node:path'

/** Folder of inputs from bug reports, which aren't in the repository: `SHARED_INPUTS`, or a folder next to the project. */
const folder = process.env.SHARED_INPUTS ?? path.resolve(import.meta.dirname, '../../shared/review/inputs')

export interface InputCase {
  id: string
  what: string
  right: string
  /** Name of the check that runs the case. Missing in cases that only describe steps. */
  check?: string
  // biome-ignore lint/suspicious/noExplicitAny: each check has a shape of its own
  input: any
  // biome-ignore lint/suspicious/noExplicitAny: each check has a shape of its own
  expect: any
}

type InputSet = 'other' | 'more'

const isThere = (set: InputSet) => fs.existsSync(path.join(folder, set, 'cases.json'))

/** True if the inputs are installed; tests that need them are otherwise skipped. */
export const hasInputs = isThere('other') && isThere('more')
if (!hasInputs) console.warn(`No inputs in ${folder}: set SHARED_INPUTS to their folder.`)

const read = (set: InputSet): InputCase[] =>
  isThere(set) ? JSON.parse(fs.readFileSync(path.join(folder, set, 'cases.json'), 'utf8')) : []

/** Returns the cases for one check, or a placeholder if the inputs are missing, since Vitest rejects an empty `describe`. */
export function inputCases(check: string): InputCase[] {
  if (!hasInputs) return [{ id: 'none', what: `no inputs in ${folder}`, right: '', check, input: {}, expect: {} }]
  const cases = read('other').filter((one) => one.check === check)
  if (cases.length === 0) throw new Error(`no case of the check ${check}`)
  return cases
}

/** Returns the content of a file named in a case. */
export const inputFile = (name: string, set: InputSet = 'other'): Buffer =>
  fs.readFileSync(path.join(folder, set, name))

/** Folder of messages and mailboxes from old and unusual programs, with their expected content. */
export const mailInputs = path.join(folder, 'mail')
export const hasMailInputs = fs.existsSync(path.join(mailInputs, 'expected.json'))
if (!hasMailInputs) console.warn(`No mail in ${mailInputs}: set SHARED_INPUTS to the folder above it.`)
