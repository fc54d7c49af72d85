/** Every package that a running site needs must have a licence that is allowed. */
import fs from 'node:fs'
import path from 'node:path'
import { wrongLicences } from './licences.ts'

const lock = path.resolve(import.meta.dirname, '../package-lock.json')
const wrong = wrongLicences(JSON.parse(fs.readFileSync(lock, 'utf8')).packages)
for (const line of wrong) console.error(line)
if (wrong.length > 0) {
  console.error('Use another package, or say in scripts/licences.ts why this one may stay.')
  process.exitCode = 1
}
