/**
 * Runs a command beside a throwaway PostgreSQL, whose address it finds in TEST_DATABASE_URL:
 *   node scripts/withPostgres.mjs -- npx vitest run --project server
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 30_000
const isRoot = process.getuid?.() === 0

const command = process.argv.slice(process.argv.indexOf('--') + 1)
if (!process.argv.includes('--') || command.length === 0) stopWith('Usage: node scripts/withPostgres.mjs -- COMMAND …')

const bin =
  findBinaries() ?? install() ?? stopWith('PostgreSQL is not installed here: initdb and postgres were not found.')
/** PostgreSQL refuses to run as root. */
const account = isRoot ? accountNamed('postgres') : {}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-postgres-'))
if (isRoot) fs.chownSync(folder, account.uid, account.gid)
let server
let child
process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (child ? child.kill(signal) : finish(1)))

try {
  const url = await start()
  const [file, ...args] = command
  child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
  child.once('error', (error) => finish(127, error.message))
  child.once('exit', (code) => finish(code ?? 1))
} catch (error) {
  await finish(1, error.message)
}

async function start() {
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(folder, 'password')
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (isRoot) fs.chownSync(passwordFile, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const made = spawnSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-sync',
    ],
    { ...account, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr || String(made.error))

  const port = await freePort()
  // its rows are thrown away, so nothing has to reach the disk
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  server = spawn(path.join(bin, 'postgres'), ['-D', data, ...flags], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  let ready = false
  server.stderr.setEncoding('utf8').on('data', (text) => {
    if (!ready) said += text // the rest tells of statements that tests want to fail
    ready ||= said.includes('ready to accept connections')
  })
  for (let waited = 0; !ready; waited += 20) {
    if (server.exitCode !== null || waited > START_MS) throw new Error(`PostgreSQL did not start:\n${said}`)
    await sleep(20)
  }
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

async function finish(code, message) {
  if (message) console.error(message)
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT') // PostgreSQL's "fast shutdown"
    await ended
  }
  process.exit(code)
}

function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((dir) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(dir, name))))
}

function install() {
  if (!isRoot || !fs.existsSync('/etc/debian_version')) return undefined
  console.error('PostgreSQL is not installed: asking apt-get for it.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const stdio = ['ignore', 'ignore', 'inherit']
  spawnSync('apt-get', ['update', '-q'], { env, stdio })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], { env, stdio })
  return findBinaries()
}

function accountNamed(name) {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) stopWith(`PostgreSQL must not run as root, and there is no account "${name}".`)
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function stopWith(message) {
  console.error(message)
  process.exit(1)
}
