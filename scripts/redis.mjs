import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * A redis-server of this machine; on Debian as root its package is installed, and no service is started for it.
 * Undefined when there is none.
 */
export function findRedis() {
  return find() ?? install()
}

function find() {
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.map((folder) => path.join(folder, 'redis-server')).find((file) => fs.existsSync(file))
}

function install() {
  if (process.getuid?.() !== 0 || !fs.existsSync('/etc/debian_version')) return undefined
  console.error('Redis is not installed: asking apt-get for it.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const stdio = ['ignore', 'ignore', 'inherit']
  spawnSync('apt-get', ['update', '-q'], { env, stdio })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-server'], { env, stdio })
  return find()
}
