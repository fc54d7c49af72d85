/**
 * Everything CI looks at besides tests: types, lint, boundaries, unused code, missing texts. Runs all, or those that are
 * named, then tells what failed.
 */
import { spawnSync } from 'node:child_process'

const checks = {
  // the native compiler takes a third of the processor time; dependency-cruiser and knip need the interface of the other
  types: ['node', 'node_modules/typescript-native/bin/tsc', '-p', '.', '--singleThreaded'],
  lint: ['biome', 'check', '.', '--error-on-warnings'],
  boundaries: ['depcruise', 'packages', 'server/src', 'web/src', '--config', '.dependency-cruiser.cjs'],
  tables: ['tsx', 'scripts/checkTables.ts'],
  unused: ['knip'],
  texts: ['tsx', 'scripts/checkTexts.ts'],
  security: ['tsx', 'scripts/checkSecurity.ts'],
  licences: ['tsx', 'scripts/checkLicences.ts'],
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in checks))
if (unknown.length > 0)
  throw new Error(`There is no check named ${unknown.join(', ')}, but ${Object.keys(checks).join(', ')}.`)

const failed = []
for (const name of named.length > 0 ? named : Object.keys(checks)) {
  const [command, ...args] = checks[name]
  console.log(`— ${name}`)
  const { status } =
    command === 'node'
      ? spawnSync(process.execPath, args, { stdio: 'inherit' })
      : spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) failed.push(name)
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
