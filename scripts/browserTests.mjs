/** Finds or installs a Chromium, then runs Playwright with it. The report goes to the file named. */
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'

const report = process.argv[2]
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...process.argv.slice(3)],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: findChromium(), ...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}) },
  },
)
process.exitCode = status ?? 1
