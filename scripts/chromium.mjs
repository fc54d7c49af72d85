import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** The shell without windows comes first: a whole browser that shows none spends half of its work on them. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Without these a headless Chromium looks for its maker's servers, which a closed network answers late. */
export const CHROMIUM_ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/**
 * For journeys, where nobody looks at pixels: with so little memory for tiles, pages are laid out and composited, but hardly
 * rasterized, which was a sixth of what they cost. Maglev compiles much that runs once.
 */
export const JOURNEY_ARGS = ['--force-gpu-mem-available-mb=1', '--js-flags=--no-maglev']

/**
 * CHROMIUM_PATH, else an installed one, else Playwright's own download; on Debian as root the package of the shell is
 * installed. Undefined lets Playwright look by itself and say what is missing.
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
