import fs from 'node:fs'
import path from 'node:path'
import { buildServer } from '../../../scripts/buildServer.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
let built: Promise<BuiltServer> | undefined

export interface BuiltServer {
  /** `main.js`, `cli.js`, `writer.js`: what child processes of tests run. */
  file(name: string): string
}

/**
 * The server as a build makes it, with an empty web app, for tests that start real processes. Made once in each worker, in a
 * folder whose name has what an address would escape: it has to run in any.
 */
export function builtServer(): Promise<BuiltServer> {
  built ??= make()
  return built
}

async function make(): Promise<BuiltServer> {
  // below node_modules, so that installed packages are found from there
  const out = path.join(root, 'node_modules/.cache', `vlacku, 100% built by ${process.pid}`)
  process.once('exit', () => fs.rmSync(out, { recursive: true, force: true }))
  await buildServer(path.join(out, 'server'), { writer: 'server/src/testing/writer.ts' })
  writeEmptyWeb(path.join(out, 'web'))
  return { file: (name) => path.join(out, 'server', name) }
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
