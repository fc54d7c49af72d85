import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const SOURCES = /(?:^packages\/contract\/src\/.+|[qQ]uer(?:y|ies))\.tsx?$/

/**
 * Returns the version of the data that browsers store for offline use: a hash of the API contract and all queries. Builds don't
 * read data stored by builds with a different version.
 */
export function dataVersion(): string {
  const hash = createHash('sha256')
  for (const folder of ['packages/contract/src', 'web/src/features']) {
    const files = fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()
    for (const file of files.map((name) => path.join(folder, name)))
      if (SOURCES.test(file) && !file.includes('.test.'))
        hash.update(file).update(fs.readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
