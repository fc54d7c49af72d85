import fs from 'node:fs'
import path from 'node:path'
import { EFFORT } from '../scripts/effort.ts'

const folder = path.join(process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../shared/data'), 'jbovlaste')

/** The real dictionaries, which are not part of the project; none where the folder is absent, and none in a sample. */
export function realDictionaries(): string[] {
  if (EFFORT === 'sample' || !fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.xml.gz'))
    .map((name) => path.join(folder, name))
}
