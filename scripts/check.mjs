/**
 * Runs the CI checks other than tests: types, lint, boundaries, unused code, missing texts. Runs all checks or only those named
 * as arguments, then reports the failures.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const checks = {
  // the native compiler takes a third of the CPU time; dependency-cruiser and knip need the API of the JavaScript compiler
  types: ['node', 'node_modules/typescript-native/bin/tsc', '-p', '.', '--singleThreaded'],
  lint: ['biome', 'check', '.', '--error-on-warnings'],
  boundaries: ['depcruise', 'packages', 'server/src', 'web/src', '--config', '.dependency-cruiser.cjs'],
  tables: ['tsx', 'scripts/checkTables.ts'],
  unused: ['knip'],
  texts: ['tsx', 'scripts/checkTexts.ts'],
  prose: ['tsx', 'scripts/checkProse.ts'],
  docs: ['tsx', 'scripts/checkDocs.ts'],
  licences: ['tsx', 'scripts/checkLicences.ts'],
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in checks))
if (unknown.length > 0)
  throw new Error(`Unknown check ${unknown.join(', ')}. Available: ${Object.keys(checks).join(', ')}.`)

const waiting = named.length > 0 ? named : Object.keys(checks)
const failed = []
await Promise.all([runWaiting(), runWaiting()])
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

/**
 * Runs two checks at a time, since machines have at least two cores. Prints each check's output when it ends, so that outputs
 * aren't interleaved.
 */
async function runWaiting() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const { status, printed } = await run(name)
    process.stdout.write(`— ${name}\n${printed}`)
    if (status !== 0) failed.push(name)
  }
}

async function run(name) {
  const [command, ...args] = checks[name]
  const stdio = ['ignore', 'pipe', 'pipe']
  const child =
    command === 'node'
      ? spawn(process.execPath, args, { stdio })
      : spawn(`node_modules/.bin/${command}`, args, { stdio, shell: process.platform === 'win32' })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  const [status] = await once(child, 'close')
  return { status, printed: Buffer.concat(chunks) }
}
