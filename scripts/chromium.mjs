import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Without these a headless Chromium looks for its maker's servers, which a closed network answers late. */
export const CHROMIUM_ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/**
 * CHROMIUM_PATH, else an installed one, else Playwright's own download; on Debian as root the package is installed.
 * Undefined lets Playwright look by itself and say what is missing.
 */
export function findChromium() {
  const found = [process.env.CHROMIUM_PATH, ...USUAL].find((file) => file && fs.existsSync(file))
  if (found) return found
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
    return USUAL.find((file) => fs.existsSync(file))
  }
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  return undefined
}
