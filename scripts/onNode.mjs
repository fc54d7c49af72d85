/**
 * Runs a command with a different version of Node first in PATH: `node scripts/onNode.mjs 24 -- npm test -- pure`. The version
 * comes from the npm package `node`.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { installNode } from './installNode.mjs'

const [version, separator, command, ...args] = process.argv.slice(2)
if (!version || separator !== '--' || !command) {
  console.error('Usage: node scripts/onNode.mjs VERSION -- COMMAND …')
  process.exit(2)
}
const node = installNode(version)
const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
console.log(`${command} ${args.join(' ')} under Node ${spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout.trim()}`)
process.exitCode = spawnSync(command, args, { env, stdio: 'inherit' }).status ?? 1
