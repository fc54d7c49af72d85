import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Installs a Node version such as `24` or `20.19` in a separate folder unless it is already installed. Returns the path of
 * `node`.
 */
export function installNode(version) {
  const folder = path.resolve(import.meta.dirname, '../node_modules/.cache', `node-${version}`)
  const node = path.join(folder, 'node_modules/node/bin/node')
  if (fs.existsSync(node)) return node
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...flags, `node@${version}`], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`Node ${version} could not be installed.`)
  return node
}
