/**
 * Starts the built site and runs the pure and web tests under the newest Node, so that the oldest one we promise can be left
 * behind one day. `node scripts/newestNode.mjs REPORT` writes a report as vitest does. Part of `npm run test:long`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 120_000
const PORT = 8188
const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/newest-node')

const report = process.argv[2]
const node = install()
const version = spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout.trim()
console.log(`The newest Node is ${version}.`)
const failure = await startSite()
if (failure) console.error(failure)
const args = ['run', '--project', 'pure', '--project', 'web', '--reporter=default', '--reporter=json']
const tests = spawnSync(
  node,
  ['node_modules/vitest/vitest.mjs', ...args, ...(report ? [`--outputFile.json=${report}`] : [])],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
process.exitCode = failure ? 1 : (tests.status ?? 1)

/** Node comes as a package of npm, with its program for this machine. Returns the path of the program. */
function install() {
  fs.mkdirSync(cache, { recursive: true })
  fs.writeFileSync(path.join(cache, 'package.json'), '{ "private": true }')
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...flags, 'node@latest'], { cwd: cache, stdio: 'inherit' })
  if (status !== 0) throw new Error('the newest Node could not be installed')
  return path.join(cache, 'node_modules/node/bin/node')
}

/** Starts the site on a new folder, reads a page and stops it. Returns what was wrong: also a warning is. */
async function startSite() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-newest-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ENV_FILE: '',
    PORT: String(PORT),
    LOG_LEVEL: 'warn',
  }
  const site = spawn(node, ['--trace-warnings', 'build/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [site.stdout, site.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const ended = once(site, 'close')
  try {
    const page = await readPage(site)
    site.kill('SIGTERM')
    const [code] = await ended
    if (!page.includes('vlacku')) return 'The home page does not name the site.'
    if (code !== 0) return `The site ended with code ${code}:\n${said}`
    if (/Warning/.test(said)) return `The site was warned:\n${said}`
    return null
  } catch (error) {
    site.kill('SIGKILL')
    await ended
    return `${error.message}\n${said}`
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function readPage(site) {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(100)) {
    if (site.exitCode !== null) break
    const answer = await fetch(`http://127.0.0.1:${PORT}/en`).catch(() => null)
    if (answer?.ok) return answer.text()
  }
  throw new Error('The site did not start.')
}
