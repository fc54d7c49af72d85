/**
 * Runs before `npm start` and `npm test`, possibly before packages are installed, so it uses only Node's built-in modules.
 * Installs packages if the lock file has changed, builds if sources have changed, and otherwise does nothing.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`vlacku needs Node 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}
process.chdir(path.resolve(import.meta.dirname, '..'))

const SOURCES = ['packages', 'server', 'web', 'locales', 'scripts']
const SOURCE_FILES = ['package-lock.json', 'tsconfig.json']

const run = (command, args, output = 'inherit') =>
  spawnSync(command, args, { stdio: ['ignore', output, output], shell: process.platform === 'win32' }).status ?? 1

function must(command, args) {
  const code = run(command, args)
  if (code !== 0) process.exit(code)
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const filesBelow = (dir) =>
  fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

function onceFor(stampFile, state, work) {
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === state) return
  work()
  fs.mkdirSync(path.dirname(stampFile), { recursive: true })
  fs.writeFileSync(stampFile, state)
}

onceFor('node_modules/.installed', digest(['package-lock.json']), () => {
  const quiet = ['--no-audit', '--no-fund', '--include=dev', '--loglevel=error']
  console.log('Installing the packages of package-lock.json …')
  // `npm ci` rejects a lock file that lacks optional binaries of some platform; `install` follows the same lock file and reports
  // real errors
  if (run('npm', ['ci', ...quiet], 'ignore') !== 0) must('npm', ['install', '--no-save', ...quiet])
})
if (process.argv[2] === 'build') {
  onceFor('build/.built', digest([...SOURCES.flatMap(filesBelow), ...SOURCE_FILES]), () =>
    must(process.execPath, ['scripts/build.mjs']),
  )
}
