import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** It makes a world, so it needs a database. */
const MAKES_A_WORLD = /from '[^']*testing\/(?:\w*[wW]orld|emptyDatabase)\.ts'/
/** It starts processes, which make databases of their own unless there is a world. */
const STARTS_PROCESSES = /from '[^']*testing\/(?:builtServer|childProcess)\.ts'/
/** The comment that a test begins with when PostgreSQL might answer otherwise: SQL, transactions, changes, jobs. */
const ON_BOTH = /^\/\*\* @onBothDatabases\b/m

/**
 * The test files of the server by what they need, as paths from the root of the project. Nothing is listed by hand: who makes
 * no world is pure, and who begins with `@onBothDatabases` runs on PostgreSQL, too.
 */
export function kindsOfServerTests() {
  const kinds = {
    pure: [] as string[],
    onDatabase: [] as string[],
    onBothDatabases: [] as string[],
    processes: [] as string[],
  }
  for (const file of testFiles(path.join(root, 'server/src'))) {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    if (!MAKES_A_WORLD.test(text)) kinds[STARTS_PROCESSES.test(text) ? 'processes' : 'pure'].push(file)
    else {
      kinds.onDatabase.push(file)
      if (ON_BOTH.test(text)) kinds.onBothDatabases.push(file)
    }
  }
  return kinds
}

/** It puts modules in place of others, or needs them as they are at first. */
const NEEDS_OWN_MODULES = /\bvi\.mock\(|^\/\*\* @ownModules\b/m

/** The tests of components: those that share their modules, which takes half the time, and those that need their own. */
export function kindsOfWebTests() {
  const files = testFiles(path.join(root, 'web/src'), '.test.tsx')
  const isIsolated = (file: string) => NEEDS_OWN_MODULES.test(fs.readFileSync(path.join(root, file), 'utf8'))
  return { shared: files.filter((file) => !isIsolated(file)), isolated: files.filter(isIsolated) }
}

const testFiles = (folder: string, ending = '.test.ts') =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.relative(root, path.join(folder, name)).split(path.sep).join('/'))
    .sort()
