import fs from 'node:fs'
import path from 'node:path'
import { buildEntries, buildServer } from '../../../scripts/buildServer.mjs'

let built: Promise<BuiltServer> | undefined

export interface BuiltServer {
  /** Path of `main.js`, `cli.js` or `writer.js`, which tests run as child processes. */
  file(name: string): string
}

/**
 * Returns the built server with an empty web app, for tests that start real processes. Each worker copies the build named by
 * BUILT_WORKERS or creates one, in a directory whose name needs escaping in URLs.
 */
export function builtServer(): Promise<BuiltServer> {
  built ??= make()
  return built
}

async function make(): Promise<BuiltServer> {
  // created below node_modules, so that installed packages are found
  const out = path.resolve(import.meta.dirname, '../../../node_modules/.cache', `vlacku, 100% built by ${process.pid}`)
  removeAtEnd(out)
  const server = path.join(out, 'server')
  const prebuilt = process.env.BUILT_WORKERS
  if (prebuilt) fs.cpSync(prebuilt, server, { recursive: true })
  else await buildServer(server)
  await buildEntries(server, { writer: 'server/src/testing/writer.ts' })
  writeEmptyWeb(path.join(out, 'web'))
  return { file: (name) => path.join(server, name) }
}

/** Removes a directory when this process ends, including by the signal that Vitest uses to terminate its workers. */
function removeAtEnd(folder: string) {
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  process.once('SIGTERM', () => {
    remove()
    process.kill(process.pid, 'SIGTERM')
  })
}

function writeEmptyWeb(dir: string) {
  fs.mkdirSync(path.join(dir, 'client/assets'), { recursive: true })
  fs.mkdirSync(path.join(dir, 'server'))
  fs.writeFileSync(path.join(dir, 'client/index.html'), '<html lang="en"><!--head--><!--app--><!--data--></html>')
  fs.writeFileSync(
    path.join(dir, 'server/server.js'),
    `export function setServerTransport() {}
export const pageRoutes = () => []
export const render = async (url) => ({ status: 200, locale: 'en', head: '', body: url.includes('<') ? '' : url, data: '{}' })`,
  )
}
