import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['bench', 'packages', 'scripts', 'server', 'web/src']

/** Matches imports that create a database for the test. */
const USES_DATABASE = /from '[^']*testing\/(?:\w*[wW]orld|emptyDatabase)\.ts'/
/** Matches imports that start processes. A test that has such imports but no shared database creates its own databases. */
const STARTS_PROCESSES = /from '[^']*testing\/(?:builtServer|childProcess)\.ts'/
/** Matches tests whose modules must not be shared with other tests of the same worker. */
const NEEDS_OWN_MODULES = /\bvi\.mock\(|^\/\*\* @ownModules\b/m
/** Matches tests of behaviour that may differ on PostgreSQL: SQL, transactions, changes, jobs. */
const ON_BOTH_DATABASES = /^\/\*\* @onBothDatabases\b/m
/** Matches tests that take many seconds, which the quick profile leaves to CI. */
const CI_ONLY = /^\/\*\* @ciOnly\b/m

export interface TestKinds {
  pure: string[]
  embedded: string[]
  bothDatabases: string[]
  processes: string[]
  components: string[]
  isolatedComponents: string[]
}

/**
 * Groups the test files (paths from the project root) by their requirements, determined by their imports and by comments such as
 * `@onBothDatabases` at the start of a file.
 *
 * @param isQuick omits files marked `@ciOnly`
 */
export function testKinds(isQuick: boolean): TestKinds {
  const kinds: TestKinds = {
    pure: [],
    embedded: [],
    bothDatabases: [],
    processes: [],
    components: [],
    isolatedComponents: [],
  }
  for (const file of FOLDERS.flatMap(testFiles)) {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8')
    if (isQuick && CI_ONLY.test(text)) continue
    kinds[kindOf(file, text)].push(file)
    if (ON_BOTH_DATABASES.test(text)) kinds.bothDatabases.push(file)
  }
  return kinds
}

function kindOf(file: string, text: string): keyof TestKinds {
  if (file.endsWith('.tsx')) return NEEDS_OWN_MODULES.test(text) ? 'isolatedComponents' : 'components'
  if (!file.startsWith('server/src/')) return 'pure'
  if (USES_DATABASE.test(text)) return 'embedded'
  return STARTS_PROCESSES.test(text) ? 'processes' : 'pure'
}

const testFiles = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .sort()
