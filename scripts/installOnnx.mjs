import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** What operators are told to install, too. */
const VERSION = '1.30.0'
const cache = path.resolve(import.meta.dirname, '../node_modules/.cache')

/**
 * A folder with ONNX Runtime in its `node_modules`; fetched into a cache of ours the first time, about 300 MB in some seconds.
 * Undefined when that is not possible.
 */
export function findOnnx() {
  const folder = path.join(cache, `onnxruntime-${VERSION}`)
  return fs.existsSync(folder) || install(folder) ? folder : undefined
}

/** Only what is complete gets the name; of two processes at it, one comes first. */
function install(folder) {
  console.error(`Fetching ONNX Runtime ${VERSION} for the tests.`)
  fs.mkdirSync(cache, { recursive: true })
  const fresh = fs.mkdtempSync(`${folder}-`)
  try {
    fs.writeFileSync(path.join(fresh, 'package.json'), '{ "private": true }')
    const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
    // the rest of it is for graphics cards
    const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }
    const options = { cwd: fresh, env, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' }
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', fresh, ...flags, `onnxruntime-node@${VERSION}`],
      options,
    )
    if (status === 0 && !fs.existsSync(folder)) fs.renameSync(fresh, folder)
  } catch (error) {
    if (!fs.existsSync(folder)) console.error(`ONNX Runtime could not be fetched: ${error.message}`)
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true })
  }
  return fs.existsSync(folder)
}
