import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { realDictionaries } from './realData.ts'

/** Starts the built server on folders of its own: the starter site on 8181, the real dictionaries on 8182. */
export default async function startSites() {
  const starter = await startSite(8181)
  const files = realDictionaries()
  const real = files.length > 0 ? await startSite(8182, files) : null
  return async () => {
    await starter.stop()
    await real?.stop()
  }
}

async function startSite(port: number, files: string[] = []) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-e2e-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  }
  if (files.length > 0) {
    execFileSync(process.execPath, ['build/server/cli.js', 'import', 'jbovlaste', ...files], { env, stdio: 'ignore' })
  }
  const server = spawn(process.execPath, ['build/server/main.js'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  await searchable(port, server)
  return {
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function searchable(port: number, server: ChildProcess) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server on port ${port} ended with code ${server.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server on port ${port} was not ready within a minute`)
}
