import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Prefers the headless shell, since a full browser without windows does twice the work. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Prevents headless Chromium from contacting Google's servers, which times out slowly in a closed network. */
export const CHROMIUM_ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/**
 * For end-to-end tests, which don't inspect pixels: with little tile memory, pages are laid out and composited but hardly
 * rasterized, which would otherwise take a sixth of the time. Disables Maglev, which would compile a lot of code that runs only
 * once.
 */
export const JOURNEY_ARGS = ['--force-gpu-mem-available-mb=1', '--js-flags=--no-maglev']

/**
 * Returns CHROMIUM_PATH, an installed browser, or Playwright's own download. As root on Debian, installs the headless shell. If
 * the result is undefined, Playwright searches for a browser and reports what is missing.
 */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && fs.existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
  if (!fs.existsSync(USUAL[0])) installShell()
  const found = USUAL.find((file) => fs.existsSync(file))
  if (!found)
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  return found
}

function installShell() {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return
  console.log('Installing chromium-headless-shell …')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
