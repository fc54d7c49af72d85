/** Everything CI looks at besides tests: types, lint, boundaries, unused code, missing texts. Runs all, then tells what failed. */
import { spawnSync } from 'node:child_process'

const checks = {
  types: ['tsc', '-p', '.'],
  lint: ['biome', 'check', '.', '--error-on-warnings'],
  boundaries: ['depcruise', 'packages', 'server/src', 'web/src', '--config', '.dependency-cruiser.cjs'],
  unused: ['knip'],
  texts: ['tsx', 'scripts/checkTexts.ts'],
  security: ['tsx', 'scripts/checkSecurity.ts'],
}

const failed = []
for (const [name, [command, ...args]] of Object.entries(checks)) {
  console.log(`— ${name}`)
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) failed.push(name)
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
