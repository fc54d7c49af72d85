/**
 * Builds everything into build/: the server with its workers and commands, then the web app for browsers and for server-side
 * rendering.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildServer } from './buildServer.mjs'
import { splitByNeed } from './splitByNeed.mjs'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'build')

fs.rmSync(path.join(out, 'server'), { recursive: true, force: true })
const started = performance.now()
execFileSync(process.execPath, ['--import', 'tsx', 'scripts/buildRelatives.ts'], { cwd: root, stdio: 'inherit' })
await buildServer(path.join(out, 'server'))

if (!process.argv.includes('--server-only')) {
  const { build: buildWeb } = await import('vite')
  const config = { root: path.join(root, 'web'), configFile: path.join(root, 'web/vite.config.ts'), logLevel: 'warn' }
  const codeSplitting = await splitByNeed(buildWeb, config)
  await buildWeb({ ...config, build: { rolldownOptions: { output: { codeSplitting } } } })
  await buildWeb({
    ...config,
    // set here, because the server that loads the bundle might not set it: React's development build takes twice as long per page
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'src/app/server.tsx', outDir: path.join(out, 'web/server'), emptyOutDir: true },
  })
  const { compressAssets } = await import('./compressAssets.mjs')
  compressAssets(path.join(out, 'web/client'))
}
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
