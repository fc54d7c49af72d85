import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { entryOf } from './workers.ts'

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

/** Those that this thread started and that still run. */
const running = new Set<ChildProcess>()

/**
 * Starts a process by the file of its source, named relative to `from` (the caller's `import.meta.url`), as `startWorker` does
 * for threads. Messages may hold typed arrays. It gets no secrets, and what it prints on standard error can be read.
 */
export function startProcess(from: string, source: `${string}.process.ts`): ChildProcess {
  const { url, isSource } = entryOf(from, source)
  const env = Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]]))
  const child = fork(fileURLToPath(url), [], {
    env,
    execArgv: isSource ? ['--import', pathToFileURL(createRequire(from).resolve('tsx')).href] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  running.add(child)
  return child.once('exit', () => running.delete(child))
}

/**
 * Ends the processes that this thread started, and resolves when they are gone. A thread that ends before them leaves them in the
 * table of processes until the site ends: only who started one can take it out.
 */
export async function endProcesses(): Promise<void> {
  await Promise.all([...running].map(endProcess))
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (!running.has(child) || child.pid === undefined) return // it is gone, or could not be started
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
