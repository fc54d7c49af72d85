/**
 * Runs a command with a temporary PostgreSQL server, whose URL is in TEST_DATABASE_URL:
 *   node scripts/withPostgres.mjs -- npx vitest run --project server
 */
import { spawn } from 'node:child_process'
import { startPostgres } from './postgres.mjs'

const command = process.argv.slice(process.argv.indexOf('--') + 1)
if (!process.argv.includes('--') || command.length === 0) {
  console.error('Usage: node scripts/withPostgres.mjs -- COMMAND …')
  process.exit(1)
}

let postgres
let child
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (child ? child.kill(signal) : finish(1)))

try {
  postgres = await startPostgres()
  const [file, ...args] = command
  child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } })
  child.once('error', (error) => finish(127, error.message))
  child.once('exit', (code) => finish(code ?? 1))
} catch (error) {
  await finish(1, error.message)
}

async function finish(code, message) {
  if (message) console.error(message)
  await postgres?.remove()
  process.exit(code)
}
