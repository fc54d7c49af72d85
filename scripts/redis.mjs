import fs from 'node:fs'
import path from 'node:path'
import { installOnDebian } from './postgres.mjs'

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
  installOnDebian('redis-server')
  return find()
}
