import fs from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'

const root = path.resolve(import.meta.dirname, '../../..')
let built: Promise<BuiltServer> | undefined

export interface BuiltServer {
  /** `main.js`, `writer.js`: what child processes of tests run. */
  file(name: string): string
}

/** The server as a build makes it, with an empty web app, for tests that start real processes. Made once per test file. */
export function builtServer(): Promise<BuiltServer> {
  built ??= make()
  return built
}

async function make(): Promise<BuiltServer> {
  // below node_modules, so that installed packages are found from there
  const out = path.join(root, 'node_modules/.cache', `vlacku-built-${process.pid}`)
  process.once('exit', () => fs.rmSync(out, { recursive: true, force: true }))
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/src/main.ts',
      writer: 'server/src/testing/writer.ts',
      'embedded.worker': 'server/src/platform/database/embedded.worker.ts',
      'buildIndex.worker': 'server/src/features/search/buildIndex.worker.ts',
    },
    outdir: path.join(out, 'server'),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [installedStaysOutside],
  })
  for (const folder of ['migrations', 'seeds']) {
    fs.cpSync(path.join(root, 'server', folder), path.join(out, 'server', folder), { recursive: true })
  }
  writeEmptyWeb(path.join(out, 'web'))
  return { file: (name) => path.join(out, 'server', name) }
}

const installedStaysOutside: Plugin = {
  name: 'installed-stays-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@vlacku/') ? undefined : { path: name, external: true },
    )
  },
}

function writeEmptyWeb(dir: string) {
  fs.mkdirSync(path.join(dir, 'client/assets'), { recursive: true })
  fs.mkdirSync(path.join(dir, 'server'))
  fs.writeFileSync(path.join(dir, 'client/index.html'), '<html lang="en"><!--head--><!--app--><!--data--></html>')
  fs.writeFileSync(
    path.join(dir, 'server/server.js'),
    `export const LOCALES = ['en']
export function answerFrom() {}
export const render = async (url) => ({ status: 200, locale: 'en', head: '', body: url.includes('<') ? '' : url, data: '{}' })`,
  )
}
