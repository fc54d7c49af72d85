import fs from 'node:fs'
import path from 'node:path'
import { buildEntries, buildServer } from '../../../scripts/buildServer.mjs'

// below node_modules, so that installed packages are found from there
const cache = path.resolve(import.meta.dirname, '../../../node_modules/.cache')
const PREFIX = 'vlacku, 100% built by '
let built: Promise<BuiltServer> | undefined

export interface BuiltServer {
  /** `main.js`, `cli.js`, `writer.js`: what child processes of tests run. */
  file(name: string): string
}

/**
 * The server as a build makes it, with an empty web app, for tests that start real processes. Made once in each worker, of
 * what BUILT_WORKERS names if it is set, in a folder whose name has what an address would escape: it has to run in any.
 */
export function builtServer(): Promise<BuiltServer> {
  built ??= make()
  return built
}

async function make(): Promise<BuiltServer> {
  forgetEnded()
  const out = path.join(cache, `${PREFIX}${process.pid}`)
  process.once('exit', () => fs.rmSync(out, { recursive: true, force: true }))
  const server = path.join(out, 'server')
  const given = process.env.BUILT_WORKERS
  if (given) fs.cpSync(given, server, { recursive: true })
  else await buildServer(server)
  await buildEntries(server, { writer: 'server/src/testing/writer.ts' })
  writeEmptyWeb(path.join(out, 'web'))
  return { file: (name) => path.join(server, name) }
}

/** Removes what workers of tests left that were ended before they could. */
function forgetEnded() {
  fs.mkdirSync(cache, { recursive: true })
  for (const name of fs.readdirSync(cache).filter((name) => name.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length))))
      fs.rmSync(path.join(cache, name), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function writeEmptyWeb(dir: string) {
  fs.mkdirSync(path.join(dir, 'client/assets'), { recursive: true })
  fs.mkdirSync(path.join(dir, 'server'))
  fs.writeFileSync(path.join(dir, 'client/index.html'), '<html lang="en"><!--head--><!--app--><!--data--></html>')
  fs.writeFileSync(
    path.join(dir, 'server/server.js'),
    `export function answerFrom() {}
export const pageRoutes = () => []
export const render = async (url) => ({ status: 200, locale: 'en', head: '', body: url.includes('<') ? '' : url, data: '{}' })`,
  )
}
