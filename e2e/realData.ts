import fs from 'node:fs'
import path from 'node:path'
import { EFFORT } from '../scripts/effort.ts'

const folder = path.join(process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../shared/data'), 'jbovlaste')

/**
 * Returns the files of the real dictionaries, which are not in the repository. Returns an empty list in the quick profile or if
 * the folder is missing.
 */
export function realDictionaries(): string[] {
  if (EFFORT === 'quick' || !fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.xml.gz'))
    .map((name) => path.join(folder, name))
}
