import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What a process needs to know of where it runs; the rest of the environment holds secrets of the site. */
const ENVIRONMENT = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'LANG',
  'LD_LIBRARY_PATH',
  'NODE_PATH',
  'NODE_OPTIONS',
]

/**
 * Starts a process by the file of its source, named relative to `from` (the caller's `import.meta.url`), as `startWorker` does
 * for threads. Messages may hold typed arrays. It gets no secrets, and what it prints on standard error can be read.
 */
export function startProcess(from: string, source: `${string}.process.ts`): ChildProcess {
  const fromSources = fileURLToPath(from).endsWith('.ts')
  const built = source.slice(source.lastIndexOf('/') + 1).replace(/\.ts$/, '.js')
  const file = fileURLToPath(new URL(fromSources ? source : `./${built}`, from))
  const env = Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]]))
  return fork(file, [], {
    env,
    execArgv: fromSources ? ['--import', pathToFileURL(createRequire(from).resolve('tsx')).href] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}
