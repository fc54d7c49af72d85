import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { entryOf } from './workers.ts'

/** Environment variables that a child process needs; other variables may contain secrets. */
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

export interface ProcessOptions {
  /** Memory limit in MB (RLIMIT_DATA, which on Linux includes all private writable memory). Ignored on Windows. */
  memoryMb?: number
  env?: Record<string, string>
}

/**
 * Starts a process from its source file, relative to `from` (the caller's `import.meta.url`), as `startWorker` does for threads.
 * Messages may contain typed arrays. The process gets no secrets, and its standard error can be read. Must be called from the
 * main thread: processes started by another thread become zombies if that thread ends first.
 */
export function startProcess(
  from: string,
  source: `${string}.process.ts`,
  { memoryMb, env: extraEnv = {} }: ProcessOptions = {},
): ChildProcess {
  const { url, isSource } = entryOf(from, source)
  const env = { ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])), ...extraEnv }
  const args = [
    ...(isSource ? ['--import', pathToFileURL(createRequire(from).resolve('tsx')).href] : []),
    fileURLToPath(url),
  ]
  const [command, ...rest] =
    memoryMb === undefined || process.platform === 'win32'
      ? [process.execPath, ...args]
      : // native code allocates outside V8's heap, so the kernel must enforce the limit
        [
          '/bin/sh',
          '-c',
          'ulimit -d "$1" && shift && exec "$@"',
          'sh',
          String(memoryMb * 1024),
          process.execPath,
          ...args,
        ]
  return spawn(command!, rest, { env, serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
}

/** Kills a process and resolves when it has exited. */
export async function endProcess(child: ChildProcess): Promise<void> {
  const { exitCode, signalCode, pid } = child
  if (exitCode !== null || signalCode !== null || pid === undefined) return // already exited or failed to start
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
