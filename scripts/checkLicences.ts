/** Checks that every package required by a running site has an allowed licence. */
import fs from 'node:fs'
import path from 'node:path'
import { wrongLicences } from './licences.ts'

const lock = path.resolve(import.meta.dirname, '../package-lock.json')
const wrong = wrongLicences(JSON.parse(fs.readFileSync(lock, 'utf8')).packages)
for (const line of wrong) console.error(line)
if (wrong.length > 0) {
  console.error('Use another package, or add an exception with its reason to scripts/licences.ts.')
  process.exitCode = 1
}
