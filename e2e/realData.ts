import fs from 'node:fs'
import path from 'node:path'

const folder = path.join(process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../shared/data'), 'jbovlaste')

/** The real dictionaries, which are not part of the project; none where the folder is absent. */
export function realDictionaries(): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.xml.gz'))
    .map((name) => path.join(folder, name))
}
