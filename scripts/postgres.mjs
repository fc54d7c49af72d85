import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 30_000
const isRoot = process.getuid?.() === 0

/** Returns true if PostgreSQL is installed or can be installed from Debian packages. */
export const hasPostgres = () => (findBinaries() ?? install()) !== undefined

/**
 * Starts a temporary PostgreSQL server on a free loopback port. `stop` shuts it down but preserves its data for `start`; `remove`
 * also deletes the data. Throws if PostgreSQL is missing or doesn't start.
 */
export async function startPostgres() {
  const bin = findBinaries() ?? install()
  if (!bin) throw new Error('PostgreSQL is not installed: initdb and postgres were not found.')
  const account = isRoot ? accountNamed('postgres') : {} // PostgreSQL can't run as root
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-postgres-'))
  if (isRoot) fs.chownSync(folder, account.uid, account.gid)
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  const data = path.join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  try {
    initCluster(bin, data, password, { ...account, cwd: folder })
  } catch (error) {
    remove()
    throw error
  }

  const port = await freePort()
  // the data is temporary, so it need not be written to disk
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server

  async function start() {
    server = spawn(path.join(bin, 'postgres'), ['-D', data, ...flags], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let printed = ''
    let ready = false
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (!ready) printed += text // output after startup only concerns statements that fail intentionally
      ready ||= printed.includes('ready to accept connections')
    })
    for (let waited = 0; !ready; waited += 20) {
      if (server.exitCode !== null || waited > START_MS) throw new Error(`PostgreSQL did not start:\n${printed}`)
      await sleep(20)
    }
  }
  async function stop() {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT') // PostgreSQL's "fast shutdown"
    await ended
  }
  await start()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async remove() {
      await stop()
      remove()
    },
  }
}

function initCluster(bin, data, password, account) {
  const passwordFile = path.join(path.dirname(data), 'password')
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (isRoot) fs.chownSync(passwordFile, account.uid, account.gid)
  const flags = ['-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'scram-sha-256', '--no-sync']
  const { status, stderr, error } = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, ...flags, `--pwfile=${passwordFile}`],
    { ...account, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr || String(error))
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
  installOnDebian('postgresql')
  return findBinaries()
}

/** Installs Debian packages without starting their services. Does nothing unless run as root on Debian. */
export function installOnDebian(...packages) {
  if (!isRoot || !fs.existsSync('/etc/debian_version')) return
  console.error(`Installing from Debian: ${packages.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const stdio = ['ignore', 'ignore', 'inherit']
  spawnSync('apt-get', ['update', '-q'], { env, stdio })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env, stdio })
}

function accountNamed(name) {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) throw new Error(`PostgreSQL must not run as root, and there is no account "${name}".`)
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
