/** Builds everything into build/: the server with its workers and commands, then the web app for browsers and for the server. */
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'build')

/** Workspace packages are sources, so they are bundled; everything installed stays outside. */
const installedStaysOutside = {
  name: 'installed-stays-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@vlacku/') || path.isAbsolute(name)
        ? undefined
        : { path: name, external: true },
    )
  },
}

fs.rmSync(path.join(out, 'server'), { recursive: true, force: true })
const started = performance.now()
await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'server/src/main.ts',
    cli: 'server/src/cli/main.ts',
    'embedded.worker': 'server/src/platform/database/embedded.worker.ts',
    'buildIndex.worker': 'server/src/features/search/buildIndex.worker.ts',
    'learnMeaning.worker': 'server/src/features/meaning/learnMeaning.worker.ts',
    'answerMeaning.worker': 'server/src/features/meaning/answerMeaning.worker.ts',
    'embedOnnx.process': 'server/src/features/embeddings/embedders/onnx/embedOnnx.process.ts',
  },
  outdir: path.join(out, 'server'),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [installedStaysOutside],
})
fs.cpSync(path.join(root, 'server/migrations'), path.join(out, 'server/migrations'), { recursive: true })
fs.cpSync(path.join(root, 'server/seeds'), path.join(out, 'server/seeds'), { recursive: true })

if (!process.argv.includes('--server-only')) {
  const { build: buildWeb } = await import('vite')
  const configFile = path.join(root, 'web/vite.config.ts')
  await buildWeb({ root: path.join(root, 'web'), configFile, logLevel: 'warn' })
  await buildWeb({
    root: path.join(root, 'web'),
    configFile,
    logLevel: 'warn',
    build: { ssr: 'src/app/server.tsx', outDir: path.join(out, 'web/server'), emptyOutDir: true },
  })
  const { compressAssets } = await import('./compressAssets.mjs')
  compressAssets(path.join(out, 'web/client'))
}
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
